import CountdownBenchmarkHarness
import Testing

@Suite struct FindingTests {
  private func verdict(_ values: [Double], _ limit: Figure.Limit?) -> String? {
    Finding(Figure("x", "ms", limit, ""), values).verdict
  }

  @Test func aMedianIsJudgedByItsWholeInterval() {
    #expect(verdict(Array(repeating: 9, count: 20), .median(15)) == "holds")
    #expect(verdict(Array(repeating: 19, count: 20), .median(15)) == "missed")
    #expect(verdict([9, 9, 9, 14, 16, 19, 19], .median(15)) == "too noisy to tell")
  }

  @Test func whatIsCountedIsJudgedByItself() {
    #expect(verdict([0], .median(0)) == "holds" && verdict([1], .median(0)) == "missed")
    #expect(verdict([1], nil) == nil && verdict([], .worst(1)) == nil)
  }

  @Test func aTailIsJudgedByOneOfItsValues() {
    // Of two hundred values the p99 is the third from the end.
    let values = Array(repeating: 10.0, count: 198) + [16, 90]
    #expect(verdict(values, .p99(15)) == "holds" && verdict(values + [16], .p99(15)) == "missed")
    #expect(verdict([0.3, 0.3, 0.51], .worst(0.5)) == "missed")
  }

  @Test func rowsAreForPeopleAndForPrograms() throws {
    var report = Report("measured", ["n": .integer(3)])
    let findings = [
      Finding(Figure("storm", "s", .worst(2), ""), [1, 1.5, 2.25], floor: [0.5, 0.75, 1.25]),
      Finding(Figure("cut", "s", nil, ""), [], missing: "no root"),
    ]
    report.add(Table(findings), as: "rows")
    let lines = report.text.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
    #expect(
      lines == [
        "measured", "figure median 95 % p99 worst unit limit",
        "storm 1.50 – 2.25 2.25 s worst 2.0 missed", "storm floor 0.75 – 1.25 1.25 s",
        "storm ratio 2.00 – 1.80 1.80 times", "cut – – – – s no root",
      ])
    let json = try report.json
    #expect(json.hasPrefix(#"{"n":3,"rows":[{"figure":"storm","interval":null,"#))
    #expect(json.hasSuffix(#""verdict":"no root","worst":null}],"v":2}"#))
  }
}
