/// The status of a process from `/proc/PID/stat`.
package struct ProcessStatus {
  /// Whether the process has ended, and only its parent has not waited for it yet.
  package let isOver: Bool
  /// Whether a signal or a debugger has halted the process.
  package let isHalted: Bool
  /// The start of the process, in clock ticks since the boot.
  package let started: UInt64

  /// - Parameter process: the process number, or `self`.
  package init?(of process: String) {
    guard let bytes = try? SmallFile.read("/proc/\(process)/stat") else { return nil }
    self.init(line: String(decoding: bytes, as: UTF8.self))
  }

  /// The command's name stands in parentheses, and may itself hold blanks, parentheses and ends of
  /// lines.
  package init?(line: String) {
    guard let end = line.utf8.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line.utf8[end...].dropFirst().split(separator: UInt8(ascii: " "))
      .map(Substring.init)
    guard fields.count > 19, let threads = Int(fields[17]), let started = UInt64(fields[19])
    else { return nil }
    let isDead = fields[0] == "Z" || fields[0] == "X" || fields[0] == "x"
    // A process whose first thread alone has ended looks like a zombie, but has more threads.
    isOver = isDead && threads <= 1
    isHalted = fields[0] == "T" || fields[0] == "t"
    self.started = started
  }
}

extension ProcessStatus {
  /// The identity of the machine's present boot; nil if `/proc` is not mounted.
  package static var boot: String? {
    try? SmallFile.firstLine(of: "/proc/sys/kernel/random/boot_id")
  }

  /// The name of this process's namespace of a kind, `pid:[4026531836]`; empty if that is
  /// unknown.
  package static func namespace(_ kind: String) -> String {
    SmallFile.target(ofLink: "/proc/self/ns/\(kind)") ?? ""
  }
}
