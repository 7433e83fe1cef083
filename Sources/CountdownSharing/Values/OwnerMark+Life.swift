internal import CountdownSystem
internal import Glibc

extension OwnerMark {
  /// The mark of this process. Read from `/proc` each time, because a forked child has another.
  public static var current: OwnerMark {
    OwnerMark(
      machine: ownMachine, boot: ownBoot, process: getpid(),
      started: ProcessStatus(of: "self")?.started ?? 0, namespaces: ownNamespaces)
  }

  /// Whether the process still runs, as far as can be told from here. Reads `/proc`; about 20 µs.
  ///
  /// One of an earlier boot does not, nor does one whose number belongs to another by now.
  public var life: Life {
    let ownMachine = Self.ownMachine
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

  private static var ownMachine: String { SmallFile.firstLine(of: "/etc/machine-id") ?? "" }

  private static var ownBoot: String { ProcessStatus.boot ?? "" }

  private static var ownNamespaces: String {
    "\(ProcessStatus.namespace("pid"))/\(ProcessStatus.namespace("time"))"
  }
}
