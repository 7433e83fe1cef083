internal import Foundation

/// What the meaning of the arguments depends on beside themselves.
struct Surroundings: Sendable {
  var environment: [String: String] = [:]
  var now = Date()

  /// The zone of the user's clock: `TZ` if it is set, else the system's.
  ///
  /// A `TZ` that names no zone is an error: a countdown to the wrong hour would be worse.
  func timeZone() throws(UsageError) -> TimeZone {
    guard let name = environment["TZ"] else { return .ofSystem }
    if let zone = TimeZone(posix: name) { return zone }
    throw UsageError("TZ is \(name.quoted), which is no known time zone, as Europe/Berlin is")
  }
}

extension TimeZone {
  /// The system's zone as it is now; Foundation keeps its first answer.
  static var ofSystem: TimeZone {
    let files = FileManager.default
    let link = try? files.destinationOfSymbolicLink(atPath: "/etc/localtime")
    let name = link?.components(separatedBy: "zoneinfo/").last
    return name.flatMap { TimeZone(identifier: $0) } ?? .current
  }

  /// A zone by the value of `TZ`, as the C library reads it: a name or a file of the zone database,
  /// or a name of one's own with a fixed offset, `EST5` or `<+03>-3`. Own rules of summer time are
  /// not known here.
  init?(posix name: String) {
    let name = name.hasPrefix(":") ? String(name.dropFirst()) : name
    if name.isEmpty {
      self = .gmt
    } else if let offset = Self.posixOffset(name) {
      // Before the names: Foundation takes GMT+2 for east of Greenwich, the C library for west.
      self.init(secondsFromGMT: -offset)
    } else {
      self.init(identifier: name.split(separator: "zoneinfo/").last.map(String.init) ?? name)
    }
  }

  /// The seconds west of Greenwich in `EST5`, `UTC0` or `<+03>-3`.
  private static func posixOffset(_ name: String) -> Int? {
    let isQuoted = name.hasPrefix("<")
    let offset =
      isQuoted
      ? name.drop { $0 != ">" }.dropFirst() : name.drop { $0.isASCII && $0.isLetter }
    guard name.count - offset.count >= 3 else { return nil }
    let digits = offset.hasPrefix("-") || offset.hasPrefix("+") ? offset.dropFirst() : offset
    let fields = digits.split(separator: ":", omittingEmptySubsequences: false)
    let values = fields.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
    guard values.count == fields.count, values.count <= 3, let hours = values.first, hours <= 24,
      values.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let seconds = zip(values, [3_600, 60, 1]).reduce(0) { $0 + $1.0 * $1.1 }
    return offset.hasPrefix("-") ? -seconds : seconds
  }
}
