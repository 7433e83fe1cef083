internal import CountdownBenchmarkHarness
internal import Foundation

/// What an answer costs one contender for one kind of rule.
struct RuleMeasurement {
  /// An answer of this package, however far away, in nanoseconds.
  static let limit = 1_000.0
  /// The slowest distance over the fastest, above which an answer is not flat.
  static let flatness = 1.5

  let contender: String
  let kind: RuleKind
  /// Nanoseconds for an answer, by the distance in years.
  let costs: [(years: Int, nanoseconds: Double)]
  /// What is to be said of the limit, where there is one.
  let verdict: String?

  init<Rival: RuleContender>(
    _: Rival.Type, _ kind: RuleKind, moments: Int, rounds: Int, limit: Double? = nil
  ) throws {
    let rival = try Rival(kind)
    var highest = 0.0
    contender = Rival.name
    self.kind = kind
    costs = try RuleKind.distances.map { years in
      let moments = RuleKind.moments(moments, years: years)
      let sample = Sample((0..<rounds).map { _ in Self.pass(rival, moments) })
      guard let median = sample.median else { throw Failure("no values of \(kind.rawValue)") }
      highest = max(highest, sample.medianInterval?.upperBound ?? median)
      return (years, median)
    }
    let medians = costs.map(\.nanoseconds).sorted()
    verdict = limit.map { limit in
      if medians[medians.count - 1] > medians[0] * Self.flatness { return "not flat" }
      if highest <= limit { return "holds" }
      return medians[medians.count - 1] > limit ? "missed" : "too noisy to tell"
    }
  }

  init(_ contender: String, _ kind: RuleKind, _ costs: [(years: Int, nanoseconds: Double)]) {
    (self.contender, self.kind, self.costs, verdict) = (contender, kind, costs, nil)
  }

  /// Nanoseconds for one answer.
  private static func pass(_ rival: some RuleContender, _ moments: [Int]) -> Double {
    var sum = 0
    let time = ContinuousClock().measure {
      for moment in moments { sum &+= rival.next(after: moment) ?? 0 }
    }
    // The sum keeps the compiler from leaving out the answers.
    return sum == .min ? .infinity : time / .nanoseconds(moments.count)
  }
}

extension RuleMeasurement {
  /// Of every kind, for every contender.
  static func all(_ options: Options) throws -> [RuleMeasurement] {
    // A pass of a millisecond is taken often, so that other work on the machine matters less.
    try RuleKind.allCases.map {
      try RuleMeasurement(
        OwnRules.self, $0, moments: options.alarms, rounds: options.rounds * 10, limit: limit)
    }
      + RuleKind.common.map {
        try RuleMeasurement(FoundationRules.self, $0, moments: 1, rounds: 1)
      } + DateutilRules.measure()
  }

  static var columns: [Column<RuleMeasurement>] {
    [Column("contender") { .word($0.contender) }, Column("rule") { .word($0.kind.rawValue) }]
      + RuleKind.distances.indices.map { index in
        let years = RuleKind.distances[index]
        return Column(years == 0 ? "near" : "\(years) years", key: "\(years)_years_ns") {
          .number($0.costs[index].nanoseconds, decimals: 0)
        }
      }
      + [
        Column("limit", key: "limit_ns") { .number($0.verdict.map { _ in limit }, decimals: 0) },
        Column("", key: "verdict") { .word($0.verdict) },
      ]
  }
}
