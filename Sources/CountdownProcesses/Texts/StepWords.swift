internal import CountdownSharing
internal import CountdownTerminal

extension SharedSteps.Place {
  /// The step's name, fit for the terminal.
  var name: String { DisplayText.label(step.name) }

  /// `Focus 1/4`, the round of how many; with one round the step of how many.
  var words: String {
    let share = rounds > 1 ? "\(step.round)/\(rounds)" : "\(index + 1)/\(count)"
    return "\(name) \(share)"
  }
}
