internal import Countdown
internal import Foundation

extension Date {
  /// Whole microseconds since 1970, to the nearest. What a store rounds differently by less than
  /// that is the same moment; and beyond 1970 ± 290,000 years all are.
  var microseconds: Int64 {
    let seconds = timeIntervalSinceReferenceDate
    guard abs(seconds) < 9e12 else { return seconds < 0 ? .min : .max }
    let whole = seconds.rounded(.down)
    let rest = Int64(((seconds - whole) * 1e6).rounded())
    return (Int64(whole) + Self.reference) * 1_000_000 + rest
  }

  init(microseconds: Int64) {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    self.init(timeIntervalSinceReferenceDate: Double(seconds - Self.reference) + Double(rest) / 1e6)
  }

  private static var reference: Int64 { 978_307_200 }
}

extension Duration {
  /// Whole microseconds, rounded towards zero.
  var microseconds: Int64 { saturatedNanoseconds / 1_000 }
}
