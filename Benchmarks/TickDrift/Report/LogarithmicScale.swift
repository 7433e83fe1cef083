internal import Foundation

/// Lateness to height in the picture: each power of ten takes the same room.
struct LogarithmicScale {
  private let low: Double
  private let high: Double

  /// A scale of whole decades around the values. What is under a microsecond is drawn there.
  init(covering latenesses: [Int64]) {
    let logarithms = latenesses.map(Self.logarithm)
    low = (logarithms.min() ?? 3).rounded(.down)
    high = max((logarithms.max() ?? 6).rounded(.up), low + 1)
  }

  /// The powers of ten that the scale covers, in nanoseconds.
  var decades: [Int64] {
    (Int(low)...Int(high)).map { Int64(pow(10, Double($0))) }
  }

  func y(_ lateness: Int64) -> Double {
    let share = (Self.logarithm(lateness) - low) / (high - low)
    return Frame.bottom - share * (Frame.bottom - Frame.top)
  }

  private static func logarithm(_ lateness: Int64) -> Double {
    log10(Double(max(lateness, 1_000)))
  }
}

extension Int64 {
  /// Nanoseconds as people read them: `55 µs`, `1.8 ms`, `2 s`.
  var lateness: String {
    let (value, unit) =
      switch self {
      case ..<1_000_000: (Double(self) / 1e3, "µs")
      case ..<1_000_000_000: (Double(self) / 1e6, "ms")
      default: (Double(self) / 1e9, "s")
      }
    let isWhole = value.rounded() == value || value >= 10
    return "\(value.text(decimals: isWhole ? 0 : 1)) \(unit)"
  }
}

extension Duration {
  /// Such as `10 ms` or `0.5 ms`.
  var formattedMilliseconds: String {
    let milliseconds = self / .milliseconds(1)
    return "\(milliseconds.text(decimals: milliseconds.rounded() == milliseconds ? 0 : 1)) ms"
  }
}
