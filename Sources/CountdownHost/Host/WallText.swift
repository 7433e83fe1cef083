internal import Glibc

/// Moments of the wall clock by RFC 3339, in the zone of this process.
enum WallText {
  /// - Parameter nanoseconds: since 1970; the nearest second counts, as in what people are shown.
  static func text(_ nanoseconds: Int64) -> String? {
    var seconds = time_t((Double(nanoseconds) / 1e9).rounded())
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil else { return nil }
    var room = [UInt8](repeating: 0, count: 64)
    let count = room.withUnsafeMutableBytes {
      strftime($0.baseAddress, $0.count, "%Y-%m-%dT%H:%M:%S%z", &parts)
    }
    guard count > 2 else { return nil }
    // RFC 3339 has a colon in the offset, which strftime leaves out.
    let text = String(decoding: room[..<count], as: UTF8.self)
    return "\(text.dropLast(2)):\(text.suffix(2))"
  }
}
