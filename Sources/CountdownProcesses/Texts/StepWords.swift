internal import CountdownSharing
internal import CountdownTerminal

extension SharedSteps.Place {
  /// The step's name, fit for the terminal.
  var name: String { DisplayText.label(step.name) }

  /// `Focus 1/4`, the round and the number of rounds; with one round, the step and the number of
  /// steps.
  var words: String {
    let share = rounds > 1 ? "\(step.round)/\(rounds)" : "\(index + 1)/\(count)"
    return "\(name) \(share)"
  }
}
