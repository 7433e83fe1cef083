internal import Foundation

/// Lateness to height in the picture: each power of ten takes the same room.
struct LogarithmicScale {
  private let low: Double
  private let high: Double

  /// A scale around the values. What is under a microsecond is drawn there.
  init(covering latenesses: [Int64]) {
    let logarithms = latenesses.map(Self.logarithm)
    let low = logarithms.min() ?? 3
    self.low = low
    high = max(logarithms.max() ?? 6, low + 1)
  }

  /// The powers of ten on the scale, in nanoseconds.
  var decades: [Int64] { marks([1]) }

  /// With them their double and their half.
  var marks: [Int64] { marks([1, 2, 5]) }

  private func marks(_ digits: [Int64]) -> [Int64] {
    (3...10).flatMap { decade in digits.map { $0 * Int64(pow(10, Double(decade))) } }
      .filter { (low...high).contains(Self.logarithm($0)) }
  }

  /// The place on the scale, from 0 to 1.
  func share(_ lateness: Int64) -> Double {
    (Self.logarithm(lateness) - low) / (high - low)
  }

  private static func logarithm(_ lateness: Int64) -> Double {
    log10(Double(max(lateness, 1_000)))
  }
}
