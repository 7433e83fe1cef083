import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@Suite struct RoutineWatchingTests {
  private let scheduler = ManualScheduler()

  @Test func commandsInCallbacksReachEveryoneInOneOrder() {
    let routine = RoutineTimer(threeSteps, advances: .automatically, scheduler: scheduler)
    let first = RoutineLog(routine)
    routine.observe { [weak routine] event in
      if event.kind == .stepBegan, event.index < 2 { routine?.next() }
    }
    let last = RoutineLog(routine)
    routine.start()
    #expect(
      first.lines == [
        "stepBegan 0", "stepSkipped 0", "stepBegan 1", "stepSkipped 1", "stepBegan 2",
      ]
    )
    #expect(last.lines == first.lines)
    #expect(first.events.map(\.sequence) == Array(1...5))
  }

  @Test func aCallbackOfTheCountdownMayCommandTheRoutine() {
    let routine = RoutineTimer(threeSteps, advances: .automatically, scheduler: scheduler)
    let log = RoutineLog(routine)
    routine.timer.observe(.remainingSeconds) { [weak routine] _, seconds in
      if seconds == 2 { routine?.pause() }
    }
    routine.start()
    scheduler.advance(by: .hours(1))
    #expect(routine.state.phase == .paused)
    #expect(routine.state.countdown.remaining == .seconds(2))
    #expect(log.lines == ["stepBegan 0"])
  }

  @Test func afterCancelNoCallComes() {
    let routine = RoutineTimer(threeSteps, scheduler: scheduler)
    let count = Locked(0)
    let observation = routine.observe { _ in count.withLock { $0 += 1 } }
    routine.start()
    observation.cancel()
    routine.stop()
    #expect(count.withLock { $0 } == 1)
  }

  /// A step that begins or stops is one call for the event and one for the countdown's change.
  @Test func aCommandDeliversSixtyFourChangesAndHandsTheRestOver() {
    let routine = RoutineTimer(threeSteps, scheduler: scheduler)
    let seen = Locked<[UInt64]>([])
    routine.observe { [routine] event in
      seen.withLock { $0.append(event.sequence) }
      guard event.sequence < 200 else { return }
      _ = event.kind == .stepBegan ? routine.stop() : routine.start()
    }
    routine.start()
    #expect(seen.withLock { $0.count } == 32)
    scheduler.advance(by: .zero)
    #expect(seen.withLock { $0 } == Array(1...200))
    #expect(scheduler.pending == 0)
  }

  @Test func eventsBeginWithTheStepThatIsUpAndEndWithTheRoutinesLife() async {
    var routine: RoutineTimer? = RoutineTimer(threeSteps, scheduler: scheduler)
    routine?.next()
    let events = routine?.events
    routine?.start()
    routine?.stop()
    routine = nil
    var lines: [String] = []
    if let events { for await event in events { lines.append("\(event.kind) \(event.index)") } }
    #expect(lines == ["current 1", "stepBegan 1", "stopped 1"])
  }

  @Test func aRoutineThatRunsGoesOnWhenItIsDropped() {
    let log: RoutineLog
    do {
      let routine = RoutineTimer(threeSteps, advances: .automatically, scheduler: scheduler)
      log = RoutineLog(routine)
      routine.start()
    }
    scheduler.advance(by: .seconds(6))
    #expect(log.lines.last == "finished 2")
    #expect(scheduler.pending == 0)
  }

  @Test func aRoutineThatDoesNotRunLivesAsLongAsItsReferences() {
    weak var timer: CountdownTimer?
    do {
      let routine = RoutineTimer(threeSteps, scheduler: scheduler)
      timer = routine.timer
      routine.start()
      routine.pause()
      #expect(timer != nil)
    }
    #expect(timer == nil)
  }
}
