internal import Glibc

/// Names the time base of moments: those of one timeline can be compared, even by different
/// processes; those of two cannot.
public struct Timeline: Hashable, Codable, Sendable, CustomStringConvertible {
  /// Its name, such as `boottime/b7e5…` or the id of one scheduler.
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
  private static let boot = contents(of: "/proc/sys/kernel/random/boot_id").map {
    "\($0)/\(link(at: "/proc/self/ns/time") ?? "time")"
  }

  private static func contents(of path: String) -> String? {
    guard let file = fopen(path, "re") else { return nil }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = fread(&buffer, 1, buffer.count, file)
    let text = String(decoding: buffer[..<count].prefix { $0 > 0x20 }, as: UTF8.self)
    return text.isEmpty ? nil : text
  }

  private static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 64)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0
      ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
