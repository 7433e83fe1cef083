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

  /// The round values on the scale, in nanoseconds: 1, 2 and 5 of each power of ten.
  var marks: [Int64] {
    (3...10).flatMap { decade in
      [1, 2, 5].map { $0 * Int64(pow(10, Double(decade))) }
    }.filter { (low...high).contains(Self.logarithm($0)) }
  }

  func y(_ lateness: Int64) -> Double {
    let share = (Self.logarithm(lateness) - low) / (high - low)
    return Frame.bottom - share * (Frame.bottom - Frame.top)
  }

  private static func logarithm(_ lateness: Int64) -> Double {
    log10(Double(max(lateness, 1_000)))
  }
}

/// A share of all ticks to a place from left to right: stretched towards both ends, so that the
/// half, the 99th and the 99.9th percentile all can be seen.
struct ShareScale {
  private let frame: ClosedRange<Double>

  init(within frame: ClosedRange<Double>) { self.frame = frame }

  static let shares: ClosedRange<Double> = 0.01...0.999

  /// Where the axis has a mark.
  static let marks = [0.01, 0.1, 0.5, 0.9, 0.99, 0.999]

  /// Shares at equal distances on the scale, from its beginning to its end.
  static func steps(_ count: Int) -> [Double] {
    let (low, high) = (logit(shares.lowerBound), logit(shares.upperBound))
    return (0...count).map { step in
      1 / (1 + exp(-(low + (high - low) * Double(step) / Double(count))))
    }
  }

  func x(_ share: Double) -> Double {
    let (low, high) = (Self.logit(Self.shares.lowerBound), Self.logit(Self.shares.upperBound))
    let place = (Self.logit(share) - low) / (high - low)
    return frame.lowerBound + place * (frame.upperBound - frame.lowerBound)
  }

  private static func logit(_ share: Double) -> Double { log(share / (1 - share)) }
}
