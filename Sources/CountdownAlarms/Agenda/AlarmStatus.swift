public import Countdown

/// An alarm, and how it stands at a moment.
public struct AlarmStatus: Hashable, Sendable {
  /// How it stands.
  @nonexhaustive
  public enum State: String, Codable, Hashable, Sendable {
    /// It is on, and waits for its time.
    case armed
    /// It rings.
    case ringing
    /// It was put off, and rings again.
    case snoozed
    /// Its latest occurrence was not answered, not heard or passed over; see
    /// ``AlarmStatus/lastMissed``. If it repeats it waits for its next one all the same.
    case missed
    /// It is off.
    case off
  }

  /// An occurrence that was missed.
  public struct Missed: Hashable, Sendable {
    /// When it was due, by the alarm's clocks.
    public let time: LocalTime
    /// Whether it may have rung for nobody: it reached no sink, or every process that rang it died.
    public let mayNotHaveBeenHeard: Bool
    /// How many earlier occurrences were passed over with it.
    public let others: Int

    /// A missed occurrence.
    public init(_ time: LocalTime, mayNotHaveBeenHeard: Bool = false, others: Int = 0) {
      (self.time, self.mayNotHaveBeenHeard, self.others) = (time, mayNotHaveBeenHeard, others)
    }
  }

  /// What the user set.
  public var alarm: Alarm
  /// Its number in lists.
  public var number: Int
  /// How it stands.
  public var state: State
  /// When it rings next of itself; nil for never. The end of a snooze is ``snoozedUntil``.
  public var next: WallMoment?
  /// When it was due, where nobody has rung it: it rings as soon as an agenda does that. Nil where
  /// it is not due, and where it is too late to ring.
  public var dueSince: WallMoment?
  /// When it rings again after a snooze.
  public var snoozedUntil: WallMoment?
  /// When it stops ringing by itself.
  public var ringsUntil: WallMoment?
  /// The occurrences that somebody asked to leave out, the next one first.
  public var allSkipped: [WallMoment] = []
  /// The latest occurrence that was missed, if none has rung and been answered since.
  public var lastMissed: Missed?
  /// Why it does not go by the zone that it names, and by which rules it goes instead.
  public var fault: ZoneError?

  /// The next occurrence that somebody asked to leave out.
  public var skipped: WallMoment? { allSkipped.first }

  /// A status.
  public init(_ alarm: Alarm, number: Int, state: State) {
    self.alarm = alarm
    self.number = number
    self.state = state
  }
}
