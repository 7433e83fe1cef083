package import CountdownArguments
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
    store = try Self.folder("XDG_DATA_HOME", ".local/share", environment) + "/alarms.db"
    let state = try Self.folder("XDG_STATE_HOME", ".local/state", environment)
    (lock, turn) = (state + "/serve.lock", state + "/start.lock")
  }

  private static func folder(
    _ variable: String, _ otherwise: String, _ environment: [String: String]
  ) throws(CommandFailure) -> String {
    func absolute(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    if let folder = absolute(variable) { return "\(folder)/countdown" }
    if let home = absolute("HOME") { return "\(home)/\(otherwise)/countdown" }
    throw CommandFailure(
      "there is no place for alarms: set HOME or \(variable) to an absolute path", .failed)
  }

  /// Whether there is a database already.
  package var hasStore: Bool { access(store, F_OK) == 0 }
}
