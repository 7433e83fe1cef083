internal import CountdownBenchmarkSupport
internal import Foundation

extension Double {
  /// With as many digits as it needs: `0.9`, `1.15`.
  var formatted: String { String(format: "%g", self) }
}

extension Int64 {
  /// Nanoseconds as microseconds.
  var microseconds: Double { Double(self) / 1_000 }

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
