/// A process for all time: its number alone is given to others later.
///
/// It is written into what a process shares, so that whoever reads it can find out whether the
/// process still lives.
public struct OwnerMark: Codable, Hashable, Sendable {
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

  /// What is known of a process that left a mark.
  public enum Life: Hashable, Sendable {
    /// It runs, or sleeps, or is stopped.
    case alive
    /// It has ended.
    case dead
    /// It cannot be seen from here: on another machine, or in another container.
    case unknown
  }
}
