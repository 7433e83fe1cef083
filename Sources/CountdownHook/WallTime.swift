internal import Glibc

/// A moment of the wall clock, in nanoseconds since 1970.
struct WallTime: Hashable, Sendable {
  let nanoseconds: Int64

  /// How far the process's time zone is ahead of UTC then, in seconds.
  private var localOffset: Int {
    var seconds = self.seconds
    var fields = tm()
    return localtime_r(&seconds, &fields) == nil ? 0 : fields.tm_gmtoff
  }

  /// RFC 3339 in the process's time zone, such as `2026-11-21T10:35:12+01:00`, to the second.
  var text: String { text(offset: localOffset) }

  /// RFC 3339 in a zone so many seconds ahead of UTC; `Z` for UTC itself.
  func text(offset: Int) -> String {
    var seconds = self.seconds + offset
    var fields = tm()
    guard gmtime_r(&seconds, &fields) != nil else { return "" }
    let date = [
      padded(Int(fields.tm_year) + 1_900, 4), padded(Int(fields.tm_mon) + 1),
      padded(Int(fields.tm_mday)),
    ].joined(separator: "-")
    let time = [fields.tm_hour, fields.tm_min, fields.tm_sec].map { padded(Int($0)) }
    return "\(date)T\(time.joined(separator: ":"))\(zone(offset))"
  }

  private var seconds: Int {
    let (whole, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(rest < 0 ? whole - 1 : whole)
  }

  private func zone(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return "\(offset < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  private func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
