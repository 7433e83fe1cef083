/// What happened to a countdown, as one value.
public struct CountdownEvent: Hashable, Sendable {
  /// The countdown it happened to.
  public let id: CountdownID
  /// The countdown's label; empty when it has none.
  public let label: String
  /// The event's number. A timer numbers its events 1, 2, 3 … without a hole; a receiver sees a gap
  /// only where ticks were coalesced.
  public let sequence: UInt64
  /// What happened.
  public let kind: Kind
  /// The countdown right after it happened.
  public let state: CountdownTimer.State
  /// When it was due; equals ``actual`` for commands.
  public let scheduled: Moment
  /// When it was decided.
  public let actual: Moment
  /// How many earlier ticks this event stands for, because nobody could run when they were due or
  /// because a full mailbox coalesced them.
  public internal(set) var missed: Int

  /// How late it was: actual minus scheduled.
  public var lateness: Duration { scheduled.duration(to: actual) }
}

extension CountdownEvent {
  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The first element of a subscription: the state at that moment.
    case current
    /// It began from its full duration.
    case started
    /// A moment `deadline − k·every` passed.
    case tick
    /// It was halted.
    case paused
    /// It went on after a pause.
    case resumed
    /// Its duration was changed.
    case adjusted
    /// It reached zero by itself.
    case finished
    /// It was interrupted.
    case stopped
    /// It was set back to its full duration.
    case reset
  }
}

extension CountdownEvent {
  /// Takes the place of an earlier tick that nobody received.
  mutating func absorb(_ earlier: CountdownEvent) {
    missed += 1 + earlier.missed
  }
}
