import Countdown
import CountdownTestSupport
import CountdownTesting
import Testing

/// The keep-alive: one call that leaves the countdown running, and one that only lengthens it.
@Suite(.ownThread) struct RestartTests {
  @Test(arguments: CountdownTimer.Phase.allCases)
  func fromEveryPhaseItRunsInFullWithOneEvent(phase: CountdownTimer.Phase) {
    let rig = Rig.standing(in: phase)
    let seen = Log<[CountdownTimer.Phase]>()
    rig.timer.observe(.phase) { seen.append([$0, $1]) }
    #expect(rig.timer.restart() == nil)
    #expect(rig.kinds == [.started])
    #expect(seen.all == (phase == .running ? [] : [[phase, .running]]))
    #expect(rig.timer.state.remaining == .seconds(10) && rig.timer.isRunning)
    #expect(rig.timer.restart(for: .seconds(3)) == nil)
    #expect(rig.timer.state.total == .seconds(3) && rig.timer.state.remaining == .seconds(3))
    rig.scheduler.advance(by: .seconds(3))
    #expect(rig.kinds == [.started, .started, .tick, .tick, .tick, .finished])
    #expect(rig.scheduler.pending == 0)
  }

  @Test(arguments: CountdownTimer.Phase.allCases)
  func whatItRefusesChangesNothing(phase: CountdownTimer.Phase) {
    let rig = Rig.standing(in: phase)
    let before = rig.timer.state
    #expect(rig.timer.restart(for: .zero) == .nothingToCount)
    #expect(rig.timer.restart(for: .seconds(-1)) == .nothingToCount)
    #expect(rig.timer.restart(for: .hours(900_000)) == .outOfRange)
    #expect(rig.timer.state == before && rig.recorder.events.isEmpty)
    #expect(CountdownTimer(.zero, scheduler: rig.scheduler).restart() == .nothingToCount)
  }

  /// What is due is settled first, so a restart that is late by whatever time begins anew.
  @Test func afterAnEndThatNobodyNoticedItFinishesAndStarts() {
    let late = LateScheduler()
    let timer = CountdownTimer(.seconds(10), every: nil, scheduler: late)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    late.set(Moment(nanoseconds: 12_000_000_000))
    timer.restart()
    #expect(recorder.events.map(\.kind) == [.started, .finished, .started])
    #expect(recorder.events.map(\.sequence) == [1, 2, 3])
    #expect(timer.deadline == Moment(nanoseconds: 22_000_000_000) && late.armed == timer.deadline)
  }

  @Test func warningsCountAnew() {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(
      .seconds(10), every: nil, scheduler: scheduler, warnings: [.seconds(4)])
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    scheduler.advance(by: .seconds(7))
    timer.restart()
    scheduler.advance(by: .seconds(6))
    #expect(recorder.events.map(\.kind) == [.started, .warning, .started, .warning])
  }

  @Test(arguments: CountdownTimer.Phase.allCases, [false, true])
  func extendingIsAddingUntilItIsOver(phase: CountdownTimer.Phase, isAdjustable: Bool) {
    let (rig, other) = (
      Rig.standing(in: phase, adjustable: isAdjustable),
      Rig.standing(in: phase, adjustable: isAdjustable)
    )
    let refusal = rig.timer.extend(by: .seconds(5))
    if phase == .finished || phase == .stopped {
      #expect(refusal == .notRunning && rig.recorder.events.isEmpty)
      #expect(rig.timer.extend(by: .zero) == .notRunning && rig.timer.phase == phase)
    } else {
      #expect(refusal == other.timer.add(.seconds(5)))
      #expect(rig.timer.state == other.timer.state && rig.kinds == other.kinds)
    }
  }

  @Test func tenThousandKeepAlivesThatRaceWithTheirEndAllRun() {
    let scheduler = SystemScheduler(.suspending)
    let recorder = RecordingSink()
    let runner = SinkRunner(recorder)
    let timers = (0..<10_000).map { _ in
      CountdownTimer(.microseconds(200), every: nil, scheduler: scheduler, tolerance: .zero)
    }
    for timer in timers { timer.attach(runner) }
    race(
      { for timer in timers { timer.restart() } },
      { for timer in timers { timer.restart(for: .microseconds(100)) } },
      { for timer in timers.reversed() { timer.restart() } })
    for timer in timers { timer.restart(for: .hours(1)) }
    #expect(timers.allSatisfy { $0.isRunning && $0.state.remaining > .minutes(50) })
    let lives = Dictionary(grouping: recorder.events, by: \.id)
    #expect(lives.count == timers.count)
    #expect(lives.values.allSatisfy { $0.map(\.sequence) == Array(1...UInt64($0.count)) })
    #expect(lives.values.allSatisfy { $0.first?.kind == .started && $0.last?.kind == .started })
    #expect(
      lives.values.allSatisfy { life in
        zip(life, life.dropFirst()).allSatisfy { $1.kind == .started || $0.kind == .started }
      })
    #expect(recorder.events.contains { $0.kind == .finished })
    for timer in timers { timer.stop() }
  }
}
