public import Countdown

/// An alarm and its state at a moment. In its coded form moments are texts in the form of RFC 3339.
public struct AlarmStatus: Identifiable, Hashable, Codable, Sendable {
  /// The state of the alarm.
  @nonexhaustive
  public enum State: String, Codable, Hashable, Sendable {
    /// The alarm is on and waits for its time.
    case armed
    /// The alarm rings.
    case ringing
    /// The alarm is snoozed and will ring again.
    case snoozed
    /// The latest occurrence was not answered, not heard or passed over; see
    /// ``AlarmStatus/lastMissed``. A repeating alarm still waits for its next time.
    case missed
    /// The alarm is off.
    case off
  }

  /// An occurrence that was missed.
  public struct Missed: Hashable, Codable, Sendable {
    /// The time at which it was due, by the alarm's clocks.
    public let time: LocalTime
    /// Whether it may not have been heard: no sink presented it, or every process that rang it
    /// died.
    public let mayNotHaveBeenHeard: Bool
    /// The number of earlier occurrences that were passed over with it.
    public let others: Int

    /// A missed occurrence.
    public init(_ time: LocalTime, mayNotHaveBeenHeard: Bool = false, others: Int = 0) {
      (self.time, self.mayNotHaveBeenHeard, self.others) = (time, mayNotHaveBeenHeard, others)
    }
  }

  /// The identity of the alarm.
  public var id: Alarm.ID { alarm.id }
  /// The alarm as the user set it.
  public var alarm: Alarm
  /// The number in lists.
  public var number: Int
  /// The state of the alarm.
  public var state: State
  /// The next time at which the alarm rings, apart from the end of a snooze, ``snoozedUntil``; nil
  /// for never.
  public var next: WallMoment?
  /// The occurrence that rings or is snoozed, by the alarm's clocks.
  public var occurrence: LocalTime?
  /// The occurrence at ``next``, by the alarm's clocks.
  public var nextOccurrence: LocalTime?
  /// The time at which the alarm was due, if it has not rung yet: it rings as soon as an agenda is
  /// started. Nil if it is not due, or too late to ring.
  public var dueSince: WallMoment?
  /// The end of the snooze.
  public var snoozedUntil: WallMoment?
  /// The moment at which the alarm stops ringing by itself.
  public var ringsUntil: WallMoment?
  /// The occurrences to be skipped, the next one first.
  public var allSkipped: [WallMoment] = []
  /// The latest occurrence that was missed, if none has rung and been answered since; also one that
  /// cannot have been heard and will ring again by its nag.
  public var lastMissed: Missed?
  /// The moment at which an alarm that rings once was answered, or a person saw that it was missed;
  /// nil for any other. A day later it is of no use any more: ``Agenda/removeSpentAlarms()``.
  public var spentSince: WallMoment?
  /// The reason why the alarm does not follow the zone that it names, and the rules that it follows
  /// instead.
  public var fault: ZoneError?

  /// The time of day that rings or is snoozed, or else comes next; the alarm's first if none does.
  public var time: TimeOfDay { (occurrence ?? nextOccurrence)?.time ?? alarm.time }

  /// The next occurrence to be skipped.
  public var skipped: WallMoment? { allSkipped.first }

  /// A status.
  public init(_ alarm: Alarm, number: Int, state: State) {
    self.alarm = alarm
    self.number = number
    self.state = state
  }
}
