import Countdown
import CountdownTesting
import Testing

@testable import CountdownRoutines

@Suite struct RoutineRefusalTests {
  private typealias Refusal = RoutineTimer.Refusal
  private let scheduler = ManualScheduler()

  /// A routine at its first step, in a phase.
  private func routine(in phase: CountdownTimer.Phase) -> RoutineTimer {
    let routine = RoutineTimer(threeSteps, scheduler: scheduler)
    if phase != .ready { routine.start() }
    switch phase {
    case .paused: routine.pause()
    case .stopped: routine.stop()
    case .finished: scheduler.advance(by: .seconds(3))
    case .ready, .running: break
    }
    return routine
  }

  @Test(arguments: CountdownTimer.Phase.allCases)
  func everyCommandIsDoneOrRefusedWithItsReason(phase: CountdownTimer.Phase) {
    let (runs, counts) = (phase == .running, phase == .running || phase == .paused)
    let expected: [RoutineMachine.Command: Refusal?] = [
      .start: runs ? .alreadyRunning : nil,
      .pause: runs ? nil : .notRunning,
      .resume: runs ? .alreadyRunning : phase == .paused ? nil : .notRunning,
      .toggle: nil, .next: nil, .restartStep: nil,
      .stop: counts ? nil : .notRunning,
      .reset: runs ? .lockedWhileRunning : nil,
    ]
    for command in RoutineMachine.Command.allCases {
      let routine = routine(in: phase)
      #expect(routine.state.phase == phase)
      let before = routine.state
      let refusal = routine.conductor.perform(command, on: routine.timer)
      #expect(refusal == expected[command], "\(command) when \(phase)")
      if refusal != nil { #expect(routine.state == before) }
    }
  }

  @Test func withoutASchedulerThatWorksNothingStarts() {
    let routine = RoutineTimer(threeSteps, scheduler: DeadScheduler())
    let log = RoutineLog(routine)
    #expect(routine.start() == .schedulerUnavailable)
    #expect(routine.toggle() == .schedulerUnavailable)
    #expect(routine.next() == nil)
    #expect(routine.state.phase == .ready)
    #expect(log.lines == ["stepSkipped 0", "stepReady 1"])
  }

  @Test func aStepThatHasNoTimeLeftIsNotStarted() {
    let routine = RoutineTimer(threeSteps, scheduler: scheduler)
    routine.timer.set(.zero)
    #expect(routine.start() == .nothingToCount)
    #expect(routine.restartStep() == nil)
    #expect(routine.start() == nil)
  }
}
