import CountdownBenchmarkSupport
import Foundation
import Testing

@testable import CountdownHostBenchmark

@Suite struct OutcomeTests {
  @Test func aLimitHoldsWhenTheWholeIntervalDoes() throws {
    let (below, above) = (Array(repeating: 9.0, count: 20), Array(repeating: 19.0, count: 20))
    #expect(try Outcome(.start, of: below).verdict == "holds")
    #expect(try Outcome(.start, of: above).verdict == "missed")
    #expect(try Outcome(.start, of: [9, 9, 9, 14, 16, 19, 19]).verdict == "too noisy to tell")
    #expect(try Outcome(.floor, of: above).verdict == nil)
    #expect(throws: Failure.self) { try Outcome(.start, of: []) }
  }

  @Test func theQuickCommandsAreComparedWithAProgramThatDoesNothing() throws {
    let names = Figure.all.map(\.name)
    #expect(Set(names).count == names.count && names.contains("status_cpu"))
    #expect(try Outcome(.time(.bar), of: Array(repeating: 1.5, count: 9)).verdict == "holds")
    #expect(try Outcome(.processor(.bar), of: Array(repeating: 2.5, count: 9)).verdict == "missed")
  }

  @Test func whatIsCountedIsJudgedByItself() {
    #expect(Outcome(.wakeups, counted: 0).verdict == "holds")
    #expect(Outcome(.wakeups, counted: 1).verdict == "missed")
    #expect(Outcome(.memory, counted: 30.5).verdict == "missed")
  }

  @Test func aFieldOfAProcessIsFound() {
    let text = "Name:\tcountdown\nVmRSS:\t  12345 kB\nvoluntary_ctxt_switches:\t7\n"
    #expect(ProcessStatus.number("VmRSS", of: text) == 12_345)
    #expect(ProcessStatus.number("voluntary_ctxt_switches", of: text) == 7)
    #expect(ProcessStatus.number("Vm", of: text) == nil)
  }

  @Test func theReportHasALineForEachFigureAndItsLimit() throws {
    let outcomes = [
      try Outcome(.start, of: [9, 9.5, 9, 9, 9, 9, 10]), Outcome(.memory, counted: 20),
    ]
    let report = Report(options: Options(), outcomes: outcomes)
    let lines = report.text.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2].contains("9.00–10.00") && lines[2].hasSuffix("holds"))
    #expect(lines[3].contains("20.00") && lines[3].contains("30  MB"))
  }

  @Test func whatThereIsNoneOfIsNull() throws {
    let outcomes = [Outcome(.wakeups, counted: 2), try Outcome(.floor, of: [1, 2])]
    let text = try Report(options: Options(), outcomes: outcomes).json()
    #expect(text.contains(#""floor":{"interval":null,"limit":null,"p99":2,"unit":"ms""#))
    #expect(text.contains(#""limit":0,"p99":null,"unit":"wakeups","value":2,"verdict":"missed""#))
    #expect(text.contains(#""idle_seconds":20,"program":"countdown""#))
  }
}
