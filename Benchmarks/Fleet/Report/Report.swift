internal import CountdownBenchmarkSupport
internal import Foundation

/// The figures for people and for programs.
struct Report {
  /// The server's version.
  let server: String
  let processors: Int
  /// How many processes wanted a processor, in the minute before and in the last one.
  let load: [Double]
  let outcomes: [Outcome]

  /// A line for each figure, with the floor and the ratio below it.
  var text: String {
    let header = ["figure", "median", "p99", "worst", "unit", "limit", ""]
    let table = String(table: [header] + outcomes.flatMap(lines), words: [0, 4, 5, 6])
    let loads = load.map { $0.text(decimals: 1) }.joined(separator: " before, ")
    return "PostgreSQL \(server), \(processors) processors, load \(loads) after\n\(table)"
  }

  private func lines(_ outcome: Outcome) -> [[String]] {
    let figure = outcome.figure
    guard let spread = outcome.spread else {
      return [[figure.rawValue, "–", "–", "–", figure.unit, "", outcome.missing ?? ""]]
    }
    let limit = figure.limit.map { "\($0.value) \($0.most.text(decimals: 1))" } ?? ""
    let own = [figure.rawValue] + Self.cells(spread) + [figure.unit, limit, outcome.verdict ?? ""]
    guard let floor = outcome.floor else { return [own] }
    let ratios = zip(
      [spread.median, spread.p99, spread.worst], [floor.median, floor.p99, floor.worst]
    )
    .map { ($0 / $1).text(decimals: 2) }
    return [
      own, ["  floor"] + Self.cells(floor) + [figure.unit], ["  ratio"] + ratios + ["times"],
    ]
  }

  private static func cells(_ spread: Spread) -> [String] {
    let cells = [spread.median, spread.p99, spread.worst].map {
      $0.text(decimals: $0 < 1_000 ? 2 : 0)
    }
    // What was counted.
    return Set(cells).count > 1 ? cells : [cells[0], "–", "–"]
  }
}

// MARK: - For programs

extension Report {
  /// One line; the schema stands in the help text.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let figures = outcomes.map { ($0.figure.rawValue, Entry(outcome: $0)) }
    let whole = Whole(
      server: server, processors: processors, load: load,
      figures: Dictionary(uniqueKeysWithValues: figures))
    return String(decoding: try encoder.encode(whole), as: UTF8.self)
  }

  private struct Whole: Encodable {
    let v = 1
    let server: String
    let processors: Int
    let load: [Double]
    let figures: [String: Entry]
  }

  private struct Entry: Encodable {
    let outcome: Outcome

    private enum CodingKeys: CodingKey {
      case median, p99, worst, floor, unit, limit, limited, verdict, missing
    }

    /// What there is none of is `null`, never left out.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(outcome.spread?.median, forKey: .median)
      try container.encode(outcome.spread?.p99, forKey: .p99)
      try container.encode(outcome.spread?.worst, forKey: .worst)
      try container.encode(outcome.floor, forKey: .floor)
      try container.encode(outcome.figure.unit, forKey: .unit)
      try container.encode(outcome.figure.limit?.most, forKey: .limit)
      try container.encode(outcome.figure.limit?.value.rawValue, forKey: .limited)
      try container.encode(outcome.verdict, forKey: .verdict)
      try container.encode(outcome.missing, forKey: .missing)
    }
  }
}
