import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@Suite struct RoutineAlertTests {
  private let scheduler = ManualScheduler()
  private let screen = RecordingAlertSink()

  private func routine(_ advances: RoutineTimer.Advance) -> RoutineTimer {
    RoutineTimer(
      .pomodoro(focus: .minutes(25), rounds: 2), advances: advances, label: "Thesis",
      scheduler: scheduler)
  }

  @Test func aStepSaysWhatIsOverAndWhatComes() {
    let routine = routine(.automatically)
    routine.attach(screen)
    routine.start()
    scheduler.advance(by: .hours(4))
    #expect(
      screen.presented.map(\.title) == [
        "Focus is over · short break, 1 of 2", "Short break is over · focus, 2 of 2",
        "Focus is over · long break, 2 of 2", "Thesis finished",
      ])
    #expect(screen.presented.dropLast().allSatisfy { $0.body.hasPrefix("Thesis, ") })
    #expect(screen.presented.last?.body.hasPrefix("2 rounds, at ") == true)
    #expect(screen.withdrawn.isEmpty)
  }

  @Test func theNextStepThatSomebodyStartsTakesTheAlertBack() {
    let routine = routine(.manually)
    routine.attach(screen)
    routine.start()
    scheduler.advance(by: .minutes(25))
    #expect(screen.shown.count == 1)
    routine.start()
    #expect(screen.shown.isEmpty)
  }

  @Test(
    "A countdown's own alert outlives the start that its routine makes by itself",
    arguments: [RoutineTimer.Advance.automatically, .manually])
  func theStepsCountdown(_ advances: RoutineTimer.Advance) {
    let routine = routine(advances)
    routine.timer.attach(screen)
    routine.start()
    scheduler.advance(by: .minutes(25))
    #expect(screen.presented.count == 1)
    routine.start()
    #expect(screen.shown.count == (advances == .automatically ? 1 : 0))
  }

  @Test func stoppingTakesBackWhatTheRoutineLeft() {
    let routine = routine(.automatically)
    routine.attach(screen)
    routine.start()
    scheduler.advance(by: .minutes(25))
    routine.stop()
    #expect(screen.shown.isEmpty)
  }
}
