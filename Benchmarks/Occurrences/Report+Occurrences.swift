internal import CountdownBenchmarkHarness

extension Report {
  /// The present first.
  private static let years = [2_026, 2_037, 2_100, 2_500, 9_998]

  /// Measures all contenders.
  init(_ options: Options) throws {
    let rows = [
      try Measurement(RecurrenceContender.self, years: Self.years, options: options),
      try Measurement(CalendarContender.self, years: Self.years, options: options),
    ]
    let differing = zip(rows[0].answers, rows[1].answers).count { $0 != $1 }
    let zones = Workload.zones.count
    self.init(
      "next occurrences of \(options.alarms) alarms in \(zones) zones, and nanoseconds for one in a"
        + " year",
      [
        "alarms": .integer(options.alarms), "zones": .integer(zones),
        "differing": .integer(differing),
      ])
    add(Table(rows, Self.columns), as: "rows", notes: Self.notes(rows, differing, options))
    let rules = try RuleMeasurement.all(options)
    add(
      Table(rules, RuleMeasurement.columns), as: "rules",
      title: "nanoseconds for the next occurrence of a rule in \(RuleKind.zone)",
      notes: rules.contains { $0.contender == "dateutil" }
        ? [] : ["python-dateutil is not installed for /usr/bin/python3"])
  }

  private static var columns: [Column<Measurement>] {
    [
      Column("contender") { .word($0.contender) },
      Column("answers_per_s") { .number($0.answersPerSecond, decimals: 0) },
      Column("bytes") { .count($0.bytes) },
    ]
      + years.indices.map { index in
        Column("\(years[index])") { .number($0.costs[index].nanoseconds, decimals: 0) }
      }
  }

  private static func notes(
    _ rows: [Measurement], _ differing: Int, _ options: Options
  ) -> [String] {
    let speed = rows[0].answersPerSecond / rows[1].answersPerSecond
    let costs = rows[0].costs.map(\.nanoseconds)
    let ratios = costs.map { ($0 / costs[0]).text(decimals: 2) }.joined(separator: " ")
    return [
      "recurrence is \(speed.text(decimals: 0)) times as fast as the calendar;"
        + " \(differing) of \(options.alarms) answers differ",
      "an answer far away takes, as a multiple of the present's: \(ratios)",
    ]
  }
}
