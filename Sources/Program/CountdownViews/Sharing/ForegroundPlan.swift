package import CountdownArguments
internal import CountdownProgram
package import CountdownSharing

/// The plan for sharing a countdown of this terminal: a value.
package struct ForegroundPlan: Sendable {
  /// The name of the countdown, unless it is taken.
  let name: String
  package var kind = SharedCountdown.Kind.countdown
  var attributes: [String: String] = [:]

  /// - Parameter command: the name without a label.
  package init(_ view: ViewOptions, command: String, kind: SharedCountdown.Kind = .countdown) {
    name = FreeName.name(from: view.label) ?? command
    self.kind = kind
    attributes = view.alerts.attributes
  }

  /// The plan of a pomodoro, or of steps of the user's own.
  package init(_ routine: PomodoroRequest) {
    self.init(routine.view, command: routine.command, kind: .pomodoro)
    attributes.merge(StepSounds.attributes(of: routine.plan)) { $1 }
  }

  /// The name, and then `tea-2`, `tea-3` …
  var names: some Sequence<String> {
    (1...99).lazy.map { $0 == 1 ? name : "\(name)-\($0)" }
  }
}
