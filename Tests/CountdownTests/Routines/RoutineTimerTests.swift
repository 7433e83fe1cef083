import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@Suite struct RoutineTimerTests {
  private let scheduler = ManualScheduler()

  private func routine(_ advances: RoutineTimer.Advance) -> (RoutineTimer, RoutineLog) {
    let routine = RoutineTimer(threeSteps, advances: advances, scheduler: scheduler)
    return (routine, RoutineLog(routine))
  }

  @Test func manuallyEveryStepWaitsAtItsEndForStart() {
    let (routine, log) = routine(.manually)
    #expect(routine.state.phase == .ready)
    #expect(routine.start() == nil)
    scheduler.advance(by: .hours(1))
    #expect(routine.state.phase == .finished)
    #expect(routine.state.step?.name == "a")
    #expect(routine.state.nextStep?.name == "b")
    #expect(!routine.state.isFinished)
    #expect(log.new() == ["stepBegan 0", "stepFinished 0"])

    #expect(routine.start() == nil)
    #expect(routine.state.step?.name == "b")
    #expect(routine.state.countdown.remaining == .seconds(2))
    scheduler.advance(by: .seconds(2))
    routine.start()
    scheduler.advance(by: .seconds(1))
    #expect(routine.state.isFinished)
    #expect(
      log.new() == [
        "stepBegan 1", "stepFinished 1", "stepBegan 2", "stepFinished 2", "finished 2",
      ])
  }

  @Test func automaticallyTheStepsFollowEachOtherWithoutAGap() {
    let (routine, log) = routine(.automatically)
    let recorder = RecordingSink()
    routine.timer.attach(recorder)
    routine.start()
    scheduler.advance(by: .seconds(3))
    #expect(routine.state.index == 1)
    #expect(routine.state.phase == .running)
    #expect(scheduler.nextDeadline == Moment(nanoseconds: 4_000_000_000))
    scheduler.advance(by: .seconds(3))
    #expect(routine.state.isFinished)
    #expect(scheduler.pending == 0)
    #expect(
      log.new() == [
        "stepBegan 0", "stepFinished 0", "stepBegan 1", "stepFinished 1", "stepBegan 2",
        "stepFinished 2", "finished 2",
      ])
    #expect(recorder.events.filter { $0.kind == .finished }.count == 3)
  }

  @Test func aWholePomodoroRunsInVirtualTime() {
    let routine = RoutineTimer(.pomodoro(), advances: .automatically, scheduler: scheduler)
    let log = RoutineLog(routine)
    routine.start()
    scheduler.advance(by: .minutes(130) - .nanoseconds(1))
    #expect(!routine.state.isFinished)
    scheduler.advance(by: .nanoseconds(1))
    #expect(routine.state.isFinished)
    #expect(log.events.filter { $0.kind == .stepFinished }.map(\.step) == routine.routine.steps)
  }

  @Test func afterTheEndStartBeginsWithTheFirstStep() {
    let (routine, log) = routine(.automatically)
    routine.start()
    scheduler.advance(by: .seconds(6))
    _ = log.new()
    #expect(routine.start() == nil)
    #expect(routine.state.step?.name == "a")
    #expect(log.new() == ["stepBegan 0"])
  }

  @Test func theMainButtonStartsStopsResumesAndGoesOn() {
    let (routine, log) = routine(.manually)
    for phase in [CountdownTimer.Phase.running, .paused, .running] {
      #expect(routine.toggle() == nil)
      #expect(routine.state.phase == phase)
    }
    scheduler.advance(by: .seconds(3))
    #expect(routine.toggle() == nil)
    #expect(routine.state.index == 1)
    #expect(log.new() == ["stepBegan 0", "stepFinished 0", "stepBegan 1"])
  }

  @Test func aPauseKeepsTheFraction() {
    let (routine, _) = routine(.automatically)
    routine.start()
    scheduler.advance(by: .milliseconds(1_234))
    routine.pause()
    scheduler.advance(by: .hours(1))
    routine.resume()
    #expect(routine.state.countdown.remaining == .milliseconds(1_766))
  }

  @Test func nextGoesOnCountingOnlyWhereStepsAdvanceByThemselves() {
    let (manual, manualLog) = routine(.manually)
    manual.start()
    #expect(manual.next() == nil)
    #expect(manual.state.phase == .ready)
    #expect(manual.state.countdown.total == .seconds(2))
    #expect(manualLog.new() == ["stepBegan 0", "stepSkipped 0", "stepReady 1"])

    let (automatic, log) = routine(.automatically)
    #expect(automatic.next() == nil)
    #expect(automatic.state.phase == .ready)
    automatic.start()
    automatic.next()
    #expect(automatic.state.phase == .running)
    #expect(automatic.next() == .noNextStep)
    #expect(
      log.new() == [
        "stepSkipped 0", "stepReady 1", "stepBegan 1", "stepSkipped 1", "stepBegan 2",
      ])
  }

  @Test func nextAtTheEndOfAStepSkipsNothing() {
    let (routine, log) = routine(.manually)
    routine.start()
    scheduler.advance(by: .seconds(3))
    #expect(routine.next() == nil)
    #expect(routine.state.index == 1)
    #expect(routine.state.phase == .ready)
    #expect(log.new() == ["stepBegan 0", "stepFinished 0", "stepReady 1"])
  }

  @Test func restartStepGoesOnCountingOrWaits() {
    let (routine, log) = routine(.manually)
    routine.start()
    scheduler.advance(by: .seconds(1))
    #expect(routine.restartStep() == nil)
    #expect(routine.state.phase == .running)
    #expect(routine.state.countdown.remaining == .seconds(3))
    scheduler.advance(by: .seconds(3))
    #expect(routine.restartStep() == nil)
    #expect(routine.state.phase == .ready)
    #expect(routine.restartStep() == nil)
    #expect(
      log.new() == ["stepBegan 0", "stepBegan 0", "stepFinished 0", "stepReady 0"])
  }

  @Test func aStoppedStepBeginsAgain() {
    let (routine, log) = routine(.automatically)
    routine.start()
    scheduler.advance(by: .seconds(4))
    #expect(routine.stop() == nil)
    #expect(scheduler.pending == 0)
    #expect(routine.start() == nil)
    #expect(routine.state.countdown.remaining == .seconds(2))
    #expect(log.new().suffix(2) == ["stopped 1", "stepBegan 1"])
  }

  @Test func resetGoesBackToTheFirstStep() {
    let (routine, log) = routine(.automatically)
    routine.start()
    scheduler.advance(by: .seconds(4))
    #expect(routine.reset() == .lockedWhileRunning)
    routine.pause()
    #expect(routine.reset() == nil)
    #expect(routine.state.index == 0)
    #expect(routine.state.countdown.remaining == .seconds(3))
    #expect(log.new().last == "stepReady 0")
    #expect(routine.reset() == nil)
    #expect(log.new() == [])
  }

  @Test func aRoutineWithoutStepsRefusesEverything() {
    let routine = RoutineTimer(Routine([]), scheduler: scheduler)
    #expect(routine.start() == .nothingToCount)
    #expect(routine.next() == .nothingToCount)
    #expect(routine.state.step == nil)
    #expect(!routine.state.isFinished)
  }

  @Test func aMachineThatSleptFindsOneLateEndAndTheNextStepFresh() {
    let (routine, log) = routine(.automatically)
    routine.start()
    scheduler.jump(by: .hours(8))
    #expect(log.new() == ["stepBegan 0", "stepFinished 0", "stepBegan 1"])
    #expect(routine.state.countdown.remaining == .seconds(2))
  }

  @Test func timeAddedThroughTheCountdownBelongsToTheStep() {
    let (routine, log) = routine(.automatically)
    routine.start()
    routine.pause()
    routine.timer.add(.seconds(10))
    routine.resume()
    scheduler.advance(by: .seconds(12))
    #expect(routine.state.index == 0)
    scheduler.advance(by: .seconds(1))
    #expect(log.new() == ["stepBegan 0", "stepFinished 0", "stepBegan 1"])
    #expect(routine.state.countdown.total == .seconds(2))
  }
}
