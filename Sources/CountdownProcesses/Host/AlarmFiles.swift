package import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// Where alarms, reminders and what serves them are kept; see `UserFolder`.
package struct AlarmFiles: Hashable, Sendable {
  /// The database.
  package let store: String
  /// What the process that serves holds a lock on, and says in it where it listens.
  package let lock: String
  /// What a command holds a lock on while it starts such a process.
  let startLock: String

  package init(environment: [String: String]) throws(CommandFailure) {
    store = try Self.path(.data, environment) + "/alarms.db"
    let state = try Self.path(.state, environment)
    (lock, startLock) = (HostRecord.path(in: state), state + "/start.lock")
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
