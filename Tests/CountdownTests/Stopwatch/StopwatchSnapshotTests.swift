import Countdown
import CountdownRoutines
import CountdownTesting
import Foundation
import Testing

@Suite struct StopwatchSnapshotTests {
  private let scheduler = ManualScheduler()
  private let stopwatch: Stopwatch

  init() {
    stopwatch = Stopwatch(every: .milliseconds(500), label: "Run", scheduler: scheduler)
    stopwatch.start()
    scheduler.advance(by: .milliseconds(1_300))
    stopwatch.lap()
    scheduler.advance(by: .milliseconds(100))
  }

  /// The snapshot as another process reads it.
  private func stored() throws -> Stopwatch.Snapshot {
    let snapshot = stopwatch.snapshot()
    let read = try JSONDecoder().decode(
      Stopwatch.Snapshot.self, from: try JSONEncoder().encode(snapshot))
    #expect(read == snapshot)
    return read
  }

  @Test func onTheSameTimelineTheElapsedTimeIsExact() throws {
    let snapshot = try stored()
    scheduler.advance(by: .seconds(10))
    // What happens to the wall clock does not matter.
    scheduler.wallTime = scheduler.wallTime.advanced(by: .hours(5))
    let log = Log<StopwatchEvent>()
    let restored = Stopwatch(restoring: snapshot, scheduler: scheduler) { stopwatch in
      stopwatch.observe { log.append($0) }
    }
    #expect(restored.state == stopwatch.state)
    #expect(restored.id == stopwatch.id)
    #expect(restored.every == .milliseconds(500))
    #expect("\(restored)" == "Run: running, 11.4s, 1 lap")
    #expect(log.all.map(\.kind) == [.tick])
    #expect(log.all.first?.missed == 19)
    // The numbers go on: started, two ticks and a lap came before.
    #expect(log.all.first?.sequence == 5)
    scheduler.advance(by: .milliseconds(100))
    #expect(log.count == 2)
    #expect(restored.laps.map(\.total) == [.milliseconds(1_300)])
  }

  @Test func onAnotherTimelineTheWallClockSaysHowMuchHasPassed() throws {
    let snapshot = try stored()
    let other = ManualScheduler(
      now: Moment(nanoseconds: 77), wallTime: snapshot.wallTime.advanced(by: .minutes(2)))
    let restored = Stopwatch(restoring: snapshot, scheduler: other)
    #expect(restored.state.elapsed == .milliseconds(121_400))
    #expect(other.nextDeadline == Moment(nanoseconds: 77) + .milliseconds(100))
  }

  @Test func aWallClockThatWentBackTakesNothingAway() throws {
    let snapshot = try stored()
    let other = ManualScheduler(wallTime: snapshot.wallTime.advanced(by: .hours(-2)))
    let restored = Stopwatch(restoring: snapshot, scheduler: other)
    #expect(restored.state.elapsed == .milliseconds(1_400))
  }

  @Test func aPausedOneStaysWhereItWas() throws {
    stopwatch.pause()
    let snapshot = try stored()
    scheduler.advance(by: .hours(1))
    let restored = Stopwatch(restoring: snapshot, scheduler: scheduler)
    #expect(restored.state == stopwatch.state)
    #expect(restored.state.elapsed == .milliseconds(1_400))
    #expect(scheduler.pending == 0)
    restored.resume()
    #expect(scheduler.nextDeadline == scheduler.now + .milliseconds(100))
  }

  @Test func aTickThatWasDueWhenTheSnapshotWasTakenIsCounted() {
    let late = LateScheduler()
    let stopwatch = Stopwatch(scheduler: late)
    stopwatch.start()
    late.set(Moment(nanoseconds: 2_500_000_000))
    let log = Log<Int>()
    let restored = Stopwatch(restoring: stopwatch.snapshot(), scheduler: late) { stopwatch in
      stopwatch.observe { log.append($0.missed) }
    }
    #expect(log.all == [1])
    withExtendedLifetime(restored) {}
  }

  @Test func whereNobodyCanBeWokenARestoredOneSaysSo() throws {
    let log = Log<StopwatchEvent.Kind>()
    let restored = Stopwatch(restoring: try stored(), scheduler: DeadScheduler()) { stopwatch in
      stopwatch.observe { log.append($0.kind) }
    }
    #expect(log.all.last == .stalled)
    #expect(restored.isRunning)
  }

  @Test(arguments: [
    "\"elapsedNanoseconds\":-5,\"lapNanoseconds\":[-9,3]",
    "\"elapsedNanoseconds\":9223372036854775807,\"lapNanoseconds\":[9,3,9223372036854775807]",
    "\"elapsedNanoseconds\":7,\"lapNanoseconds\":[8,2]",
  ])
  func valuesThatMakeNoSenseAreBroughtIntoRange(values: String) throws {
    for phase in Stopwatch.Phase.allCases {
      let json = """
        {"id":"\(CountdownID())","label":"","sequence":18446744073709551615,
        "state":{"phase":"\(phase)",\(values)},"moment":{"nanoseconds":9223372036854775807},
        "timeline":{"description":"\(scheduler.timeline)"},
        "wallTime":{"nanoseconds":-9223372036854775808},"settledNanoseconds":-1,
        "everyNanoseconds":-1,"toleranceNanoseconds":-1}
        """
      let snapshot = try JSONDecoder().decode(Stopwatch.Snapshot.self, from: Data(json.utf8))
      for scheduler in [scheduler, ManualScheduler()] {
        let restored = Stopwatch(restoring: snapshot, scheduler: scheduler)
        scheduler.jump(by: .seconds(100))
        let state = restored.state
        #expect(state.phase == phase && state.elapsed >= .zero)
        #expect(state.laps.allSatisfy { $0.duration >= .zero && $0.total <= state.elapsed })
        restored.lap()
        restored.stop()
        restored.start()
        scheduler.advance(by: .seconds(1))
        #expect(restored.elapsedSeconds == 1)
      }
    }
  }
}
