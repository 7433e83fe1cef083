package import CountdownSystem

/// The colours of the views, by what the countdown is doing.
package enum Theme: String, CaseIterable, Sendable {
  /// The terminal's own 16 colours.
  case terminal
  // Two of the 256 colours of xterm, which can be read on a dark and on a light background.
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
        running: .indexed(166), focus: .indexed(162), shortBreak: .indexed(136),
        longBreak: .indexed(64), paused: .indexed(243), warned: .indexed(130),
        ending: .indexed(196))
    case .calm:
      Palette(
        running: .indexed(67), focus: .indexed(98), shortBreak: .indexed(65),
        longBreak: .indexed(30), paused: .indexed(244), warned: .indexed(136),
        ending: .indexed(167))
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
