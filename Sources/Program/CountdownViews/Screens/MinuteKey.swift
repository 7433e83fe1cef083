package import Countdown
internal import CountdownArguments
internal import CountdownProgram
package import CountdownTerminal

/// The keys that make a countdown a minute longer or shorter, wherever it is shown.
package enum MinuteKey: Sendable {
  case more, less

  /// Nil for any other key. `=` and `_` count too, which share its key on many keyboards.
  package init?(_ key: Key) {
    switch key {
    case .character("+"), .character("="): self = .more
    case .character("-"), .character("_"): self = .less
    default: return nil
    }
  }

  static let tooLittle = "no more than a minute is left"

  /// Changes a countdown; returns the reason if that is refused, else an empty text.
  package func perform(on timer: CountdownTimer) -> String {
    let left = timer.state.remaining
    if left == .zero { return "it has ended" }
    switch self {
    case .more:
      if left + .minutes(1) > Limits.duration { return "the limit is 99 days" }
      return timer.add(.minutes(1)).map { "\($0)" } ?? ""
    case .less:
      if left <= .minutes(1) { return Self.tooLittle }
      return timer.subtract(.minutes(1)).map { "\($0)" } ?? ""
    }
  }
}
