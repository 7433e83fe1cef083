import CountdownBenchmarkSupport
import Testing

@testable import CountdownFleetBenchmark

@Suite struct FleetReportTests {
  @Test func eachLimitIsForOneOfTheValues() {
    // Of two hundred values the p99 is the third from the end.
    let values = Array(repeating: 10.0, count: 198) + [16, 90]
    #expect(Outcome(.sparse, values).verdict == "holds")
    #expect(Outcome(.sparse, values + [16]).verdict == "missed")
    #expect(Outcome(.kill, [0.3, 0.3, 0.51]).verdict == "missed")
    #expect(Outcome(.kill, [0.3, 0.3, 0.5]).verdict == "holds")
    #expect(Outcome(.silence, [1]).verdict == "missed")
    #expect(Outcome(.schedule, [1]).verdict == nil)
  }

  @Test func whatCouldNotBeMeasuredHasNoVerdict() {
    #expect(Outcome(.cut, missing: "no root").verdict == nil)
    #expect(Outcome(.cut, []).verdict == nil && Outcome(.cut, []).missing == "no values")
  }

  private let report = Report(
    server: "15.1", processors: 2, load: [1, 2.5],
    outcomes: [
      Outcome(.storm4, [1, 1.5, 2.25], floor: [0.5, 0.75, 1.25]), Outcome(.silence, [0]),
      Outcome(.cut, missing: "no root"),
    ])

  @Test func theFloorAndTheRatioStandBelowAFigure() {
    let lines = report.text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "PostgreSQL 15.1, 2 processors, load 1.0 before, 2.5 after",
        "figure median p99 worst unit limit",
        "storm_4 1.50 2.25 2.25 s worst 2.0 missed", "floor 0.75 1.25 1.25 s",
        "ratio 2.00 1.80 1.80 times", "silence 0.00 – – statements worst 0.0 holds",
        "cut – – – s no root",
      ])
  }

  @Test func whatThereIsNoneOfIsNull() throws {
    let text = try report.json()
    #expect(text.contains(#""cut":{"floor":null,"limit":4,"limited":"worst","median":null"#))
    #expect(text.contains(#""missing":"no root""#) && text.contains(#""load":[1,2.5]"#))
    #expect(text.contains(#""floor":{"median":0.75,"p99":1.25,"worst":1.25},"limit":2"#))
    #expect(text.contains(#""server":"15.1","v":1}"#))
  }
}
