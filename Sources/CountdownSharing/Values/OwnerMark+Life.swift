internal import Glibc

extension OwnerMark {
  /// The mark of this process. Read from `/proc` each time, because a forked child has another.
  public static var current: OwnerMark {
    OwnerMark(
      machine: firstLine(of: "/etc/machine-id") ?? "", boot: ownBoot, process: getpid(),
      started: ProcessStatus(of: "self")?.started ?? 0, namespaces: ownNamespaces)
  }

  /// Whether the process still runs, as far as can be told from here. Reads `/proc`; about 20 µs.
  ///
  /// One of an earlier boot does not, nor does one whose number belongs to another by now.
  public var life: Life {
    let ownMachine = Self.firstLine(of: "/etc/machine-id") ?? ""
    if machine != ownMachine, !machine.isEmpty, !ownMachine.isEmpty { return .unknown }
    if boot != Self.ownBoot { return .dead }
    // In another time namespace the same process seems to have started at another time, and in
    // another one for processes the number means another.
    if namespaces != Self.ownNamespaces { return .unknown }
    guard process > 0 else { return .dead }
    guard let status = ProcessStatus(of: "\(process)") else {
      return kill(process, 0) == 0 || errno == EPERM ? .unknown : .dead
    }
    return status.isOver || status.started != started ? .dead : .alive
  }

  private static var ownBoot: String {
    firstLine(of: "/proc/sys/kernel/random/boot_id") ?? ""
  }

  private static var ownNamespaces: String {
    "\(link(at: "/proc/self/ns/pid"))/\(link(at: "/proc/self/ns/time"))"
  }

  private static func link(at path: String) -> String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = max(readlink(path, &buffer, buffer.count), 0)
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  fileprivate static func firstLine(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = fread(&buffer, 1, buffer.count, file)
    let line = buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }
}

/// What `/proc/PID/stat` tells of a process.
struct ProcessStatus {
  /// Whether it has ended, and only its parent has not looked.
  let isOver: Bool
  /// When it started, in clock ticks since the boot.
  let started: UInt64

  init?(of process: String) {
    guard let line = OwnerMark.firstLine(of: "/proc/\(process)/stat") else { return nil }
    self.init(line: line)
  }

  /// The command's name stands in parentheses, and may itself hold blanks and parentheses.
  init?(line: String) {
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let threads = Int(fields[17]), let started = UInt64(fields[19])
    else { return nil }
    // A process whose first thread alone has ended looks like a zombie, but has more threads.
    isOver = ["Z", "X", "x"].contains(fields[0]) && threads <= 1
    self.started = started
  }
}
