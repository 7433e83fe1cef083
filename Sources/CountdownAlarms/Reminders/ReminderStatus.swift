public import Countdown

/// A reminder, and how it stands at a moment.
public struct ReminderStatus: Hashable, Sendable {
  /// How it stands.
  @nonexhaustive
  public enum State: String, Codable, Hashable, Sendable {
    /// Its deadline is to come.
    case open
    /// Its deadline has come.
    case overdue
    /// It was put off; it is overdue all the same once its deadline has come.
    case snoozed
    /// It is done.
    case done
  }

  /// What the user set.
  public var reminder: Reminder
  /// Its number in lists.
  public var number: Int
  /// How it stands.
  public var state: State
  /// When it is announced next; nil for never.
  public var next: WallMoment?
  /// Until when nothing is shown, at the user's wish.
  public var snoozedUntil: WallMoment?
  /// When it was done.
  public var done: WallMoment?
  /// Whether a process died over the latest announcement, so that it may not have been seen.
  public var mayNotHaveBeenSeen: Bool
  /// The local time from which its rule counts; nil without a rule.
  package var start: LocalTime?

  /// A status.
  public init(_ reminder: Reminder, number: Int, state: State) {
    self.reminder = reminder
    self.number = number
    self.state = state
    mayNotHaveBeenSeen = false
  }
}
