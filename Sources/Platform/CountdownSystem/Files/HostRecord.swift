internal import Glibc

/// The running host's description of itself, in the file that it holds locked: its process, and the
/// path where it listens. So a command finds the host whatever the command's own runtime directory
/// is.
///
/// Each machine has its own file, because several machines may share a state directory, and a host
/// serves only its own machine.
package struct HostRecord: Hashable, Sendable {
  /// The process, as numbered in its own namespace, and the start of the process.
  package let process: Int32
  package let started: UInt64
  /// The boot of the machine, and the namespace of processes that the host runs in.
  package let boot: String
  package let namespace: String
  /// The path where the host listens; nil while it does not.
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

  /// The user's file; nil if there is no place for running state.
  package static func userPath(
    in environment: Environment = UserFolder.environment
  ) -> String? { UserFolder.state.path(in: environment).map(path(in:)) }

  /// The text that distinguishes this machine from others that have the same files.
  static var machine: String {
    if let id = try? SmallFile.firstLine(of: "/etc/machine-id") { return id }
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
  /// The description in a file; nil if there is none, or another user wrote it.
  package init?(at path: String) {
    guard let file = (try? OpenedFile(path)).flatMap(\.self), file.isOnlyOurs,
      let line = try? file.firstLine(upTo: 1_024)
    else { return nil }
    self.init(line: String(decoding: line, as: UTF8.self))
  }

  /// The description that a line has; nil if it has none.
  init?(line: String) {
    guard let fields = try? JSONObject(parsing: line),
      let process = fields["process"]?.integer.flatMap(Int32.init(exactly:)), process > 0
    else { return nil }
    (self.process, boot) = (process, fields["boot"]?.string ?? "")
    started = fields["started"]?.integer.flatMap(UInt64.init(exactly:)) ?? 0
    namespace = fields["namespace"]?.string ?? ""
    socket = fields["socket"]?.string.flatMap { $0.hasPrefix("/") ? $0 : nil }
  }

  /// The description as a line, without the newline.
  var line: String {
    let fields: JSONObject = [
      "v": 1, "process": .integer(Int64(process)), "started": .integer(Int64(clamping: started)),
      "boot": .string(boot), "namespace": .string(namespace),
      "socket": socket.map(JSONValue.string) ?? .null,
    ]
    return fields.text
  }

  /// Writes the description into the file that the host holds locked. The file is opened once more
  /// for this, because a watch on the directory reports the closing.
  package func write(to locked: Int32) {
    let descriptor = open("/proc/self/fd/\(locked)", O_WRONLY | O_CLOEXEC)
    if descriptor < 0 { return }
    defer { close(descriptor) }
    let text = Array((line + "\n").utf8)
    // A single write, with any longer old text cut off after it, so that a reader sees a whole
    // line.
    if pwrite(descriptor, text, text.count, 0) == text.count {
      _ = ftruncate(descriptor, off_t(text.count))
    }
  }
}
