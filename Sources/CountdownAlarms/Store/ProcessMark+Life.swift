internal import Glibc

extension ProcessMark {
  /// The mark of this process. It is read from `/proc` each time, because a forked child has
  /// another.
  public static var current: ProcessMark {
    let own = ProcessFields(of: "self")
    return ProcessMark("\(boot)/\(pidNamespace)/\(getpid())/\(own?.started ?? 0)")
  }

  /// Whether this process still runs, as far as can be told from here.
  ///
  /// One of an earlier boot does not, nor does a zombie, nor one whose number now belongs to
  /// another. Neither does one of another pid namespace, such as a container: nobody here would
  /// ever learn of its end, and what it had claimed would be lost. A text that is no mark is dead.
  public var isAlive: Bool {
    let fields = description.split(separator: "/", omittingEmptySubsequences: false)
    guard fields.count == 4, fields[0] == Self.boot, fields[1] == Self.pidNamespace,
      let process = Int32(fields[2]), process > 0
    else { return false }
    guard let found = ProcessFields(of: "\(process)") else {
      // Without a look into /proc (it may be hidden or missing) the kernel still says who exists.
      return kill(process, 0) == 0 || errno == EPERM
    }
    return !found.isOver && (fields[3] == "0" || fields[3] == "\(found.started)")
  }

  private static var boot: String {
    contents(of: "/proc/sys/kernel/random/boot_id") ?? "boot"
  }

  /// The number of the namespace, from `pid:[4026531836]`.
  private static var pidNamespace: String {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink("/proc/self/ns/pid", &buffer, buffer.count)
    guard count > 0 else { return "pid" }
    let digits = buffer[..<count].map(UInt8.init(bitPattern:)).filter { (48...57).contains($0) }
    return digits.isEmpty ? "pid" : String(decoding: digits, as: UTF8.self)
  }
}

/// What `/proc/PID/stat` says of a process.
struct ProcessFields {
  /// Whether it has ended and only its parent has not looked.
  let isOver: Bool
  /// When it started, in ticks since the boot.
  let started: UInt64

  init?(of process: String) {
    guard let line = contents(of: "/proc/\(process)/stat") else { return nil }
    self.init(stat: line)
  }

  /// The command's name comes second, in parentheses, and may itself hold blanks and parentheses.
  init?(stat line: String) {
    guard let end = line.lastIndex(of: ")") else { return nil }
    let fields = line[line.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let started = UInt64(fields[19]) else { return nil }
    self.isOver = ["Z", "X", "x"].contains(fields[0])
    self.started = started
  }
}

/// The first line of a small file; nil where there is none.
private func contents(of path: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  defer { fclose(file) }
  var buffer = [UInt8](repeating: 0, count: 1_024)
  let count = fread(&buffer, 1, buffer.count, file)
  let line = buffer[..<count].prefix { $0 != UInt8(ascii: "\n") }
  return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
}
