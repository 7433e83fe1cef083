public import Countdown

/// A reminder and its state at a moment. In its coded form moments are texts in the form of RFC
/// 3339.
public struct ReminderStatus: Identifiable, Hashable, Codable, Sendable {
  /// The state of the reminder.
  @nonexhaustive
  public enum State: String, Codable, Hashable, Sendable {
    /// The deadline is still to come.
    case open
    /// The deadline has passed.
    case overdue
    /// The reminder is snoozed; it also counts as overdue once its deadline has passed.
    case snoozed
    /// The reminder is done.
    case done
  }

  /// The identity of the reminder.
  public var id: Reminder.ID { reminder.id }
  /// The reminder as the user set it.
  public var reminder: Reminder
  /// The number in lists.
  public var number: Int
  /// The state of the reminder.
  public var state: State
  /// The moment of the next announcement; nil for never.
  public var next: WallMoment?
  /// The end of the snooze.
  public var snoozedUntil: WallMoment?
  /// The moment at which it was done.
  public var done: WallMoment?
  /// Whether a process died during the latest announcement, so that it may not have been seen.
  public var mayNotHaveBeenSeen: Bool
  /// The reason why the reminder does not follow the zone that it names, and the rules that it
  /// follows instead.
  public var fault: ZoneError?
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
