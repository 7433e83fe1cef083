package import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// Where alarms, reminders and what serves them are kept, as the XDG base directory specification
/// has it: a relative folder counts as not set.
package struct AlarmFiles: Hashable, Sendable {
  /// The database.
  package let store: String
  /// What the process that serves holds a lock on.
  package let lock: String
  /// What a command holds a lock on while it starts such a process.
  let turn: String

  package init(environment: [String: String]) throws(CommandFailure) {
    store = try Self.path(.data, environment) + "/alarms.db"
    let state = try Self.path(.state, environment)
    (lock, turn) = (state + "/serve.lock", state + "/start.lock")
  }

  private static func path(
    _ folder: UserFolder, _ environment: [String: String]
  ) throws(CommandFailure) -> String {
    if let path = folder.path(in: environment) { return path }
    throw CommandFailure(
      "there is no place for alarms: set HOME or \(folder.variable) to an absolute path", .failed)
  }

  /// Whether there is a database already.
  package var hasStore: Bool { access(store, F_OK) == 0 }
}
