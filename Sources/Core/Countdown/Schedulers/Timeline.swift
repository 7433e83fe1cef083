/// Names the time base of moments: those of one timeline can be compared, even by different
/// processes; those of two cannot.
public struct Timeline: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The name, such as `boottime/b7e5…` or the id of one scheduler.
  public let description: String

  /// A timeline with a name of your own.
  public init(_ description: String) {
    self.description = description
  }

  /// A timeline that no other scheduler has.
  public static func unique() -> Timeline {
    Timeline("instance/\(CountdownID())")
  }

  /// One of the kernel's clocks, which all processes share from boot to shutdown unless they live
  /// in a time namespace of their own.
  static func kernel(_ clock: String) -> Timeline {
    boot.map { Timeline("\(clock)/\($0)") } ?? .unique()
  }

  /// This boot, and the time namespace, which a process never leaves.
  private static let boot = CLibrary.word(inFile: "/proc/sys/kernel/random/boot_id").map {
    "\($0)/\(CLibrary.destination(ofLink: "/proc/self/ns/time") ?? "time")"
  }
}
