package import CountdownSystem

/// The colours of the views, by what the countdown is doing.
package enum Theme: String, CaseIterable, Sendable {
  /// The terminal's own 16 colours.
  case terminal
  // From the 256 colours of xterm those few whose contrast is at least 4.5 : 1 with black and with
  // white, as the W3C asks of text (WCAG 2.2, 1.4.3).
  case warm, calm

  /// The same theme, or the terminal's own colours if it does not have 256.
  package func available(in environment: Environment) -> Theme {
    let depth = environment["COLORTERM"] ?? ""
    if depth == "truecolor" || depth == "24bit" { return self }
    let name = environment["TERM"] ?? ""
    return Self.terminalsOf256.contains(where: name.contains) ? self : .terminal
  }

  private static let terminalsOf256 = [
    "256color", "direct", "kitty", "alacritty", "foot", "ghostty",
  ]

  /// The colour of the digits and the bar; nil is the terminal's own.
  func color(of tone: Scene.Tone, in step: Scene.Step?) -> CellStyle.Color? {
    let colors = palette
    return switch tone {
    case .ready: nil
    case .paused: colors.paused
    case .warned: colors.warned
    case .ending, .over: colors.ending
    case .running:
      switch step {
      case nil: colors.running
      case .focus: colors.focus
      case .shortBreak: colors.shortBreak
      case .longBreak: colors.longBreak
      }
    }
  }

  private struct Palette {
    let running, focus, shortBreak, longBreak, paused, warned, ending: CellStyle.Color
  }

  private var palette: Palette {
    switch self {
    case .terminal:
      Palette(
        running: .cyan, focus: .magenta, shortBreak: .green, longBreak: .cyan, paused: .yellow,
        warned: .yellow, ending: .red)
    case .warm:
      Palette(
        running: .indexed(131), focus: .indexed(131), shortBreak: .indexed(29),
        longBreak: .indexed(63), paused: .indexed(243), warned: .indexed(98),
        ending: .indexed(163))
    case .calm:
      Palette(
        running: .indexed(63), focus: .indexed(98), shortBreak: .indexed(29),
        longBreak: .indexed(63), paused: .indexed(243), warned: .indexed(131),
        ending: .indexed(163))
    }
  }
}

/// The style of scenes on a terminal.
package struct Look: Hashable, Sendable {
  let glyphs: Glyphs
  let inColor: Bool
  let theme: Theme

  package init(glyphs: Glyphs = .unicode, inColor: Bool = true, theme: Theme = .terminal) {
    (self.glyphs, self.inColor, self.theme) = (glyphs, inColor, theme)
  }
}
