import Testing

@testable import TickDrift

@Suite struct OptionsTests {
  @Test func withoutArgumentsEverySchedulerTicksThreeThousandTimesAtTenMilliseconds() throws {
    let options = try Options(parsing: [])
    #expect(options.plan == Plan(period: 10_000_000, count: 3_000))
    #expect(options.contenders == Contender.allCases)
    #expect(options.plan.length == .seconds(30))
  }

  @Test func bothSpellingsOfAValueAreRead() throws {
    let options = try Options(
      parsing: ["--period=1ms", "--count", "50", "--schedulers=core,timerfd", "--plot", "a=b.svg"])
    #expect(options.plan == Plan(period: 1_000_000, count: 50))
    #expect(options.contenders == [.core, .timerfd])
    #expect(options.plot == "a=b.svg")
  }

  @Test(arguments: [
    ["--count", "1"], ["--count", "1000001"], ["--count=5e3"], ["--count"], ["--period", "2m"],
    ["--period", "0"], ["--period", "soon"], ["--schedulers", ""], ["--schedulers", "core,"],
    ["--schedulers", "core,core"], ["--schedulers", "cron"], ["--plot="], ["--json=yes"], ["core"],
    ["--counts", "5"], [""],
  ])
  func badArgumentsGetOneLine(_ arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error?.description.contains("\n") == false)
  }
}
