import CountdownBenchmarkSupport
import Testing

@testable import TickDrift

@Suite struct TickDriftOptionsTests {
  @Test func withoutArgumentsEverySchedulerTicksThroughTwentyBlocksAtTenMilliseconds() throws {
    let options = try Options(parsing: [])
    #expect(options.plan == Plan(period: 10_000_000, count: 300))
    #expect(options.blocks == 20)
    #expect(options.contenders.map(\.kind) == Contender.Kind.ordinary)
    #expect(options.length == .seconds(7 * 60))
  }

  @Test func bothSpellingsOfAValueAreRead() throws {
    let options = try Options(
      parsing: [
        "--period=1ms", "--count", "50", "--blocks", "6", "--schedulers=core,timerfd", "--load=2",
        "--plot", "a=b.svg",
      ])
    #expect(options.plan == Plan(period: 1_000_000, count: 9))
    #expect(options.contenders.map(\.kind) == [.core, .timerfd])
    #expect(options.load == 2)
    #expect(options.plot == "a=b.svg")
  }

  @Test func aPriorityAddsARowForEachThatCanHaveOne() throws {
    let options = try Options(
      parsing: ["--priority", "80", "--schedulers", "timerfd,core,dispatch"])
    #expect(
      options.contenders.map(\.name) == [
        "timerfd", "core", "dispatch", "timerfd-fifo", "core-fifo",
      ])
    #expect(options.contenders.last?.floor == Contender(kind: .timerfd, priority: 80))
  }

  @Test func aSlowCallbackAddsTheCoreBesideIt() throws {
    let options = try Options(parsing: ["--slow-callback", "5ms", "--schedulers", "core"])
    #expect(options.contenders.map(\.name) == ["core", "apart", "shared"])
    #expect(options.plan.slowCallback == 5_000_000)
  }

  @Test(arguments: [
    ["--count", "1"], ["--count", "1000001"], ["--count=5e3"], ["--count"], ["--period", "2m"],
    ["--period", "0"], ["--period", "soon"], ["--schedulers", ""], ["--schedulers", "core,"],
    ["--schedulers", "core,core"], ["--schedulers", "cron"], ["--plot="], ["--json=yes"], ["core"],
    ["--counts", "5"], [""], ["--blocks", "0"], ["--count", "39"], ["--load", "-1"],
    ["--priority", "100"], ["--priority", "1", "--schedulers", "dispatch"],
    ["--slow-callback", "1m"], ["--schedulers", "shared"],
  ])
  func badArgumentsGetOneLine(_ arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try Options(parsing: arguments) }
    #expect(error?.description.contains("\n") == false)
  }

  @Test func theHelpNamesEverySchedulerAndFitsATerminal() {
    for kind in Contender.Kind.ordinary {
      #expect(Options.helpText.contains("  \(kind.rawValue) "))
    }
    for line in Options.helpText.split(separator: "\n") { #expect(line.count <= 100) }
  }
}
