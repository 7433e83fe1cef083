public import CountdownStore
internal import CountdownSystem

/// A process, identified for all time: its number alone is later given to other processes.
///
/// The mark is written into what a process shares, so that a reader can find out whether that
/// process still lives.
public struct OwnerMark: Hashable, Sendable {
  /// The machine, as `/etc/machine-id` names it; empty where nothing does.
  public let machine: String
  /// The boot of the machine that it belongs to.
  public let boot: String
  /// The number of the process.
  public let process: Int32
  /// The start of the process, in clock ticks since the boot.
  public let started: UInt64
  /// The namespaces of processes and of time that the process runs in.
  public let namespaces: String

  /// A mark that was stored earlier.
  public init(
    machine: String, boot: String, process: Int32, started: UInt64, namespaces: String
  ) {
    (self.machine, self.boot, self.namespaces) = (machine, boot, namespaces)
    (self.process, self.started) = (process, started)
  }
}

extension SharedCountdown {
  /// Whether the process lives that announces the end: the owner, or, for a countdown that belongs
  /// to no process, any host.
  package var life: Liveness { life(ofOwner: owner.life) }

  /// - Parameter life: whether the owner lives.
  package func life(ofOwner life: Liveness) -> Liveness {
    guard kind == .hosted, life == .dead, let lock = HostRecord.userPath() else { return life }
    return FileLock.isHeld(lock) ? .alive : .dead
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

  /// Whether the process still runs, as far as can be known from here: a process of an earlier boot
  /// does not, nor does one whose number belongs to another by now. Reads `/proc`; about 50 µs.
  public var life: Liveness {
    let mark = ProcessMark(
      machine: machine, boot: boot, process: process, started: started, namespaces: namespaces)
    return Liveness(mark.life)
  }
}
