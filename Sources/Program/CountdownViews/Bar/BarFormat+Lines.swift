internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSystem
internal import CountdownTerminal

extension BarFormat {
  /// The status that i3blocks takes for urgent.
  private static let urgent = ExitStatus.code(33)

  /// The text about a state, without the last newline.
  func lines(_ state: BarState) -> String {
    switch self {
    case .waybar: waybar(state)
    case .polybar: state.text.replacing("%{", with: "% {")
    // In a status line `#` begins a command or a style.
    case .tmux: state.text.replacing("#", with: "##")
    // The long text, the short one, and a colour.
    case .i3blocks: "\(state.text)\n\(state.shortText)\n\(state.isUrgent ? "#FF0000" : "")"
    case .plain: state.text
    }
  }

  /// The program's exit status after one such answer.
  func status(_ state: BarState) -> ExitStatus {
    self == .i3blocks && state.isUrgent ? Self.urgent : .finished
  }

  private func waybar(_ state: BarState) -> String {
    let fields: JSONObject = [
      "text": .string(Self.markup(state.text)), "alt": .string(state.kind.rawValue),
      "tooltip": .string(Self.markup(state.tooltip)), "class": .string(state.kind.rawValue),
      "percentage": JSONValue(state.percentage),
    ]
    return fields.text
  }

  /// Waybar shows both texts as Pango's markup.
  private static func markup(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
