internal import Foundation

/// The figures for programs; the schema stands in the help text.
struct JSONReport: Encodable {
  let v = 1
  let periodNs: Int64
  let ticks: Int
  let schedulers: [Entry]

  struct Entry: Encodable {
    let name: String
    let delivered: Int
    let missed: Int
    let p50Us: Double
    let p99Us: Double
    let p999Us: Double
    let maxUs: Double
    let driftNsPerTick: Double
    let ratio: Ratio
  }

  struct Ratio {
    let p50: Double?
    let p99: Double?
    let p999: Double?
    let max: Double?
  }

  init(_ rows: [Row], plan: Plan) {
    periodNs = plan.period
    ticks = plan.count
    schedulers = rows.map(Entry.init)
  }

  /// One line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension JSONReport.Entry {
  init(_ row: Row) {
    name = row.series.contender.rawValue
    delivered = row.series.points.count
    missed = row.series.missed
    p50Us = row.statistics.p50.microseconds
    p99Us = row.statistics.p99.microseconds
    p999Us = row.statistics.p999.microseconds
    maxUs = row.statistics.maximum.microseconds
    driftNsPerTick = row.statistics.drift
    ratio = JSONReport.Ratio(
      p50: row.ratio(\.p50), p99: row.ratio(\.p99), p999: row.ratio(\.p999),
      max: row.ratio(\.maximum))
  }
}

extension JSONReport.Ratio: Encodable {
  private enum CodingKeys: CodingKey { case p50, p99, p999, max }

  /// A ratio that is not known is `null`, never left out.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(p50, forKey: .p50)
    try container.encode(p99, forKey: .p99)
    try container.encode(p999, forKey: .p999)
    try container.encode(max, forKey: .max)
  }
}
