/// What stands before a command so that it sees a file system of its own at a path.
enum Mounting {
  static let works = (try? Probe("none", through: tmpfs("", at: "/tmp")).readToEnd()) != nil

  /// An empty file system in memory.
  static func tmpfs(_ options: String, at path: String) -> [String] {
    [
      "unshare", "--mount", "sh", "-c",
      "mkdir -p '\(path)' && mount -t tmpfs \(options) tmpfs '\(path)' && exec \"$@\"", "sh",
    ]
  }

  /// What lies there, read only.
  static func readOnly(_ path: String) -> [String] {
    [
      "unshare", "--mount", "sh", "-c",
      "mount --bind '\(path)' '\(path)' && mount -o remount,bind,ro '\(path)' && exec \"$@\"", "sh",
    ]
  }
}
