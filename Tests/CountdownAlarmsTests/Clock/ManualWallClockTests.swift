import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownTestSupport
import Foundation
import Testing

@Suite struct ManualWallClockTests {
  private let start = WallMoment(seconds: 1_800_000_000)

  /// What was called, and what the clock showed then.
  private final class Log: Sendable {
    private let lines = Locked([String]())

    func note(_ name: String, _ clock: ManualWallClock, since start: WallMoment) {
      let line = "\(name) \(start.duration(to: clock.now).components.seconds)"
      lines.withLock { $0.append(line) }
    }

    var all: [String] { lines.withLock { $0 } }
  }

  private func wakeup(
    _ name: String, on clock: ManualWallClock, _ log: Log, then: (@Sendable () -> Void)? = nil
  ) -> any WallWakeup {
    clock.wakeup { [weak clock, start] in
      if let clock { log.note(name, clock, since: start) }
      then?()
    }
  }

  @Test func anAdvanceVisitsEveryArmedMomentInOrderAndEqualOnesInTheOrderOfArming() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let wakeups = ["a", "b", "c"].map { wakeup($0, on: clock, log) }
    wakeups[2].arm(at: start + 5)
    wakeups[0].arm(at: start + 7)
    wakeups[1].arm(at: start + 5)
    #expect(clock.pending == 3)
    #expect(clock.nextMoment == start + 5)
    clock.advance(by: .seconds(6))
    #expect(log.all == ["c 5", "b 5"])
    #expect(clock.pending == 1)
    #expect(clock.now == start + 6)
    #expect(clock.elapsed == Moment(nanoseconds: 6_000_000_000))
    clock.advance(to: start + 7)
    #expect(log.all == ["c 5", "b 5", "a 7"])
    clock.advance(to: start)
    #expect(clock.now == start + 7)
  }

  @Test func whatACallbackArmsIsVisitedOnTheWay() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let daily = Locked<(any WallWakeup)?>(nil)
    let made = wakeup("day", on: clock, log) { [weak clock] in
      guard let clock else { return }
      daily.withLock { $0 }?.arm(at: clock.now + 86_400)
    }
    daily.withLock { $0 = made }
    made.arm(at: start + 86_400)
    clock.advance(by: .hours(24 * 365))
    #expect(log.all.count == 365)
    #expect(log.all.last == "day \(365 * 86_400)")
    daily.withLock { $0 = nil }
  }

  @Test func anAdvanceWithinACallbackIsLeftToTheOuterOne() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let outer = wakeup("outer", on: clock, log) { [weak clock, start] in
      clock?.advance(by: .seconds(10))
      if let clock { log.note("after", clock, since: start) }
    }
    let inner = wakeup("inner", on: clock, log)
    outer.arm(at: start + 1)
    inner.arm(at: start + 8)
    clock.advance(by: .seconds(2))
    #expect(log.all == ["outer 1", "after 1", "inner 8"])
    #expect(clock.now == start + 11)
  }

  @Test func settingTheClockMovesOnlyTheClockAndIsToldToAll() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let armed = wakeup("armed", on: clock, log)
    let idle = wakeup("idle", on: clock, log)
    armed.arm(at: start + 100)
    clock.set(to: start - 50)
    #expect(log.all == ["armed -50", "idle -50"])
    #expect(clock.pending == 1)
    #expect(clock.elapsed == Moment(nanoseconds: 0))
    clock.set(to: start + 200)
    #expect(log.all.suffix(2) == ["armed 200", "idle 200"])
    #expect(clock.pending == 0)
    clock.advance(by: .seconds(1_000))
    #expect(log.all.count == 4)
    idle.cancel()
  }

  @Test func movingToAnotherZoneIsToldAndLeavesTimeAlone() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let wakeup = wakeup("told", on: clock, log)
    let tokyo = ZoneRules(identifier: "Asia/Tokyo", offset: 32_400)
    clock.move(to: tokyo)
    #expect(clock.zone == tokyo)
    #expect(clock.now == start)
    #expect(log.all == ["told 0"])
    wakeup.cancel()
  }

  @Test func aSleepWakesOnceAndLate() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let wakeup = wakeup("late", on: clock, log)
    wakeup.arm(at: start + 60)
    clock.sleep(for: .hours(8))
    #expect(log.all == ["late 28800"])
    #expect(clock.elapsed == Moment(nanoseconds: 28_800_000_000_000))
    clock.advance(by: .hours(1))
    #expect(log.all.count == 1)
  }

  @Test func armingForThePastWakesAtTheNextMoveAndNotWithinArm() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let wakeup = wakeup("past", on: clock, log)
    wakeup.arm(at: start - 60)
    #expect(log.all.isEmpty)
    clock.advance(by: .zero)
    #expect(log.all == ["past 0"])
  }

  @Test func anEndedWakeupIsNeverCalled() {
    let (clock, log) = (ManualWallClock(at: start), Log())
    let cancelled = wakeup("cancelled", on: clock, log)
    cancelled.arm(at: start + 1)
    cancelled.cancel()
    cancelled.arm(at: start + 2)
    wakeup("dropped", on: clock, log).arm(at: start + 1)
    let disarmed = wakeup("disarmed", on: clock, log)
    disarmed.arm(at: start + 1)
    disarmed.arm(at: nil)
    #expect(clock.pending == 0)
    clock.advance(by: .seconds(5))
    #expect(log.all.isEmpty)
  }

  @Test func aCallbackThatArmsForThePresentForEverIsGivenUp() {
    let clock = ManualWallClock(at: start)
    let again = Locked<(any WallWakeup)?>(nil)
    let wakeup = clock.wakeup { [start] in again.withLock { $0 }?.arm(at: start) }
    again.withLock { $0 = wakeup }
    wakeup.arm(at: start)
    clock.advance(by: .seconds(5))
    #expect(clock.stalledAt == start)
    again.withLock { $0 = nil }
  }

  @Test func smallStepsAddUpExactly() {
    let clock = ManualWallClock(at: start)
    for _ in 0..<100_000 { clock.advance(by: .milliseconds(100)) }
    #expect(clock.now == start + .seconds(10_000))
  }

  @Test(arguments: [Int64.min, .max])
  func noMomentIsTooFar(_ nanoseconds: Int64) {
    let clock = ManualWallClock(at: WallMoment(nanoseconds: nanoseconds))
    let wakeup = clock.wakeup {}
    wakeup.arm(at: WallMoment(nanoseconds: nanoseconds))
    clock.advance(by: .seconds(Int64.max))
    #expect(clock.now >= WallMoment(nanoseconds: -1))
    clock.set(to: WallMoment(nanoseconds: ~nanoseconds))
    #expect(clock.pending == 0)
  }
}
