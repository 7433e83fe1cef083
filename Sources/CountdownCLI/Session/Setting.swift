internal import Glibc

/// Chooses the style: a full screen or a line only on a terminal that understands it, else plain
/// lines.
struct Setting {
  /// The terminal that gives keys and takes escapes, if there is one.
  let terminal: Terminal?
  let screen: any Screen

  init(_ view: ViewOptions, environment: [String: String], streams: StandardStreams) {
    let terminal = Self.terminal()
    self.terminal = terminal
    let inColor = Self.inColor(view.color, environment)
    let term = environment["TERM"] ?? ""
    let isCapable = !["", "dumb"].contains(term)
    if let terminal, isCapable, view.style == .automatic {
      screen = FullScreen(terminal: terminal, inColor: inColor)
    } else if let terminal, isCapable, view.style == .inline {
      screen = InlineScreen(terminal: terminal, inColor: inColor)
    } else {
      screen = PlainScreen(
        streams: streams, terminal: terminal, isSpoken: view.style == .plain)
    }
  }

  /// The terminal of standard output, unless the shell has given it to another job.
  private static func terminal() -> Terminal? {
    guard let terminal = Terminal(on: STDOUT_FILENO), terminal.isForeground else { return nil }
    return terminal
  }

  private static func inColor(_ color: ViewOptions.Color, _ environment: [String: String]) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: (environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
