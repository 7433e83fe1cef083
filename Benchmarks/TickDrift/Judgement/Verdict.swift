/// What the figures say about a limit.
enum Verdict: String, Sendable, Encodable {
  case holds
  case missed
  /// The interval reaches over the limit.
  case tooNoisy = "too noisy to tell"
  /// Fewer than six blocks have no interval.
  case tooFewBlocks = "too few blocks to tell"
  /// Above the 99th percentile of fewer than a thousand ticks are not even ten.
  case tooFewTicks = "too few ticks to tell"
  case notMeasured = "not measured"

  /// Judges by the interval: it must lie wholly on one side.
  init(_ estimate: Estimate?, within allowed: ClosedRange<Double>) {
    guard let estimate else {
      self = .notMeasured
      return
    }
    guard let interval = estimate.interval else {
      self = .tooFewBlocks
      return
    }
    if allowed.contains(interval.lowerBound), allowed.contains(interval.upperBound) {
      self = .holds
    } else {
      self = allowed.overlaps(interval) ? .tooNoisy : .missed
    }
  }
}
