package import CountdownSystem

/// The sequence by which a terminal is asked to show a notification of its own.
package enum NotificationDialect: Hashable, Sendable {
  /// OSC 99.
  case kitty
  /// OSC 777: foot, WezTerm, VTE.
  case rxvt
  /// OSC 9: iTerm2, Ghostty.
  case iTerm

  /// The dialect of the terminal that an environment describes; nil when none is known.
  ///
  /// tmux and screen pass on some variables of the terminal that they were started in. Without
  /// them, the dialect that most terminals know is assumed; the others ignore it.
  package init?(environment: Environment) {
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || term.contains("kitty") {
      self = .kitty
    } else if program == "iTerm.app" || program == "ghostty" || term.contains("ghostty") {
      self = .iTerm
    } else if term.hasPrefix("foot") || program == "WezTerm" || environment["VTE_VERSION"] != nil
      || term.contains("rxvt") || Multiplexer(environment: environment) != nil
    {
      self = .rxvt
    } else {
      return nil
    }
  }
}
