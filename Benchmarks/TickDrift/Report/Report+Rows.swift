internal import Countdown
internal import CountdownBenchmarkSupport

extension Report {
  /// The comparison, what a slow callback did, and the limits.
  init(_ outcome: Outcome) {
    let options = outcome.options
    self.init(
      Self.title(options),
      [
        "period_ns": .integer(Int(options.period)),
        "ticks": .integer(options.plan.count * options.blocks), "blocks": .integer(options.blocks),
        "load": .integer(options.load), "priority": JSON(options.priority),
        "priority_refusal": JSON(outcome.refusal?.description),
        "slow_callback_ns": JSON(options.slowCallback.map(Int.init)),
      ])
    add(Table(outcome.rows, Self.columns), as: "rows")
    if let length = options.slowCallback { add(Self.slowNeighbour(outcome.rows, length)) }
    add(Table(outcome.judgements, Self.limits), as: "limits")
  }

  private static func title(_ options: Options) -> String {
    let load = options.load == 0 ? "no load" : "load: \(options.load) busy"
    return """
      A tick every \(Duration.nanoseconds(options.period).formattedMilliseconds), \
      \(options.blocks) rounds of \(options.plan.count) ticks, \(load). Lateness in microseconds:
      the median over the rounds, p99 and max over all, with 95 % intervals; × the same as a
      multiple of the floor's (the timerfd of the same priority) in the same rounds.
      """
  }

  private static var columns: [Column<Row>] {
    [Column("scheduler") { .word($0.contender.name) }]
      + Column.pair("p50", key: "p50_us", 1) { $0.figures.p50?.microseconds }
      + Column.pair("×", key: "p50_ratio", 2) { $0.p50Ratio }
      + Column.pair("p99", key: "p99_us", 1) { $0.figures.p99?.microseconds }
      + Column.pair("×", key: "p99_ratio", 2) { $0.p99Ratio }
      + [
        Column(nil, key: "p999_us") { .number($0.figures.pooled.p999.microseconds, decimals: 1) },
        Column("max", key: "max_us") {
          .number($0.figures.pooled.maximum.microseconds, decimals: 0)
        },
      ]
      + Column.pair("drift ns/tick", key: "drift_ns_per_tick", 1) { $0.figures.drift }
      + [
        Column("missed") { .count($0.missed) },
        Column(nil, key: "delivered") { .count($0.delivered) },
        Column(nil, key: "slow_reports") { .count($0.slowReports) },
      ]
  }

  private static func slowNeighbour(_ rows: [Row], _ length: Int64) -> String {
    let reports = rows.filter { $0.contender.kind == .shared }.map(\.slowReports)
    let figures = rows.filter { [.apart, .shared].contains($0.contender.kind) }.map { row in
      let p99 = row.figures.p99?.microseconds.value.text(decimals: 0) ?? "–"
      return "\(row.contender.name) p99 \(p99) µs, \(row.missed) missed"
    }
    return """
      Beside a callback that blocks \(Duration.nanoseconds(length).formattedMilliseconds): \
      \(figures.joined(separator: "; ")). onSlowCallback
      was called \(reports.reduce(0, +)) times on the shared scheduler; it tells of 10 ms or longer.
      """
  }

  private static var limits: [Column<Judgement>] {
    [
      Column("limit") { .word($0.limit.text) },
      Column(nil, key: "scheduler") { .word($0.limit.subject.name) },
      Column(nil, key: "figure") { .word($0.limit.figure.rawValue) },
      Column(nil, key: "bound") { .number($0.limit.bound, decimals: 2) },
    ]
      + Column.pair("measured", key: "value", 2) { $0.estimate }
      + [Column("verdict") { .word($0.verdict.rawValue) }]
  }
}

extension Column {
  /// A value, and beside it its interval.
  fileprivate static func pair(
    _ header: String, key: String, _ decimals: Int, _ estimate: @escaping (Row) -> Estimate?
  ) -> [Column] {
    [
      Column(header, key: key) { .number(estimate($0)?.value, decimals: decimals) },
      Column("95 %", key: key + "_interval") {
        .interval(estimate($0)?.interval, decimals: decimals)
      },
    ]
  }
}

extension Limit {
  /// Such as `core p50 ≤ 1.15 × timerfd`.
  var text: String {
    guard let reference else {
      return "\(subject.name) drift within ±\(bound.text(decimals: 0)) ns a tick"
    }
    return "\(subject.name) \(figure.rawValue) ≤ \(bound.formatted) × \(reference.name)"
  }
}

extension Estimate {
  /// Nanoseconds as microseconds.
  var microseconds: Estimate {
    Estimate(
      value: value / 1_000,
      interval: interval.map { $0.lowerBound / 1_000...$0.upperBound / 1_000 })
  }
}
