internal import Foundation

/// Values that were measured, and what they say about where they come from.
package struct Sample: Sendable {
  private let sorted: [Double]

  /// Costs n log n.
  package init(_ values: [Double]) { sorted = values.sorted() }

  /// The middle value, or the mean of the two in the middle; nil without values.
  package var median: Double? {
    guard !sorted.isEmpty else { return nil }
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The smallest value that a share of all do not exceed; nil without values.
  package func percentile(_ share: Double) -> Double? {
    let rank = Int((share * Double(sorted.count)).rounded(.up))
    return sorted.isEmpty ? nil : sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// The interval that covers the median of what the values were drawn from with a probability of
  /// at least 95 %, whatever the distribution; nil for fewer than six values, where there is none.
  ///
  /// The interval reaches from the kth smallest to the kth largest value: how many of n values lie
  /// below the true median is binomial with a half, so k is the largest for which fewer than k do
  /// with a probability of at most 2.5 %.
  package var medianInterval: ClosedRange<Double>? {
    // In logarithms, because 2^-count underflows for a thousand values.
    var logarithm = -Double(sorted.count) * log(2)
    var below = 0.0
    for rank in sorted.indices {
      below += exp(logarithm)
      if below > 0.025 {
        return rank > 0 ? sorted[rank - 1]...sorted[sorted.count - rank] : nil
      }
      logarithm += log(Double(sorted.count - rank) / Double(rank + 1))
    }
    return nil
  }
}
