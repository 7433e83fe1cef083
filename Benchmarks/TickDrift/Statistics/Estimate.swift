internal import CountdownBenchmarkSupport

/// A figure that was measured in several blocks: their median, and its 95 % interval.
struct Estimate: Hashable, Sendable {
  let value: Double
  /// Nil when there are too few blocks to know.
  let interval: ClosedRange<Double>?

  /// Nil without values.
  init?(_ values: [Double]) {
    let sample = Sample(values)
    guard let value = sample.median else { return nil }
    self.value = value
    interval = sample.medianInterval
  }

  init(value: Double, interval: ClosedRange<Double>?) {
    self.value = value
    self.interval = interval
  }
}
