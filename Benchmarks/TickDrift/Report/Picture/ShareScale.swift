internal import Foundation

/// A share of all ticks to a place from left to right: stretched towards both ends, so that the
/// half, the 99th and the 99.9th percentile all can be seen.
enum ShareScale {
  static let shares = 0.01...0.999

  /// Where the axis has a mark.
  static let marks = [0.01, 0.1, 0.5, 0.9, 0.99, 0.999]

  /// Shares at equal distances on the scale, from its beginning to its end.
  static func steps(_ count: Int) -> [Double] {
    (0...count).map { step in
      1 / (1 + exp(-(low + (high - low) * Double(step) / Double(count))))
    }
  }

  /// The place on the scale, from 0 to 1.
  static func place(_ share: Double) -> Double { (logit(share) - low) / (high - low) }

  private static let low = logit(shares.lowerBound)
  private static let high = logit(shares.upperBound)

  private static func logit(_ share: Double) -> Double { log(share / (1 - share)) }
}
