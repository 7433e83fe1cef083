internal import CountdownBenchmarkHarness
internal import CountdownHost
internal import Foundation

/// Folders of the trial's own, so that it meets no host and no countdown of the user's. State and
/// data lie on a small disk, where that may be mounted.
final class Room: Sendable {
  /// Short, because a socket's path is.
  let path = "/tmp/countdown-soak-\(getpid())"
  let environment: [String: String]
  /// Whether state and data have a disk of their own.
  let hasDisk: Bool

  /// Where hooks write a line each.
  var told: String { path + "/told" }
  var disk: String { path + "/disk" }
  var database: String { disk + "/data/countdown/alarms.db" }

  /// - Parameter megabytes: the size of the disk.
  init(megabytes: Int) throws {
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !["XDG_", "DBUS_", "COUNTDOWN_", "NOTIFY_", "LISTEN_"].contains(where: name.hasPrefix)
    }
    for (name, folder) in [
      ("RUNTIME_DIR", "run"), ("STATE_HOME", "disk/state"), ("DATA_HOME", "disk/data"),
      ("CONFIG_HOME", "config"),
    ] { environment["XDG_" + name] = "\(path)/\(folder)" }
    // Neither this machine's screen nor its loudspeaker takes part: the hooks are the alert.
    environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=\(path)/none"
    environment["ALSA_CONFIG_PATH"] = "/dev/null"
    environment["COUNTDOWN_NO_HOST"] = "1"
    environment["HOME"] = path
    self.environment = environment
    try Self.makeFolders([path + "/run", path + "/disk", path + "/config/countdown/hooks"])
    hasDisk =
      Command(
        ["mount", "-t", "tmpfs", "-o", "size=\(megabytes)m,mode=0700", "soak", path + "/disk"]
      ).succeeded
    try Self.makeFolders([path + "/disk/state", path + "/disk/data"])
    try makeHooks()
  }

  private static func makeFolders(_ paths: [String]) throws {
    for path in paths {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  /// The events that are written down.
  private static let events = ["finished", "ringing", "missed"]

  private func makeHooks() throws {
    try Data().write(to: URL(filePath: told))
    let hook = """
      #!/bin/sh
      read -r up rest </proc/uptime
      echo "$up $COUNTDOWN_EVENT ${COUNTDOWN_NAME:-$COUNTDOWN_LABEL} $COUNTDOWN_REASON" >>'\(told)'

      """
    for event in Self.events {
      let file = "\(path)/config/countdown/hooks/\(event)"
      try Data(hook.utf8).write(to: URL(filePath: file))
      chmod(file, 0o700)
    }
  }

  func client() throws -> HostClient {
    try HostClient(to: HostAddress(directory: path + "/run/countdown"), within: .seconds(30))
  }

  /// How many files and folders there are, but for those of the records of countdowns.
  var files: (records: Int, others: Int) {
    let entries = FileManager.default.enumerator(atPath: path)
    var count = (records: 0, others: 0)
    while let name = entries?.nextObject() as? String {
      if name.hasSuffix(".entry") { count.records += 1 } else { count.others += 1 }
    }
    return count
  }

  func remove() {
    if hasDisk { _ = Command(["umount", "--lazy", disk]) }
    try? FileManager.default.removeItem(atPath: path)
  }
}
