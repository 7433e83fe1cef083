internal import Glibc

/// What the living host says of itself, in the file that it holds locked: which process it is, and
/// where it listens. So a command finds it whatever its own runtime directory is.
///
/// Each machine has a file of its own, for a state directory may be shared by several, and a host
/// serves none but its own.
package struct HostRecord: Hashable, Sendable {
  /// The process, as its own namespace numbers it, and when that started.
  package let process: Int32
  package let started: UInt64
  /// The boot of the machine, and the namespace of processes that it lives in.
  package let boot: String
  package let namespace: String
  /// Where it listens; nil while it does not.
  package let socket: String?

  /// The present process.
  package init(socket: String?) {
    process = getpid()
    started = ProcessStatus(of: "self")?.started ?? 0
    boot = ProcessStatus.boot ?? ""
    namespace = ProcessStatus.namespace("pid")
    self.socket = socket
  }

  /// The file in the program's folder of running state.
  package static func path(in folder: String) -> String { "\(folder)/serve-\(machine).lock" }

  /// The user's; nil where there is no place for running state.
  package static func userPath(
    in environment: [String: String] = UserFolder.environment
  ) -> String? { UserFolder.state.path(in: environment).map(path(in:)) }

  /// What tells this machine from others that have the same files.
  private static var machine: String {
    if let id = SmallFile.firstLine(of: "/etc/machine-id") { return id }
    var names = utsname()
    uname(&names)
    let name = withUnsafeBytes(of: &names.nodename) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    return name.replacing("/", with: "-")
  }
}

// MARK: - As a text

extension HostRecord {
  /// What a host wrote into its file; nil where there is no such thing, or another user wrote it.
  package init?(at path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), let line = SmallFile.firstLine(of: path),
      let fields = try? JSONObject(parsing: line)
    else { return nil }
    guard let process = fields["process"]?.integer.flatMap(Int32.init(exactly:)), process > 0
    else { return nil }
    (self.process, boot) = (process, fields["boot"]?.string ?? "")
    started = fields["started"]?.integer.flatMap(UInt64.init(exactly:)) ?? 0
    namespace = fields["namespace"]?.string ?? ""
    socket = fields["socket"]?.string.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// Writes it into the file that the host holds locked. The file is opened once more for that:
  /// whoever watches its directory learns of it when that is closed.
  package func write(to locked: Int32) {
    let descriptor = open("/proc/self/fd/\(locked)", O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    let fields: JSONObject = [
      "v": 1, "process": .integer(Int64(process)), "started": .integer(Int64(clamping: started)),
      "boot": .string(boot), "namespace": .string(namespace),
      "socket": socket.map(JSONValue.string) ?? .null,
    ]
    let text = Array((fields.text + "\n").utf8)
    // One write, and longer than what was there is cut after it: a reader sees a whole line.
    if pwrite(descriptor, text, text.count, 0) == text.count {
      _ = ftruncate(descriptor, off_t(text.count))
    }
  }

  /// Whether its number means the same process here: not in another container, on another machine.
  package var isVisible: Bool {
    boot == ProcessStatus.boot && namespace == ProcessStatus.namespace("pid")
      && ProcessStatus(of: "\(process)")?.started == started
  }
}
