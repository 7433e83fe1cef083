/// The texts about a routine's steps, the same in every process.
package enum RoutineWords {
  /// `Focus is over · short break, 1 of 4`; the round only where there are several.
  package static func over(_ step: String, next: String, round: Int, of rounds: Int) -> String {
    let place = rounds > 1 ? ", \(round) of \(rounds)" : ""
    return "\(step) is over · \(next.midSentence)\(place)"
  }

  /// `4 rounds`; `2 steps` where each step has a round of its own.
  package static func extent(steps: Int, rounds: Int) -> String {
    let unit = steps == rounds && steps > 1 ? "step" : "round"
    return "\(rounds) \(unit)\(rounds == 1 ? "" : "s")"
  }
}

extension String {
  /// The text in a sentence: a first letter that is large for the beginning's sake is small.
  fileprivate var midSentence: String {
    guard let first, dropFirst().first?.isLowercase == true else { return self }
    return first.lowercased() + dropFirst()
  }
}
