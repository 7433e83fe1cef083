internal import CountdownSystem

/// The control sequences that are used (ECMA-48, xterm), in one place.
///
/// Operating system commands end with ST: a BEL would ring.
package enum Escape {
  package static let enterScreen = "\u{1B}[?1049h"
  package static let leaveScreen = "\u{1B}[?1049l"
  package static let hideCursor = "\u{1B}[?25l"
  package static let showCursor = "\u{1B}[?25h"
  static let clear = "\u{1B}[0m\u{1B}[2J"
  static let home = "\u{1B}[H"
  static let clearLine = "\r\u{1B}[K"
  static let clearToEnd = "\u{1B}[K"
  /// Erases the line of the cursor and all lines below.
  static let clearBelow = "\r\u{1B}[J"
  /// Has the terminal cut a line at the edge of the window, and not wrap it.
  static let cutLines = "\u{1B}[?7l"
  static let wrapLines = "\u{1B}[?7h"
  package static let plain = "\u{1B}[0m"
  /// Asks the terminal to put pasted text between ``beginPaste`` and ``endPaste``.
  static let markPastes = "\u{1B}[?2004h"
  static let leavePastesUnmarked = "\u{1B}[?2004l"
  /// Asks the terminal to report clicks and the wheel, in the form of ``MouseEvent``.
  static let reportMouse = "\u{1B}[?1000h\u{1B}[?1006h"
  static let leaveMouse = "\u{1B}[?1006l\u{1B}[?1000l"
  static let beginPaste = "\u{1B}[200~"
  static let endPaste = "\u{1B}[201~"
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
  static let pushTitle = "\u{1B}[22;0t"
  static let popTitle = "\u{1B}[23;0t"

  private static let command = "\u{1B}]"
  private static let end = "\u{1B}\\"

  /// The characters of the big digits, one cell wide everywhere.
  static let blocks: Set<Character> = ["█", "▀", "▄", "━", "─"]

  /// Writes one line over that of the cursor, and goes back to its beginning.
  ///
  /// The window may have become narrower since its size was read: the line is cut at its edge, and
  /// the cursor stays above what the terminal itself wraps later.
  static func line(_ text: String) -> String {
    "\r" + cutLines + text + wrapLines + clearToEnd + "\r"
  }

  static func move(column: Int, row: Int) -> String { "\u{1B}[\(row + 1);\(column + 1)H" }

  static func forward(_ columns: Int) -> String {
    columns == 1 ? "\u{1B}[C" : "\u{1B}[\(columns)C"
  }

  /// Erases cells from the cursor on, which stays where it is.
  static func erase(_ columns: Int) -> String { "\u{1B}[\(columns)X" }

  static func style(_ style: CellStyle) -> String { "\u{1B}[\(style.parameters)m" }

  /// Sets the window's title.
  static func title(_ text: String) -> String { "\(command)2;\(text)\(end)" }

  /// Shows progress in the tab or the task bar (ConEmu's command, which many terminals know).
  static func progress(_ progress: TabProgress) -> String {
    "\(command)9;4;\(progress.parameters)\(end)"
  }

  /// A notification by the terminal itself, in the dialect that it knows.
  ///
  /// - Parameter id: the identity of the notification; a terminal replaces one that has the same.
  package static func notification(
    _ summary: String, _ body: String, _ dialect: NotificationDialect, id: UInt32
  ) -> String {
    let (summary, body) = (DisplayText.cleaned(summary), DisplayText.cleaned(body))
    switch dialect {
    case .kitty:
      return "\(command)99;i=\(id):d=0:p=title;\(summary)\(end)"
        + "\(command)99;i=\(id):p=body;\(body)\(end)"
    case .rxvt: return "\(command)777;notify;\(field(summary));\(field(body))\(end)"
    case .iTerm: return "\(command)9;\(field(summary)): \(field(body))\(end)"
    }
  }

  /// A text that cannot begin another field or, like `4;`, another command.
  private static func field(_ text: String) -> String { text.replacing(";", with: ",") }
}

/// The progress of a countdown in the tab.
enum TabProgress: Hashable, Sendable {
  case none
  case running(percent: Int)
  case paused(percent: Int)

  var parameters: String {
    switch self {
    case .none: "0;0"
    case .running(let percent): "1;\(percent)"
    case .paused(let percent): "4;\(percent)"
    }
  }
}
