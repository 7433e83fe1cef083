internal import Countdown
package import CountdownArguments
package import CountdownRoutines
package import CountdownSharing

extension SharedSteps {
  /// A routine's plan for other processes.
  package init(_ routine: Routine, at index: Int = 0, advances: Advance) {
    let plan = routine.steps.map { step in
      Step(
        step.name, step.duration, kind: step.kind.name, round: step.round, warnings: step.warnings)
    }
    self.init(plan, at: index, advances: advances)
  }
}

extension Routine {
  /// The steps of a request.
  package init(_ request: PomodoroRequest) {
    let plan = Routine.pomodoro(
      focus: request.focus, shortBreak: request.shortBreak, longBreak: request.longBreak,
      rounds: request.rounds)
    self.init(
      plan.steps.map { step in
        let warnings = step.kind == .focus ? request.view.warnings : []
        return Step(
          step.name, step.duration, kind: step.kind, round: step.round, warnings: warnings)
      })
  }
}
