internal import Foundation

/// The figures for programs; the schema stands in the help text. What is not known is `null`, never
/// left out.
struct JSONReport: Encodable {
  let v = 1
  let periodNs: Int64
  let ticks: Int
  let blocks: Int
  let load: Int
  let priority: Nullable<Int>
  let priorityRefusal: Nullable<String>
  let slowCallbackNs: Nullable<Int64>
  let schedulers: [Entry]
  let limits: [JSONLimit]

  init(_ report: Report) {
    let options = report.options
    periodNs = options.period
    ticks = options.plan.count * options.blocks
    blocks = options.blocks
    load = options.load
    priority = Nullable(options.priority)
    priorityRefusal = Nullable(report.refusal?.description)
    slowCallbackNs = Nullable(options.slowCallback)
    schedulers = report.rows.map(Entry.init)
    limits = report.judgements.map(JSONLimit.init)
  }

  /// One line.
  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}

extension JSONReport {
  struct Entry: Encodable {
    let name: String
    let priority: Nullable<Int>
    let delivered: Int
    let missed: Int
    let slowReports: Int
    let p50Us: Double
    let p99Us: Double
    let p999Us: Double
    let maxUs: Double
    let driftNsPerTick: Double
    let ratio: Ratio
    let interval: Interval

    init(_ row: Row) {
      name = row.contender.name
      priority = Nullable(row.contender.priority)
      delivered = row.delivered
      missed = row.missed
      slowReports = row.slowReports
      p50Us = row.figures.p50?.microseconds.value ?? 0
      p99Us = row.figures.p99?.microseconds.value ?? 0
      p999Us = row.figures.pooled.p999.microseconds
      maxUs = row.figures.pooled.maximum.microseconds
      driftNsPerTick = row.figures.drift?.value ?? 0
      ratio = Ratio(row)
      interval = Interval(row)
    }
  }

  /// Multiples of the floor's.
  struct Ratio: Encodable {
    let p50: Nullable<Double>
    let p99: Nullable<Double>
    let p999: Nullable<Double>
    let max: Nullable<Double>

    init(_ row: Row) {
      p50 = Nullable(row.p50Ratio?.value)
      p99 = Nullable(row.p99Ratio?.value)
      p999 = Nullable(row.pooledRatio(\.p999))
      max = Nullable(row.pooledRatio(\.maximum))
    }
  }

  /// The 95 % intervals, each as its two ends.
  struct Interval: Encodable {
    let p50Us: Nullable<[Double]>
    let p99Us: Nullable<[Double]>
    let driftNsPerTick: Nullable<[Double]>
    let ratioP50: Nullable<[Double]>
    let ratioP99: Nullable<[Double]>

    init(_ row: Row) {
      p50Us = row.figures.p50?.microseconds.ends ?? nil
      p99Us = row.figures.p99?.microseconds.ends ?? nil
      driftNsPerTick = row.figures.drift?.ends ?? nil
      ratioP50 = row.p50Ratio?.ends ?? nil
      ratioP99 = row.p99Ratio?.ends ?? nil
    }
  }
}
