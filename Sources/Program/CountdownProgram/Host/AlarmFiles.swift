package import CountdownArguments
internal import CountdownHost
package import CountdownSystem
internal import CountdownTerminal

/// The files of alarms, reminders and the host; see `UserFolder`.
package struct AlarmFiles: Hashable, Sendable {
  /// The database.
  package let store: String
  /// The file that the host holds locked, and in which it says where it listens.
  package let lock: String
  /// The file that a command holds locked while it starts a host.
  let startLock: String
  /// The file that says what was done so that a host starts after a reboot.
  let bootMark: String

  package init(environment: Environment) throws(CommandFailure) {
    store = try Self.path(.data, environment) + "/alarms.db"
    let state = try Self.path(.state, environment)
    (lock, startLock) = (HostRecord.path(in: state), state + "/start.lock")
    bootMark = state + "/boot"
  }

  /// Whether a host runs here.
  package var isServed: Bool { HostLock.isHeld(path: lock) }

  /// Whether a host runs here; false where there is no place for one.
  package static func areServed(_ environment: Environment) -> Bool {
    (try? AlarmFiles(environment: environment))?.isServed ?? false
  }

  private static func path(
    _ folder: UserFolder, _ environment: Environment
  ) throws(CommandFailure) -> String {
    do throws(FolderFault) {
      if let path = try folder.checked(in: environment) { return path }
    } catch {
      throw CommandFailure(error.description, .failed)
    }
    throw CommandFailure(
      "there is no folder for alarms: set HOME or \(folder.variable) to an absolute path", .failed)
  }
}
