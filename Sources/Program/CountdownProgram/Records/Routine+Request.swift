package import CountdownArguments
package import CountdownRoutines

extension Routine {
  /// The steps of a request.
  package init(_ request: PomodoroRequest) {
    if !request.plan.isEmpty {
      self = Routine(plan: request)
      return
    }
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

extension Routine {
  /// A plan as often as it was asked for. Its steps are numbered through: `break, 2 of 8`.
  fileprivate init(plan request: PomodoroRequest) {
    var steps: [Step] = []
    for _ in 0..<(request.isEndless ? 1 : max(request.rounds, 1)) {
      for step in request.plan {
        steps.append(
          Step(
            step.name, step.duration, kind: Kind(ofStepNamed: step.name), round: steps.count + 1,
            warnings: request.view.warnings))
      }
    }
    self.init(steps, repeats: request.isEndless)
  }
}

extension Routine.Kind {
  /// The kind that a name usually means.
  init(ofStepNamed name: String) {
    let words = name.lowercased().split { !$0.isLetter }.map(String.init)
    self = words.contains("focus") ? .focus : .work
    if words.contains(where: ["break", "rest", "pause"].contains) { self = .rest }
  }

  /// Whether a step of the kind is a break.
  var isBreak: Bool { [.rest, .shortBreak, .longBreak].contains(self) }
}

extension PomodoroRequest {
  /// The word of the command.
  package var command: String { plan.isEmpty ? "pomodoro" : "run" }
}
