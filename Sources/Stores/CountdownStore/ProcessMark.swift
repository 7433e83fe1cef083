internal import CountdownSystem
internal import Glibc

/// A process, identified for all time: its number alone is later given to other processes.
///
/// A reader of a stored mark learns from ``life`` whether the process still runs. Everything else
/// that asks for the life of a process asks here.
public struct ProcessMark: Hashable, Sendable {
  /// The machine, as `/etc/machine-id` names it; empty if there is none.
  public let machine: String
  /// The boot of the machine that the process belongs to; empty if that is unknown.
  public let boot: String
  /// The number of the process.
  public let process: Int32
  /// The start of the process, in clock ticks since the boot; 0 if that is unknown.
  public let started: UInt64
  /// The namespaces of processes and of time that the process runs in, `4026531836.4026531834`.
  public let namespaces: String

  /// A mark that was stored earlier.
  public init(
    machine: String, boot: String, process: Int32, started: UInt64, namespaces: String
  ) {
    (self.machine, self.boot, self.namespaces) = (machine, boot, namespaces)
    (self.process, self.started) = (process, started)
  }
}

extension ProcessMark {
  /// The mark of this process. Read from `/proc` each time, because a forked child has another.
  public static var current: ProcessMark {
    ProcessMark(
      machine: name(try? SmallFile.firstLine(of: "/etc/machine-id")),
      boot: name(ProcessStatus.boot),
      process: getpid(), started: ProcessStatus(of: "self")?.started ?? 0,
      namespaces:
        "\(number(ProcessStatus.namespace("pid"))).\(number(ProcessStatus.namespace("time")))")
  }

  /// Whether the process still runs, as far as can be known from here. Reads `/proc`; about 50 µs.
  public var life: Liveness { life(seenFrom: .current) }

  /// Whether the process is alive, but a signal such as that of Ctrl-Z, or a debugger, has halted
  /// it.
  package var isHalted: Bool {
    guard life == .alive, let status = ProcessStatus(of: "\(process)") else { return false }
    return status.started == started && status.isHalted
  }

  /// Whether the process still runs, as seen from another one.
  ///
  /// | what is known | life |
  /// |---|---|
  /// | another machine | unknown |
  /// | another boot of this machine | dead |
  /// | another boot, where one of the machines has no name | unknown |
  /// | another namespace of processes or time, or one without a name | unknown |
  /// | no process has the number, or one that started at another time has it, or a zombie | dead |
  /// | the number is taken, and its start cannot be seen | unknown |
  ///
  /// - Parameter observer: the mark of this process.
  package func life(seenFrom observer: ProcessMark) -> Liveness {
    if self == observer { return .alive }
    let areNamed = !machine.isEmpty && !observer.machine.isEmpty
    if areNamed, machine != observer.machine { return .unknown }
    if boot.isEmpty || observer.boot.isEmpty { return .unknown }
    if boot != observer.boot { return areNamed ? .dead : .unknown }
    // In another namespace the same number means another process, and the same start another
    // moment.
    if namespaces != observer.namespaces || !observer.knowsItsNamespaces { return .unknown }
    guard process > 0 else { return .dead }
    guard let status = ProcessStatus(of: "\(process)") else {
      return kill(process, 0) == 0 || errno == EPERM ? .unknown : .dead
    }
    if status.isOver { return .dead }
    if started == 0 { return .unknown }
    return status.started == started ? .alive : .dead
  }

  /// A kernel without namespaces of time names only the first.
  private var knowsItsNamespaces: Bool { namespaces.first.map { $0 != "." } ?? false }

  /// A name without the characters that must not stand between slashes.
  private static func name(_ text: String?) -> String {
    let bytes = (text ?? "").utf8.filter { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The digits of `pid:[4026531836]`.
  private static func number(_ text: String) -> String {
    let digits = text.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension ProcessMark: CustomStringConvertible {
  /// The number of the process, such as `process 4242`.
  public var description: String { "process \(process)" }

  /// The mark as it is stored, with slashes between its parts:
  /// `MACHINE/BOOT/4711/82342/4026531836.4026531834`.
  package var text: String { "\(machine)/\(boot)/\(process)/\(started)/\(namespaces)" }

  /// Reads a mark; nil when the text is not one.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 5, let process = Int32(parts[2]), let started = UInt64(parts[3]) else {
      return nil
    }
    self.init(
      machine: String(parts[0]), boot: String(parts[1]), process: process, started: started,
      namespaces: String(parts[4]))
  }
}
