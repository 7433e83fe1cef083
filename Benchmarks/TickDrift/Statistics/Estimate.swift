/// A figure that was measured in several blocks: their median, and its 95 % interval.
struct Estimate: Hashable, Sendable {
  let value: Double
  /// Nil when there are too few blocks to know.
  let interval: ClosedRange<Double>?

  /// Nil without values.
  init?(_ values: [Double]) {
    guard let value = Median.of(values) else { return nil }
    self.value = value
    interval = Median.interval(of: values)
  }

  init(value: Double, interval: ClosedRange<Double>?) {
    self.value = value
    self.interval = interval
  }
}
