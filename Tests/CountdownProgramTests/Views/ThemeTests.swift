import CountdownSystem
import Glibc
import Testing

@testable import CountdownTerminal

@Suite("The colours of the views")
struct ThemeTests {
  private static let running: [Scene.Step?] = [nil, .focus, .shortBreak, .longBreak]

  private func colors(_ theme: Theme) -> [CellStyle.Color?] {
    Self.running.map { theme.color(of: .running, in: $0) }
      + [Scene.Tone.paused, .ending, .warned].map { theme.color(of: $0, in: .focus) }
  }

  @Test("Focus, break, pause and the last seconds can be told apart", arguments: Theme.allCases)
  func phases(theme: Theme) {
    let colors = colors(theme)
    #expect(!colors.contains(nil))
    #expect(Set(colors[1...5]).count == 5)
    // A warning stands out from what it warns of.
    #expect(colors[6] != colors[0] && colors[6] != colors[1])
    #expect(theme.color(of: .ready, in: .focus) == nil)
    #expect(theme.color(of: .over, in: nil) == theme.color(of: .ending, in: nil))
  }

  @Test(
    "The colours of a theme stand out from black and from white", arguments: [Theme.warm, .calm])
  func contrast(theme: Theme) throws {
    for color in colors(theme) {
      guard case .indexed(let number) = color else {
        Issue.record("\(theme) has a colour of the terminal's")
        continue
      }
      let light = Self.luminance(of: Int(number))
      // What the W3C asks of text (WCAG 2.2, 1.4.3).
      #expect((light + 0.05) / 0.05 >= 4.5 && 1.05 / (light + 0.05) >= 4.5, "\(number)")
    }
  }

  /// The relative luminance of one of xterm's colours, of the cube or of the greys.
  private static func luminance(of number: Int) -> Double {
    let steps = [0, 95, 135, 175, 215, 255]
    let index = number - 16
    let grey = 8 + 10 * (number - 232)
    let parts =
      number >= 232
      ? [grey, grey, grey] : [steps[index / 36], steps[index / 6 % 6], steps[index % 6]]
    let linear = parts.map { part in
      let share = Double(part) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  @Test("The bar has the colour of theme and phase", arguments: Theme.allCases)
  func bar(theme: Theme) {
    for (tone, step) in [(.running, .focus), (.paused, nil), (.over, nil)]
      as [(Scene.Tone, Scene.Step?)]
    {
      var scene = Scene(digits: "04:51", seconds: 291, tone: tone, progress: 0.5)
      scene.step = step
      let look = Look(theme: theme)
      let frame = SceneLayout(scene: scene, size: Size(columns: 80, rows: 24), look: look).frame()
      let bars = (0..<24).flatMap(frame.cells).filter { $0.character == "━" }
      #expect(!bars.isEmpty)
      #expect(bars.allSatisfy { $0.style.color == theme.color(of: tone, in: step) })
    }
  }

  @Test(
    "A terminal of 16 colours has its own",
    arguments: [
      (["TERM": "xterm"], false), (["TERM": "linux"], false), ([:], false),
      (["TERM": "tmux-256color"], true), (["TERM": "xterm-kitty"], true),
      (["TERM": "xterm", "COLORTERM": "truecolor"], true),
    ] as [(Environment, Bool)])
  func fallback(environment: Environment, has256: Bool) {
    #expect(Theme.warm.available(in: environment) == (has256 ? .warm : .terminal))
    #expect(Theme.terminal.available(in: environment) == .terminal)
  }
}
