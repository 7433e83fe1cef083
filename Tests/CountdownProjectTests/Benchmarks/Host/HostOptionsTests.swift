import CountdownBenchmarkSupport
import Testing

@testable import CountdownHostBenchmark

@Suite struct HostOptionsTests {
  @Test func bothWaysToWriteAValueAreTheSame() throws {
    let options = try Options(parsing: [
      "--countdowns=5", "--rounds", "7", "--idle", "3", "--program=/bin/x", "--json",
    ])
    #expect(options.countdowns == 5 && options.rounds == 7 && options.idle == 3)
    #expect(options.program == "/bin/x" && options.json && !options.help)
    #expect(try Options(parsing: ["-h"]).help)
  }

  @Test(arguments: [
    ["--rounds"], ["--rounds", "5"], ["--rounds=x"], ["--idle=0"], ["--program="], ["--json=1"],
    ["x"], ["--countdowns", "-1"],
  ])
  func whatMakesNoSenseIsRefused(arguments: [String]) {
    #expect(throws: UsageError.self) { try Options(parsing: arguments) }
  }
}
