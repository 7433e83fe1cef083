internal import Foundation

/// What the meaning of the arguments depends on beside themselves.
struct Surroundings: Sendable {
  var environment: [String: String] = [:]
  var now = Date()

  /// The zone of the user's clock: `TZ` if it is set, else the system's.
  ///
  /// A `TZ` that names no zone is an error: a countdown to the wrong hour would be worse.
  func timeZone() throws(UsageError) -> TimeZone {
    guard let name = environment["TZ"] else { return .current }
    let identifier = name.hasPrefix(":") ? String(name.dropFirst()) : name
    if identifier.isEmpty { return .gmt }
    guard let zone = TimeZone(identifier: identifier) else {
      throw UsageError("TZ is \(name.quoted), which is no known time zone, as Europe/Berlin is")
    }
    return zone
  }
}
