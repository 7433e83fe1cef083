/// What a benchmark measures, and what it must not exceed.
package struct Figure: Hashable, Sendable {
  package let name: String
  let unit: String
  let limit: Limit?
  package let explanation: String

  /// The most that one of the values may be.
  package enum Limit: Hashable, Sendable {
    case median(Double)
    case p99(Double)
    case worst(Double)
  }

  /// - Parameter limit: nil for what is only there to be compared with.
  package init(_ name: String, _ unit: String, _ limit: Limit?, _ explanation: String) {
    (self.name, self.unit, self.limit, self.explanation) = (name, unit, limit, explanation)
  }
}

/// What came out of a figure.
package struct Finding: Sendable {
  let figure: Figure
  let median, p99, worst: Double?
  /// Where the true median lies; nil for what was counted.
  let interval: ClosedRange<Double>?
  /// Why there is nothing.
  let missing: String?
  /// What a floor took for the same.
  private let floor: [Double]

  /// - Parameters:
  ///   - values: what was measured; one, if it was counted.
  ///   - floor: what was measured of a program that does as little as possible.
  package init(
    _ figure: Figure, _ values: [Double], floor: [Double] = [], missing: String? = nil
  ) {
    let sample = Sample(values)
    (self.figure, self.floor) = (figure, floor)
    (median, interval) = (sample.median, sample.medianInterval)
    (p99, worst) = (sample.percentile(0.99), values.max())
    self.missing = missing ?? (values.isEmpty ? "no values" : nil)
  }

  /// What the figure says about its limit. A median is judged by its whole interval.
  package var verdict: String? {
    let ends: (low: Double?, high: Double?, limit: Double)
    switch figure.limit {
    case nil: return nil
    case .median(let limit)?:
      ends = (interval?.lowerBound ?? median, interval?.upperBound ?? median, limit)
    case .p99(let limit)?: ends = (p99, p99, limit)
    case .worst(let limit)?: ends = (worst, worst, limit)
    }
    guard let low = ends.low, let high = ends.high else { return nil }
    if high <= ends.limit { return "holds" }
    return low > ends.limit ? "missed" : "too noisy to tell"
  }

  /// The figure, and below it that of the floor and the ratio of both.
  fileprivate var rows: [Finding] {
    if floor.isEmpty { return [self] }
    let floor = Finding(Figure("\(figure.name) floor", figure.unit, nil, ""), floor)
    return [self, floor, Finding(ratioOf: self, to: floor)]
  }

  private init(ratioOf own: Finding, to floor: Finding) {
    func ratio(_ value: KeyPath<Finding, Double?>) -> Double? {
      guard let high = own[keyPath: value], let low = floor[keyPath: value] else { return nil }
      return high / low
    }
    (figure, self.floor) = (Figure("\(own.figure.name) ratio", "times", nil, ""), [])
    (median, p99, worst) = (ratio(\.median), ratio(\.p99), ratio(\.worst))
    (interval, missing) = (nil, nil)
  }
}

extension Table {
  /// A line for each figure, with its limit and what it says about it.
  package init(_ findings: [Finding]) {
    self.init(
      findings.flatMap(\.rows),
      [
        Column("figure") { .word($0.figure.name) },
        Column("median") { .number($0.median, decimals: 2) },
        Column("95 %", key: "interval") { .interval($0.interval, decimals: 2) },
        Column("p99") { .number($0.p99, decimals: 2) },
        Column("worst") { .number($0.worst, decimals: 2) },
        Column("unit") { .word($0.figure.unit) },
        Column("limit") { .word($0.figure.limit?.text) },
        Column("", key: "verdict") { .word($0.verdict ?? $0.missing) },
      ])
  }
}

extension Figure.Limit {
  fileprivate var text: String {
    switch self {
    case .median(let most): "median \(most.text(decimals: 1))"
    case .p99(let most): "p99 \(most.text(decimals: 1))"
    case .worst(let most): "worst \(most.text(decimals: 1))"
    }
  }
}
