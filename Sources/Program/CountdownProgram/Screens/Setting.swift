package import CountdownArguments
package import CountdownSystem
package import CountdownTerminal
internal import Glibc

/// Chooses the style: a full screen or a line only on a terminal that supports it, else plain
/// lines.
package struct Setting {
  /// The terminal that sends keys and accepts escapes, if there is one.
  package let terminal: Terminal?
  package let screen: any Screen
  /// Whether there is something to look at, rather than lines that go by.
  package var hasView: Bool { !(screen is PlainScreen) }
  /// The sequences by which the terminal shows notifications; nil where they are unknown or not
  /// possible.
  package let notificationDialect: NotificationDialect?
  /// The multiplexer that the terminal's own notification has to pass.
  package let multiplexer: Multiplexer?

  /// - Parameter takesMouse: whether a full screen takes the mouse, if the user lets it.
  package init(
    _ view: ViewOptions, environment: Environment, streams: StandardStreams,
    takesMouse: Bool = false
  ) {
    let terminal = Self.terminal(in: environment)
    self.terminal = terminal
    let look = Look(
      glyphs: streams.glyphs, inColor: Self.inColor(view.color, environment),
      theme: view.theme.available(in: environment))
    let isCapable = Self.takesSequences(environment)
    multiplexer = Multiplexer(environment: environment)
    let takesSequences = terminal != nil && isCapable && view.style != .plain
    notificationDialect = takesSequences ? NotificationDialect(environment: environment) : nil
    if let terminal, isCapable, view.style == .automatic {
      screen = FullScreen(
        terminal: terminal, look: look, takesMouse: takesMouse && view.takesMouse)
    } else if let terminal, isCapable, view.style == .inline {
      screen = InlineScreen(terminal: terminal, look: look)
    } else {
      screen = PlainScreen(
        streams: streams, terminal: terminal, isSpoken: view.style == .plain)
    }
  }

  /// The terminal of standard output, unless the shell has given it to another job.
  package static func terminal(in environment: Environment) -> Terminal? {
    let terminal = Terminal(
      on: STDOUT_FILENO, takesSequences: takesSequences(environment))
    return terminal?.isForeground == true ? terminal : nil
  }

  package static func takesSequences(_ environment: Environment) -> Bool {
    !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  private static func inColor(_ color: ViewOptions.Color, _ environment: Environment) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: (environment["NO_COLOR"] ?? "").isEmpty
    }
  }
}
