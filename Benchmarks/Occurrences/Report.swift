internal import CountdownBenchmarkSupport
internal import Foundation

/// The figures of all contenders.
struct Report {
  /// The present first.
  static let years = [2_026, 2_037, 2_100, 2_500, 9_998]

  let options: Options
  let rows: [Measurement]
  let rules: RuleReport

  init(_ options: Options) throws {
    self.options = options
    rows = [
      try Measurement(RecurrenceContender.self, years: Self.years, options: options),
      try Measurement(CalendarContender.self, years: Self.years, options: options),
    ]
    rules = try RuleReport(options)
  }

  /// How many of the present's answers are not the same.
  private var differing: Int {
    zip(rows[0].answers, rows[1].answers).count { $0 != $1 }
  }
}

// MARK: - For people

extension Report {
  var text: String {
    let header = ["contender", "answers/s", "bytes"] + Self.years.map { "\($0)" }
    let table = String(table: [header] + rows.map(cells), words: [0])
    let title =
      "next occurrences of \(options.alarms) alarms in \(Workload.zones.count) zones, "
      + "and nanoseconds for one in a year"
    return [title, table, comparison, farness, "", rules.text].joined(separator: "\n")
  }

  private func cells(_ row: Measurement) -> [String] {
    [row.contender, row.answersPerSecond.text(decimals: 0), "\(row.bytes)"]
      + row.costs.map { $0.nanoseconds.text(decimals: 0) }
  }

  private var comparison: String {
    let ratio = rows[0].answersPerSecond / rows[1].answersPerSecond
    return String(
      format: "recurrence is %.0f times as fast as the calendar; %d of %d answers differ", ratio,
      differing, options.alarms)
  }

  private var farness: String {
    let costs = rows[0].costs
    let ratios = costs.map { String(format: "%.2f", $0.nanoseconds / costs[0].nanoseconds) }
    return "an answer far away takes, as a multiple of the present's: "
      + ratios.joined(separator: " ")
  }
}

// MARK: - For programs

extension Report {
  private struct Row: Encodable {
    let contender: String
    let answersPerSecond: Double
    let bytes: Int
    let nsByYear: [String: Double]
  }

  private struct Whole: Encodable {
    let v = 1
    let alarms: Int
    let zones = Workload.zones.count
    let rows: [Row]
    let differing: Int
    let rules: [RuleReport.Row]
  }

  /// One line; the schema stands in the help text.
  func json() throws -> String {
    let rows = rows.map { row in
      Row(
        contender: row.contender, answersPerSecond: row.answersPerSecond.rounded(),
        bytes: row.bytes,
        nsByYear: Dictionary(
          uniqueKeysWithValues: row.costs.map { ("\($0.year)", $0.nanoseconds.rounded()) }))
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let whole = Whole(
      alarms: options.alarms, rows: rows, differing: differing,
      rules: self.rules.rows.map(RuleReport.Row.init))
    return String(decoding: try encoder.encode(whole), as: UTF8.self)
  }
}
