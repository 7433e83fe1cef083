internal import CountdownBenchmarkSupport
internal import Foundation

/// What a next occurrence costs, for each kind of rule and at each distance.
struct RuleReport {
  let rows: [RuleMeasurement]

  init(_ options: Options) throws {
    // A pass of a millisecond is taken often, so that other work on the machine matters less.
    rows =
      try RuleKind.allCases.map {
        try RuleMeasurement(
          OwnRules.self, $0, moments: options.alarms, rounds: options.rounds * 10,
          limit: RuleMeasurement.limit)
      }
      + RuleKind.allCases.map {
        try RuleMeasurement(FoundationRules.self, $0, moments: 1, rounds: 1)
      }
      + DateutilRules.measure()
  }

  var text: String {
    let years = RuleKind.distances.map { $0 == 0 ? "near" : "\($0) years" }
    let header = ["contender", "rule"] + years + ["limit", ""]
    let table = String(table: [header] + rows.map(cells), words: [0, 1, 6])
    let hasDateutil = rows.contains { $0.contender == "dateutil" }
    return "nanoseconds for the next occurrence of a rule in \(RuleKind.zone)\n\(table)"
      + (hasDateutil ? "" : "\npython-dateutil is not installed for /usr/bin/python3")
  }

  private func cells(_ row: RuleMeasurement) -> [String] {
    [row.contender, row.kind.rawValue] + row.costs.map { $0.nanoseconds.text(decimals: 0) }
      + [row.verdict == nil ? "–" : RuleMeasurement.limit.text(decimals: 0), row.verdict ?? ""]
  }

  /// A row for programs.
  struct Row: Encodable {
    let contender: String
    let rule: String
    let nsByDistance: [String: Double]
    let limitNs: Double?
    let verdict: String?

    init(_ row: RuleMeasurement) {
      (contender, rule, verdict) = (row.contender, row.kind.rawValue, row.verdict)
      nsByDistance = Dictionary(
        uniqueKeysWithValues: row.costs.map { ("\($0.years)", $0.nanoseconds.rounded()) })
      limitNs = verdict == nil ? nil : RuleMeasurement.limit
    }
  }
}
