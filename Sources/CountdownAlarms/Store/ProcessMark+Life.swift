internal import CountdownSystem
internal import Glibc

extension ProcessMark {
  /// The mark of this process. It is read from `/proc` each time, because a forked child has
  /// another.
  public static var current: ProcessMark {
    let own = ProcessStatus(of: "self")
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
    guard let found = ProcessStatus(of: "\(process)") else {
      // Without a look into /proc (it may be hidden or missing) the kernel still says who exists.
      return kill(process, 0) == 0 || errno == EPERM
    }
    return !found.isOver && (fields[3] == "0" || fields[3] == "\(found.started)")
  }

  private static var boot: String { ProcessStatus.boot ?? "boot" }

  /// The number of the namespace, from `pid:[4026531836]`.
  private static var pidNamespace: String {
    let digits = ProcessStatus.namespace("pid").filter { $0.isASCII && $0.isNumber }
    return digits.isEmpty ? "pid" : digits
  }
}
