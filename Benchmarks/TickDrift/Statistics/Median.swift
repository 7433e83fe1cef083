internal import Foundation

/// The median and how far it is known.
enum Median {
  /// The middle value, or the mean of the two in the middle; nil without values.
  static func of(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The interval that covers the median of what the values were drawn from with a probability of
  /// at least 95 %, whatever the distribution; nil for fewer than six values, where there is none.
  ///
  /// It reaches from the kth smallest to the kth largest value: how many of n values lie below the
  /// true median is binomial with a half, so k is the largest for which fewer than k do with a
  /// probability of at most 2.5 %.
  static func interval(of values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.sorted()
    let rank = rank(for: sorted.count)
    return rank > 0 ? sorted[rank - 1]...sorted[sorted.count - rank] : nil
  }

  private static func rank(for count: Int) -> Int {
    // In logarithms, because 2^-count underflows for a thousand blocks.
    var logarithm = -Double(count) * log(2)
    var below = 0.0
    for rank in 0..<count {
      below += exp(logarithm)
      if below > 0.025 { return rank }
      logarithm += log(Double(count - rank) / Double(rank + 1))
    }
    return 0
  }
}
