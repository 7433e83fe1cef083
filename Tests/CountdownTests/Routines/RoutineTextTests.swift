import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

/// What is printed of routines is short, and no dump of a type.
@Suite struct RoutineTextTests {
  @Test func routinesAreShort() {
    let plan = Routine([
      Routine.Step("Focus", .minutes(25), kind: .focus),
      Routine.Step("Break", .minutes(5), kind: .rest, round: 2),
    ])
    let routine = RoutineTimer(plan, scheduler: ManualScheduler())
    routine.start()
    let event = RoutineEvent(
      .stepBegan, index: 1, step: plan.steps[1], countdown: routine.state.countdown)
    let values: [(Any, String)] = [
      (plan, "2 steps, 30m 00s"), (plan.steps[1], "Break, 5m 00s, round 2"),
      (Routine([]), "0 steps, 0s"), (Routine.Kind.focus, "focus"),
      (event, "stepBegan Break, round 2"), (routine, "Focus: running, 25m 00s of 25m 00s"),
      (routine.state, "Focus: running, 25m 00s of 25m 00s"),
      (routine.snapshot(), "Focus: running, 25m 00s of 25m 00s"),
      (RoutineTimer.Refusal.noNextStep, "this is the last step"),
    ]
    for (value, text) in values {
      #expect("\(value)" == text)
      #expect(!text.contains("\(type(of: value))("))
    }
  }
}
