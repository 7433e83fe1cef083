package import CountdownSystem

/// A program that stands between this one and the terminal, and passes on only what it knows.
///
/// A sequence for the terminal behind it is wrapped in one that it takes off. tmux does so only
/// where the option `allow-passthrough` is on, and nothing tells whether it is: a wrapped sequence
/// may be lost.
package enum Multiplexer: Hashable, Sendable {
  case tmux, screen

  /// The multiplexer that an environment describes; nil for none. Of two, one inside the other, the
  /// inner one is not always known.
  package init?(environment: Environment) {
    let term = environment["TERM"] ?? ""
    if environment["TMUX"] != nil || term.hasPrefix("tmux") {
      self = .tmux
    } else if environment["STY"] != nil || term.hasPrefix("screen") {
      self = .screen
    } else {
      return nil
    }
  }

  /// The sequence for the terminal behind it, in a device control string.
  package func wrapped(_ sequence: String) -> String {
    switch self {
    case .tmux: "\u{1B}Ptmux;" + sequence.replacing("\u{1B}", with: "\u{1B}\u{1B}") + "\u{1B}\\"
    // The first ST ends the string, so that a BEL ends the commands in it.
    case .screen: "\u{1B}P" + sequence.replacing("\u{1B}\\", with: "\u{07}") + "\u{1B}\\"
    }
  }
}
