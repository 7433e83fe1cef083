internal import CountdownBenchmarkSupport
internal import Foundation

/// The figures for people and for programs.
struct Report {
  let options: Options
  let outcomes: [Outcome]

  /// A line for each figure, with its limit beside it.
  var text: String {
    let header = ["figure", "median", "95 % interval", "p99", "limit", "unit", ""]
    let table = String(table: [header] + outcomes.map(cells), words: [0, 5, 6])
    let title =
      "a host with \(options.countdowns) countdowns; programs from start to end,"
      + " \(options.rounds) times; idle for \(options.idle) s"
    return "\(title)\n\(table)"
  }

  private func cells(_ outcome: Outcome) -> [String] {
    let interval = outcome.interval.map {
      "\(Self.text($0.lowerBound))–\(Self.text($0.upperBound))"
    }
    return [
      outcome.figure.name, Self.text(outcome.value), interval ?? "–",
      outcome.p99.map(Self.text) ?? "–", outcome.figure.limit.map(Self.limit) ?? "–",
      outcome.figure.unit, outcome.verdict ?? "",
    ]
  }

  private static func text(_ value: Double) -> String { value.text(decimals: 2) }

  private static func limit(_ value: Double) -> String {
    value.text(decimals: value == value.rounded() ? 0 : 1)
  }
}

// MARK: - For programs

extension Report {
  /// One line; the schema stands in the help text.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let whole = Whole(
      countdowns: options.countdowns, rounds: options.rounds, idleSeconds: options.idle,
      program: options.program ?? "countdown",
      figures: Dictionary(uniqueKeysWithValues: outcomes.map { ($0.figure.name, Entry($0)) }))
    return String(decoding: try encoder.encode(whole), as: UTF8.self)
  }

  private struct Whole: Encodable {
    let v = 1
    let countdowns: Int
    let rounds: Int
    let idleSeconds: Int
    let program: String
    let figures: [String: Entry]
  }

  private struct Entry: Encodable {
    let outcome: Outcome

    init(_ outcome: Outcome) { self.outcome = outcome }

    private enum CodingKeys: CodingKey { case value, interval, p99, limit, unit, verdict }

    /// What there is none of is `null`, never left out.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      let interval = outcome.interval.map { [$0.lowerBound, $0.upperBound] }
      try container.encode(outcome.value, forKey: .value)
      try container.encode(interval, forKey: .interval)
      try container.encode(outcome.p99, forKey: .p99)
      try container.encode(outcome.figure.limit, forKey: .limit)
      try container.encode(outcome.figure.unit, forKey: .unit)
      try container.encode(outcome.verdict, forKey: .verdict)
    }
  }
}
