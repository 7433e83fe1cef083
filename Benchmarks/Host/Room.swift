internal import CountdownHost
internal import Foundation

/// Directories of a measurement's own, so that it meets no host and no countdown of the user's.
final class Room {
  let path: String
  let environment: [String: String]

  init() throws {
    // Short, because a socket's path is.
    path = "/tmp/countdown-host-\(getpid())"
    var environment = ProcessInfo.processInfo.environment
    environment["XDG_RUNTIME_DIR"] = path + "/run"
    environment["XDG_STATE_HOME"] = path + "/state"
    environment["XDG_DATA_HOME"] = path + "/data"
    environment["XDG_CONFIG_HOME"] = path + "/config"
    environment["NOTIFY_SOCKET"] = nil
    environment["LISTEN_FDS"] = nil
    self.environment = environment
    try FileManager.default.createDirectory(
      atPath: path + "/run", withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func client() throws -> HostClient {
    try HostClient(to: HostAddress(directory: path + "/run/countdown"), within: .seconds(30))
  }
}
