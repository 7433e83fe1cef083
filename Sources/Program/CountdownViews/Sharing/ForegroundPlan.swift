internal import Countdown
package import CountdownArguments
internal import CountdownProgram
package import CountdownSharing

/// The plan for sharing a countdown of this terminal: a value.
package struct ForegroundPlan: Sendable {
  /// The name of the countdown, unless it is taken.
  let name: String
  package var kind = SharedCountdown.Kind.countdown
  var attributes: [String: String] = [:]
  /// The length that the user gave; nil where there is none.
  private(set) var given: Duration?

  /// - Parameter command: the name without a label.
  package init(_ view: ViewOptions, command: String, kind: SharedCountdown.Kind = .countdown) {
    name = FreeName.name(from: view.label) ?? command
    self.kind = kind
    attributes = view.alerts.attributes
  }

  /// The plan of one countdown to an end.
  init(_ request: CountdownRequest) {
    self.init(request.view, command: "countdown")
    if case .after(let length) = request.end { given = length }
    attributes[HostedMoment.attribute] = HostedMoment(request.end)?.text
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
