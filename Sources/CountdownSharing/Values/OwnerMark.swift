public import CountdownStore
internal import CountdownSystem

/// A process for all time: its number alone is given to others later.
///
/// The mark is written into what a process shares, so that a reader can find out whether that
/// process still lives.
public struct OwnerMark: Hashable, Sendable {
  /// The machine, as `/etc/machine-id` names it; empty where nothing does.
  public let machine: String
  /// The boot of the machine that it belongs to.
  public let boot: String
  /// Its number.
  public let process: Int32
  /// When it started, in clock ticks since the boot.
  public let started: UInt64
  /// The namespaces of processes and of time that it lives in.
  public let namespaces: String

  /// A mark that was written down.
  public init(
    machine: String, boot: String, process: Int32, started: UInt64, namespaces: String
  ) {
    (self.machine, self.boot, self.namespaces) = (machine, boot, namespaces)
    (self.process, self.started) = (process, started)
  }
}

extension OwnerMark {
  /// The mark of this process. Read from `/proc` each time, because a forked child has another.
  public static var current: OwnerMark {
    let mark = ProcessMark.current
    return OwnerMark(
      machine: mark.machine, boot: mark.boot, process: mark.process, started: mark.started,
      namespaces: mark.namespaces)
  }

  /// Whether the process still runs, as far as can be told from here: one of an earlier boot does
  /// not, nor does one whose number belongs to another by now. Reads `/proc`; about 50 µs.
  public var life: Liveness {
    let mark = ProcessMark(
      machine: machine, boot: boot, process: process, started: started, namespaces: namespaces)
    return switch mark.life {
    case .alive: .alive
    case .dead: .dead
    case .unknown: .unknown
    }
  }
}
