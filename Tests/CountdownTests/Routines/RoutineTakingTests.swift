import CountdownTesting
import Testing

@testable import Countdown
@testable import CountdownRoutines

/// A routine that goes where other processes have put it.
@Suite struct RoutineTakingTests {
  private let scheduler = ManualScheduler()
  private let changes = RecordingSink()
  private let events = RecordingSink(of: RoutineEvent.self)

  private func routine(_ advances: RoutineTimer.Advance) -> RoutineTimer {
    let routine = RoutineTimer(
      Routine([.init("a", .seconds(3)), .init("b", .seconds(2)), .init("c", .seconds(1))]),
      advances: advances, every: nil, scheduler: scheduler)
    routine.timer.attach(changes)
    routine.attach(events)
    routine.start()
    return routine
  }

  private func stance(
    _ phase: CountdownTimer.Phase, _ left: Int64, of total: Int64, step: Int, isNewRun: Bool = false
  ) -> CountdownTimer.Stance {
    CountdownTimer.Stance(
      phase: phase, total: total * 1_000_000_000, remaining: left * 1_000_000_000, deadline: nil,
      isNewRun: isNewRun, step: step)
  }

  private var told: [String] { changes.events.map { "\($0.kind) \($0.step ?? -1)" } }
  private var steps: [String] { events.events.map { "\($0.kind) \($0.index)" } }

  @Test func eachChangeIsAnEventOfItsStep() {
    let routine = routine(.manually)
    _ = routine.takeStances([
      stance(.paused, 2, of: 3, step: 0), stance(.running, 2, of: 2, step: 1, isNewRun: true),
      stance(.finished, 0, of: 2, step: 1), stance(.running, 1, of: 1, step: 2, isNewRun: true),
      stance(.stopped, 1, of: 1, step: 2),
    ])
    #expect(
      told == ["started 0", "paused 0", "started 1", "finished 1", "started 2", "stopped 2"])
    #expect(
      steps == [
        "stepBegan 0", "stepSkipped 0", "stepBegan 1", "stepFinished 1", "stepBegan 2", "stopped 2",
      ])
    #expect(routine.state.index == 2 && routine.phase == .stopped)
    routine.start()
    scheduler.advance(by: .seconds(1))
    #expect(steps.suffix(3) == ["stepBegan 2", "stepFinished 2", "finished 2"])
  }

  /// The process was halted over the end, and another one has gone on to the next step.
  @Test(arguments: [true, false]) func aStepThatBeganByItselfIsNotBegunAgain(hasWoken: Bool) {
    let routine = routine(.automatically)
    if hasWoken { scheduler.advance(by: .seconds(3)) } else { scheduler.jump(by: .seconds(3)) }
    let next = stance(.running, 1, of: 2, step: 1, isNewRun: true)
    _ = routine.takeStances([stance(.finished, 0, of: 3, step: 0), next])
    #expect(told == ["started 0", "finished 0", "started 1", "adjusted 1"])
    #expect(steps == ["stepBegan 0", "stepFinished 0", "stepBegan 1"])
    // A step that a person begins once more is another one.
    routine.restartStep()
    _ = routine.takeStances([next])
    #expect(told.suffix(2) == ["started 1", "started 1"])
  }

  @Test func aStepThatWaitsBecomesLonger() {
    let routine = routine(.manually)
    _ = routine.takeStances([
      stance(.ready, 3, of: 3, step: 0), stance(.ready, 60, of: 60, step: 0),
    ])
    #expect(told == ["started 0", "reset 0", "adjusted 0"])
    #expect(routine.state.countdown.total == .seconds(60))
  }
}
