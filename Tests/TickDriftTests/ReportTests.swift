import Testing

@testable import TickDrift

@Suite struct ReportTests {
  private let plan = Plan(period: 10_000_000, count: 2)

  private func series(_ contender: Contender, _ lateness: Int64...) -> Series {
    Series(
      contender, plan,
      points: lateness.enumerated().map { .init(tick: $0.offset + 1, lateness: $0.element) })
  }

  @Test func theTableShowsEachFigureWithItsRatio() {
    let rows = Row.rows([series(.timerfd, 50_000, 100_000), series(.core, 60_000, 300_000)])
    #expect(
      Table.text(rows) == """
        scheduler  p50 µs         p99 µs         p99.9 µs         max µs         drift ns/tick  missed
        timerfd      50.0  ×1.00   100.0  ×1.00     100.0  ×1.00   100.0  ×1.00        50000.0       0
        core         60.0  ×1.20   300.0  ×3.00     300.0  ×3.00   300.0  ×3.00       240000.0       0
        """)
  }

  @Test func theJSONLeavesNothingOut() throws {
    let text = try JSONReport(Row.rows([series(.core, 60_000)]), plan: plan).text()
    #expect(
      text == """
        {"period_ns":10000000,"schedulers":[{"delivered":1,"drift_ns_per_tick":0,"max_us":60,\
        "missed":1,"name":"core","p50_us":60,"p999_us":60,"p99_us":60,\
        "ratio":{"max":null,"p50":null,"p99":null,"p999":null}}],"ticks":2,"v":1}
        """)
  }

  @Test func thePictureNamesEveryCurveAndEachDecade() {
    let svg = Plot(Row.rows([series(.timerfd, 20_000), series(.core, 2_000_000)]), plan: plan).svg
    for text in ["timerfd", "core", "10 µs", "100 µs", "1 ms", "10 ms"] {
      #expect(svg.contains(">\(text)</text>"))
    }
    #expect(!svg.contains(">100 ms<"))
  }

  @Test func aSeriesWithoutAnyCallCanBeDrawn() {
    #expect(Plot(Row.rows([series(.core)]), plan: plan).svg.contains(">core</text>"))
  }

  @Test func labelsKeepTheirOrderAndTheirDistance() {
    let places = LabelLayout.spread([50, 52, 10, 51], apart: 10, within: 0...100)
    #expect(places == [41, 61, 10, 51])
  }

  @Test func labelsStayInsideThePicture() {
    #expect(LabelLayout.spread([99, 100], apart: 10, within: 0...100) == [90, 100])
    #expect(LabelLayout.spread([0, 1], apart: 10, within: 0...100) == [0, 10])
  }
}
