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
  /// tmux and screen pass on the variables of the terminal that they were started in, and drop its
  /// notifications.
  package init?(environment: Environment) {
    let term = environment["TERM"] ?? ""
    if Self.isMultiplexed(environment) { return nil }
    let program = environment["TERM_PROGRAM"] ?? ""
    if environment["KITTY_WINDOW_ID"] != nil || term.contains("kitty") {
      self = .kitty
    } else if program == "iTerm.app" || program == "ghostty" || term.contains("ghostty") {
      self = .iTerm
    } else if term.hasPrefix("foot") || program == "WezTerm" || environment["VTE_VERSION"] != nil
      || term.contains("rxvt")
    {
      self = .rxvt
    } else {
      return nil
    }
  }

  /// Whether tmux or screen stands between the program and the terminal.
  package static func isMultiplexed(_ environment: Environment) -> Bool {
    let term = environment["TERM"] ?? ""
    return environment["TMUX"] != nil || environment["STY"] != nil
      || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }
}
