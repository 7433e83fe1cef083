import Countdown
import CountdownTestSupport
import Foundation
import Testing

@testable import TickDrift

@Suite(.timeLimit(.minutes(10)), .ownThread) struct BusyProcessTests {
  @Test func theyRunAndEndWithTheirOwner() async throws {
    let ids = try await MainActor.run {
      let busy = try BusyProcesses(2)
      try busy.check()
      let ids = busy.ids
      #expect(ids.allSatisfy { kill($0, 0) == 0 })
      return ids
    }
    #expect(ids.count == 2)
    #expect(ids.allSatisfy { kill($0, 0) == -1 && errno == ESRCH })
  }

  @Test @MainActor func oneThatSomebodyKilledIsToldOf() throws {
    let busy = try BusyProcesses(1)
    kill(busy.ids[0], SIGKILL)
    var info = siginfo_t()
    // Waits for its end and leaves it to be reaped.
    waitid(P_PID, id_t(busy.ids[0]), &info, WEXITED | WNOWAIT)
    #expect(throws: MeasurementError.self) { try busy.check() }
  }

  /// The pipe's other end is inherited: it is closed when all of them are gone.
  @Test(arguments: [SIGINT, SIGTERM, SIGKILL])
  func theyDieWithTheProgramHoweverItEnds(_ signal: Int32) async throws {
    let run = try ProgramRun(["--load", "2", "--count", "6000", "--schedulers", "timerfd"])
    let announcement = try await run.firstLine()
    let ids = announcement.split(whereSeparator: { !$0.isNumber }).compactMap { Int32($0) }.suffix(
      2)
    #expect(ids.allSatisfy { kill($0, 0) == 0 })
    run.kill(signal)
    #expect(try await run.rest() == "")
    #expect(run.terminationSignal == signal)
  }

  @Test func theProgramMeasuresAndReports() async throws {
    let run = try ProgramRun([
      "--load", "1", "--count", "12", "--blocks", "6", "--period", "1ms", "--slow-callback", "1ms",
      "--json",
    ])
    let output = try await run.rest()
    #expect(output.contains(#""delivered":12"#))
    #expect(output.contains(#""name":"shared""#))
  }
}
