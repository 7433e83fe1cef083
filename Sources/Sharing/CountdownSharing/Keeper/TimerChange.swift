internal import Countdown

/// What changes a countdown that a process keeps.
enum KeptRequest: Hashable, Sendable {
  case command(SharedCommand)
  /// The process's own timer has changed.
  case timer(TimerChange)
}

/// A change of a timer in the process that keeps its entry.
struct TimerChange: Hashable, Sendable {
  /// The record after the change, without what other processes have written into it.
  let record: SharedCountdown
  /// The kind that the log has; nil for a change that is no event.
  let kind: SharedChange.Kind?
  /// The number of other processes' changes that the timer had followed.
  let commands: UInt64
  /// Whether the timer had reached its end before.
  var isAfterEnd = false

  /// The body after the change; nil where another process has changed or ended the countdown since,
  /// which the timer follows.
  func effect(on body: SharedCountdown) -> SharedCountdown? {
    guard body.commands == commands else { return nil }
    var next = record
    (next.commands, next.changes, next.edition) = (commands, body.changes, body.edition)
    guard let kind else { return body.stage == record.stage ? next : nil }
    // Another process has claimed the end, which is true for the timer too until it begins anew.
    if body.stage.isOver, !isAfterEnd, body.run == record.run { return nil }
    // Announcers and commands have counted their changes, too; and the timer counts its ticks.
    if let last = body.changes.last { next.snapshot.sequence = last.sequence &+ 1 }
    next.note(kind)
    return next
  }
}
