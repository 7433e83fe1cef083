import CountdownTesting
import Foundation
import Testing

@testable import Countdown

/// The values that importers print, store, compare and make up.
@Suite struct ValueTests {
  @Test func anEventOfOnesOwnSurvivesJSON() throws {
    let state = CountdownTimer.State(phase: .running, total: .minutes(3), remaining: .seconds(80))
    let event = CountdownEvent(
      .tick, state: state, label: "Tea", scheduled: Moment(nanoseconds: 7),
      actual: Moment(nanoseconds: 9), missed: -3, wallTime: WallMoment(nanoseconds: 5))
    #expect(event.lateness == .nanoseconds(2))
    #expect(event.missed == 0)
    #expect("\(event)" == "tick Tea: running, 1m 20s of 3m 00s")
    let decoded = try JSONDecoder().decode(
      CountdownEvent.self, from: try JSONEncoder().encode(event))
    #expect(decoded == event)
    #expect(
      CountdownTimer.State(phase: .ready, total: .seconds(-1), remaining: .seconds(-1)).remaining
        == .zero)
  }

  @Test func aReportSaysWhatItCounts() throws {
    var report = SinkReport(sink: "log")
    report.delivered = 12
    report.undelivered = 1
    report.isStuck = true
    report.lastError = SystemError(operation: "write", code: 28)
    #expect(
      "\(report)"
        == "log: 12 delivered, 1 undelivered, last error: write: No space left on device, stuck")
    let json = String(decoding: try JSONEncoder().encode(report), as: UTF8.self)
    #expect(json.contains("\"undelivered\":1"))
  }

  @Test func aTimerDescribesItself() {
    let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: ManualScheduler())
    #expect("\(timer)" == "Tea: ready, 3m 00s of 3m 00s")
    let ids: [CountdownID] = [timer, timer].map(\.id)
    #expect(ids == [timer.id, timer.snapshot().id])
  }

  @Test func momentsAreAddedAndSubtracted() {
    let moment = Moment(nanoseconds: 5) + .nanoseconds(7) - .nanoseconds(2) + .nanoseconds(1)
    #expect(moment == Moment(nanoseconds: 11))
    #expect(moment - Moment(nanoseconds: 20) == .nanoseconds(-9))
    #expect(Moment(nanoseconds: .min) - Duration(attoseconds: .max) == Moment(nanoseconds: .min))
    #expect(Moment(nanoseconds: .max) - Duration(attoseconds: .min) == Moment(nanoseconds: .max))
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999999999Z"),
    (1_767_225_600_250_000_000, "2026-01-01T00:00:00.25Z"),
    (Int64.max, "2262-04-11T23:47:16.854775807Z"), (.min, "1677-09-21T00:12:43.145224192Z"),
  ])
  func aWallMomentIsWrittenInUTC(nanoseconds: Int64, text: String) {
    #expect("\(WallMoment(nanoseconds: nanoseconds))" == text)
  }

  @Test func eventsCarryTheVirtualWallTime() {
    let rig = Rig(.seconds(2))
    rig.timer.start()
    rig.scheduler.advance(by: .seconds(1))
    rig.scheduler.wallTime = WallMoment(nanoseconds: 0)
    rig.scheduler.advance(by: .seconds(1))
    let texts = rig.recorder.events.map { "\($0.wallTime)" }
    #expect(
      texts == [
        "2026-01-01T00:00:00Z", "2026-01-01T00:00:01Z", "1970-01-01T00:00:01Z",
        "1970-01-01T00:00:01Z",
      ])
  }

  @Test func aSnapshotGoesByTheVirtualWallClock() {
    let here = ManualScheduler()
    let timer = CountdownTimer(.minutes(3), scheduler: here)
    timer.start()
    let snapshot = timer.snapshot()
    let same = CountdownTimer(restoring: snapshot, scheduler: ManualScheduler())
    #expect(same.state.remaining == .minutes(3))
    let later = ManualScheduler(wallTime: here.wallTime.advanced(by: .minutes(1)))
    let restored = CountdownTimer(restoring: snapshot, scheduler: later)
    #expect(restored.state.remaining == .minutes(2))
  }
}
