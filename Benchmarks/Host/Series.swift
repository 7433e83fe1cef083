internal import Foundation

/// Figures of many values.
enum Series {
  /// The middle value, or the mean of the two in the middle; nil without values.
  static func median(of values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The smallest value that a share of all do not exceed; nil without values.
  static func percentile(_ share: Double, of values: [Double]) -> Double? {
    let sorted = values.sorted()
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted.isEmpty ? nil : sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// From the kth smallest to the kth largest value, where k is as large as it may be for the true
  /// median to lie within with 95 %, whatever the distribution; nil for fewer than six values.
  ///
  /// How many of n values lie below the true median is binomial with a half.
  static func interval(of values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.sorted()
    // In logarithms, because 2^-count underflows for a thousand values.
    var logarithm = -Double(sorted.count) * log(2)
    var below = 0.0
    for rank in 0..<sorted.count {
      below += exp(logarithm)
      if below > 0.025 {
        return rank > 0 ? sorted[rank - 1]...sorted[sorted.count - rank] : nil
      }
      logarithm += log(Double(sorted.count - rank) / Double(rank + 1))
    }
    return nil
  }
}
