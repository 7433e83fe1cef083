internal import CountdownBenchmarkSupport

/// What is measured, and what it must not exceed.
enum Figure: String, CaseIterable, Sendable {
  case floor, start, status, wakeups, memory

  var explanation: String {
    switch self {
    case .floor: "a Swift program that does nothing, from its start to its end"
    case .start: "\"start NAME 5m\", from its start to its end: the host has acknowledged by then"
    case .status: "\"status NAME\", from its start to its end"
    case .wakeups: "how often a thread of the idle host woke, with nobody watching and no finish"
    case .memory: "resident memory of the host"
    }
  }

  var unit: String {
    switch self {
    case .floor, .start, .status: "ms"
    case .wakeups: "wakeups"
    case .memory: "MB"
    }
  }

  /// Nil for what is only there to be compared with.
  var limit: Double? {
    switch self {
    case .floor: nil
    case .start, .status: 15
    case .wakeups: 0
    case .memory: 30
    }
  }
}

/// What came out.
struct Outcome: Hashable, Sendable {
  let figure: Figure
  /// The median, or what was counted.
  let value: Double
  /// Where the true median lies; nil for what was counted.
  var interval: ClosedRange<Double>?
  var p99: Double?

  /// A figure of which every value counts.
  init(_ figure: Figure, of values: [Double]) throws {
    let sample = Sample(values)
    guard let median = sample.median else {
      throw Failure("no values of \(figure.rawValue)")
    }
    (self.figure, value) = (figure, median)
    (interval, p99) = (sample.medianInterval, sample.percentile(0.99))
  }

  /// A figure that was counted.
  init(_ figure: Figure, counted value: Double) {
    (self.figure, self.value) = (figure, value)
  }

  /// What the figure says about its limit.
  var verdict: String? {
    guard let limit = figure.limit else { return nil }
    let (low, high) = (interval?.lowerBound ?? value, interval?.upperBound ?? value)
    if high <= limit { return "holds" }
    return low > limit ? "missed" : "too noisy to tell"
  }
}
