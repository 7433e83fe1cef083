internal import Countdown
internal import CountdownProgram
internal import CountdownStore
internal import CountdownSystem

/// The summary of alarms and reminders for what follows it, read again after a change.
final class AgendaLook {
  private let store: any SharedStore
  private let environment: Environment
  private var found: AgendaSummary?
  /// Whether the store may have changed since.
  var isStale = true
  /// The reasons why alarms and reminders cannot be looked at.
  private(set) var faults: [String] = []

  init(_ store: any SharedStore, _ environment: Environment) {
    (self.store, self.environment) = (store, environment)
  }

  /// The present summary, read after a change, or where it could not be had.
  var summary: AgendaSummary {
    if isStale || untilNextTry != nil {
      isStale = false
      let (found, unreadable) = AgendaSummary.look(in: store, environment)
      (self.found, faults) = (found, unreadable.map(\.reason))
    }
    return found ?? .empty
  }

  /// The pause before the next try where alarms and reminders could not be read, because then no
  /// change of them is reported; nil where they are known.
  var untilNextTry: Duration? { found == nil && !faults.isEmpty ? .seconds(10) : nil }
}
