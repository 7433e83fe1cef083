internal import Countdown
internal import CountdownAlarms

/// What a user can answer to an alarm or a reminder, wherever that is: on a notification, while
/// nothing of ours is on the screen.
struct AlarmAnswers: Sendable {
  /// Puts an alarm off by its own length, or a reminder by half an hour.
  let snooze: @Sendable (CountdownID) throws -> Void
  /// Stops an alarm.
  let acknowledge: @Sendable (CountdownID) throws -> Void
  /// A reminder is done.
  let complete: @Sendable (CountdownID) throws -> Void
  /// The reminders that are still to be done.
  let overdue: @Sendable () -> Set<CountdownID>
  /// Shows the list of what is overdue; nil where no terminal can be started.
  let openList: (@Sendable () -> Void)?

  init(_ agenda: Agenda, openList: (@Sendable () -> Void)?) {
    snooze = { id in try agenda.snooze(id) }
    acknowledge = { id in try agenda.acknowledge(id) }
    complete = { id in try agenda.complete(id) }
    overdue = {
      Set(agenda.reminders.filter { $0.state == .overdue }.map(\.reminder.id))
    }
    self.openList = openList
  }
}

/// Lets one answer through: a double click is one, and so are an action and the closing after it.
final class OneAnswer: Sendable {
  private let isGiven = Locked(false)

  /// Answers, unless that was done before. An answer that fails does not count.
  func give(_ answer: () throws -> Void) throws {
    let isFirst = isGiven.withLock { isGiven in
      defer { isGiven = true }
      return !isGiven
    }
    guard isFirst else { return }
    do {
      try answer()
    } catch {
      isGiven.withLock { $0 = false }
      throw error
    }
  }
}
