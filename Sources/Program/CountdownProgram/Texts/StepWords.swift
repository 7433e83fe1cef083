package import CountdownRoutines
internal import CountdownSharing
package import CountdownTerminal

extension SharedSteps.Place {
  /// The step's name, fit for the terminal.
  var name: String { DisplayText.label(step.name) }

  /// `Focus 1/4`, the round and the number of rounds; with one round, the step and the number of
  /// steps, if there are several.
  package var words: String {
    if count == 1 { return name }
    let share = rounds > 1 ? "\(step.round)/\(rounds)" : "\(index + 1)/\(count)"
    return "\(name) \(share)"
  }
}

extension Routine.Kind {
  /// The title of the button that starts a step of this kind: `Start break`, `Start Boil`.
  package func startTitle(named name: String) -> String {
    switch self {
    case .focus: "Start focus"
    case .shortBreak, .longBreak, .rest: "Start break"
    default: "Start \(DisplayText.label(name))"
    }
  }
}

extension Scene.Step {
  /// Nil for a step of another kind than those of a pomodoro.
  package init?(_ kind: Routine.Kind) {
    switch kind {
    case .focus: self = .focus
    case .shortBreak: self = .shortBreak
    case .longBreak: self = .longBreak
    default: return nil
    }
  }
}
