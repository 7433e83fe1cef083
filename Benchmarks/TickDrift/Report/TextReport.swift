internal import Countdown
internal import CountdownBenchmarkSupport

/// The figures for people.
enum TextReport {
  static func text(_ report: Report) -> String {
    [title(report), table(report.rows), slowNeighbour(report), judgements(report)]
      .compactMap(\.self).joined(separator: "\n\n")
  }

  private static func title(_ report: Report) -> String {
    let options = report.options
    let load = options.load == 0 ? "no load" : "load: \(options.load) busy"
    return """
      A tick every \(Duration.nanoseconds(options.period).formattedMilliseconds), \
      \(options.blocks) rounds of \(options.plan.count) ticks, \(load). Lateness in microseconds:
      the median over the rounds, p99 and max over all, with 95 % intervals; × the same as a
      multiple of the floor's (the timerfd of the same priority) in the same rounds.
      """
  }

  private static func table(_ rows: [Row]) -> String {
    let header = [
      "scheduler", "p50", "95 %", "×", "95 %", "p99", "95 %", "×", "95 %", "max",
      "drift ns/tick", "95 %", "missed",
    ]
    return String(table: [header] + rows.map(cells), words: [0])
  }

  private static func cells(_ row: Row) -> [String] {
    let figures = row.figures
    return [row.contender.name]
      + pair(figures.p50?.microseconds, 1) + pair(row.p50Ratio, 2)
      + pair(figures.p99?.microseconds, 1) + pair(row.p99Ratio, 2)
      + [figures.pooled.maximum.microseconds.text(decimals: 0)]
      + pair(figures.drift, 1) + [String(row.missed)]
  }

  private static func pair(_ estimate: Estimate?, _ decimals: Int) -> [String] {
    [estimate?.value.text(decimals: decimals) ?? "–", interval(estimate, decimals)]
  }

  private static func interval(_ estimate: Estimate?, _ decimals: Int) -> String {
    guard let interval = estimate?.interval else { return "–" }
    return interval.lowerBound.text(decimals: decimals) + "…"
      + interval.upperBound.text(decimals: decimals)
  }

  /// Nothing without `--slow-callback`.
  private static func slowNeighbour(_ report: Report) -> String? {
    guard let length = report.options.slowCallback else { return nil }
    let reports = report.rows.filter { $0.contender.kind == .shared }.map(\.slowReports)
    let rows = report.rows.filter { [.apart, .shared].contains($0.contender.kind) }
    let figures = rows.map { row in
      let p99 = row.figures.p99?.microseconds.value.text(decimals: 0) ?? "–"
      return "\(row.contender.name) p99 \(p99) µs, \(row.missed) missed"
    }
    return """
      Beside a callback that blocks \(Duration.nanoseconds(length).formattedMilliseconds): \
      \(figures.joined(separator: "; ")). onSlowCallback
      was called \(reports.reduce(0, +)) times on the shared scheduler; it tells of 10 ms or longer.
      """
  }

  private static func judgements(_ report: Report) -> String? {
    if report.judgements.isEmpty { return nil }
    let header = ["limit", "measured", "95 %", "verdict"]
    let lines = report.judgements.map { judgement in
      let decimals = judgement.limit.figure == .drift ? 1 : 2
      return [judgement.limit.text] + pair(judgement.estimate, decimals)
        + [judgement.verdict.rawValue]
    }
    return String(table: [header] + lines, words: [0, 3])
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
