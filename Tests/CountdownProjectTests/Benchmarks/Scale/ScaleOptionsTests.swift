import CountdownBenchmarkSupport
import Testing

@testable import CountdownScaleBenchmark

@Suite struct ScaleOptionsTests {
  @Test func withoutArgumentsEverythingIsMeasured() throws {
    let options = try Options(parsing: [])
    #expect(options.counts == [1_000, 100_000, 1_000_000])
    #expect(options.trials == Trial.allCases)
    #expect(options.contenders == Contender.allCases)
    #expect(options.length == 10 * .second)
  }

  @Test func bothSpellingsOfAValueAreRead() throws {
    let options = try Options(
      parsing: [
        "--n=5,7", "--only", "mixed", "--schedulers=engine,sleep", "--seconds", "3", "--idle=60",
        "--json",
      ])
    #expect(options.counts == [5, 7])
    #expect(options.trials == [.mixed])
    #expect(options.contenders == [.engine, .sleep])
    #expect(options.length == 3 * .second)
    #expect(options.idle == 60 * .second)
    #expect(options.json)
  }

  @Test(arguments: [
    ["--n", "0"], ["--n", "4000001"], ["--n=1e6"], ["--n"], ["--n", "5,"], ["--n", "5,5"],
    ["--seconds", "0"], ["--seconds", "3601"], ["--seconds", "1.5"], ["--idle", "-1"],
    ["--only", "all"], ["--only="], ["--schedulers", "netty"], ["--json=yes"], ["engine"],
    ["--assignment", "mixed/engine"], ["--assignment", "mixed/engine/0"], ["--m", "5"], [""],
  ])
  func badArgumentsGetOneLine(_ arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test func theHelpNamesEveryTrialContenderAndFigure() {
    let names =
      Trial.allCases.map(\.rawValue) + Contender.allCases.map(\.rawValue)
      + Figure.allCases.map(\.rawValue)
    for name in names { #expect(Options.helpText.contains("\n  \(name) ")) }
  }
}
