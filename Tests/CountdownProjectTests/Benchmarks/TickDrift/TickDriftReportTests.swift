import Countdown
import Testing

@testable import TickDrift

@Suite struct TickDriftReportTests {
  private func report(_ blocks: [Series], _ arguments: String...) throws -> Report {
    Report(try Options(parsing: arguments), blocks: blocks)
  }

  private var sixRounds: [Series] {
    (1...6).flatMap { round in
      let floor = Int64(round) * 10_000
      return [block(.timerfd, [floor, floor]), block(.core, [floor * 2, floor * 2])]
    }
  }

  @Test func theTableShowsEachFigureWithItsIntervalAndItsRatio() throws {
    let text = TextReport.text(
      try report(sixRounds, "--count", "12", "--blocks", "6", "--schedulers", "timerfd,core"))
    #expect(
      text == """
        A tick every 10 ms, 6 rounds of 2 ticks, no load. Lateness in microseconds:
        the median over the rounds, p99 and max over all, with 95 % intervals; × the same as a
        multiple of the floor's (the timerfd of the same priority) in the same rounds.

        scheduler   p50        95 %     ×       95 %    p99        95 %     ×       95 %  max  \
        drift ns/tick     95 %  missed
        timerfd    35.0   10.0…60.0  1.00  1.00…1.00   60.0   40.0…60.0  1.00  \
        1.00…1.00   60            0.0  0.0…0.0       0
        core       70.0  20.0…120.0  2.00  2.00…2.00  120.0  80.0…120.0  2.00  \
        2.00…2.00  120            0.0  0.0…0.0       0

        limit                            measured       95 %  verdict
        core p50 ≤ 1.15 × timerfd            2.00  2.00…2.00  missed
        core p50 ≤ 0.9 × dispatch               –          –  not measured
        core p99 ≤ 1.3 × timerfd             2.00  2.00…2.00  too few ticks to tell
        core drift within ±20 ns a tick       0.0    0.0…0.0  holds
        """)
  }

  @Test func theJSONLeavesNothingOut() throws {
    let text = try JSONReport(
      try report([block(.core, [60_000])], "--schedulers", "core", "--blocks", "1", "--count", "2")
    ).text()
    #expect(text.hasPrefix(#"{"blocks":1,"limits":[{"bound":1.15,"figure":"p50","interval":null,"#))
    #expect(
      text.contains(#""load":0,"period_ns":10000000,"priority":null,"priority_refusal":null"#))
    #expect(
      text.hasSuffix(
        """
        "schedulers":[{"delivered":1,"drift_ns_per_tick":0,"interval":{"drift_ns_per_tick":null,\
        "p50_us":null,"p99_us":null,"ratio_p50":null,"ratio_p99":null},"max_us":60,"missed":0,\
        "name":"core","p50_us":60,"p999_us":60,"p99_us":60,"priority":null,\
        "ratio":{"max":null,"p50":null,"p99":null,"p999":null},"slow_reports":0}],\
        "slow_callback_ns":null,"ticks":2,"v":1}
        """))
  }

  @Test func theJSONCarriesIntervalsAndVerdicts() throws {
    let text = try JSONReport(
      try report(sixRounds, "--count", "12", "--blocks", "6", "--schedulers", "timerfd,core")
    ).text()
    #expect(
      text.contains(
        """
        {"bound":1.15,"figure":"p50","interval":[2,2],"reference":"timerfd","scheduler":"core",\
        "value":2,"verdict":"missed"}
        """))
    #expect(text.contains(#""p50_us":[20,120]"#))
  }

  @Test func aPriorityThatIsNotPermittedStandsInTheReports() throws {
    let options = try Options(parsing: ["--priority", "80", "--schedulers", "timerfd,core"])
    let refusal = RealTimeRefusal(
      priority: 80, error: .init(operation: "pthread_setschedparam", code: 1))
    let report = Report(options, refusal: refusal, blocks: sixRounds)
    #expect(report.judgements.last?.verdict == .notMeasured)
    #expect(try JSONReport(report).text().contains("real-time priority 80 is not permitted"))
  }

  @Test func whatABlockingCallbackCostsStandsBelowTheTable() throws {
    var shared = block(.shared, [5_000_000])
    shared.slowReports = 3
    let text = TextReport.text(
      try report([block(.apart, [50_000]), shared], "--slow-callback", "12ms"))
    #expect(text.contains("apart p99 50 µs, 0 missed; shared p99 5000 µs, 0 missed."))
    #expect(text.contains("was called 3 times"))
  }
}
