/// The terminal of `countdown serve --foreground`: a line for each event, below them one line that
/// shows what rings, and the badge in the title.
package final class ServeScreen: Screen {
  private let terminal: Terminal
  private let look: Look
  private var isOpen = false
  private var shown = ""
  private var shownTitle = ""
  /// Whether the line may have been wrapped by a window that became narrower.
  private var mayBeWrapped = false
  /// The title of the window.
  package var title = ""

  package init(terminal: Terminal, look: Look) {
    (self.terminal, self.look) = (terminal, look)
  }

  package func open() {
    terminal.takeKeys()
    terminal.send(Escape.pushTitle + Escape.hideCursor)
    (shown, shownTitle, isOpen) = ("", "", true)
  }

  package func show(_ scene: Scene) {
    if terminal.isBusy { return }
    let text = InlineLine(scene: scene, columns: terminal.size.columns, look: look).text
    var output = mayBeWrapped ? Escape.clearBelow : ""
    mayBeWrapped = false
    if text != shown { output += Escape.line(text) }
    if title != shownTitle { output += Escape.title(look.glyphs.drawn(title)) }
    (shown, shownTitle) = (text, title)
    if !output.isEmpty { terminal.send(output) }
  }

  /// Prints a line above the one that stays; false if the terminal belongs to another job.
  package func say(_ line: String) -> Bool {
    guard isOpen else { return false }
    terminal.send(Escape.clearLine + look.glyphs.drawn(line) + "\n")
    shown = ""
    return true
  }

  package func invalidate() { (shown, mayBeWrapped) = ("", true) }

  package func close() {
    isOpen = false
    terminal.send(Escape.clearLine + Escape.plain + Escape.showCursor + Escape.popTitle)
    terminal.restoreMode()
  }
}

/// A screen without a terminal, or with one that accepts no sequences: its keys still work.
package final class ServeKeys: Screen {
  private let terminal: Terminal?

  package init(terminal: Terminal?) {
    self.terminal = terminal
  }

  package var needsForeground: Bool { false }

  package func open() { terminal?.takeKeys() }
  package func show(_ scene: Scene) {}
  package func close() { terminal?.restoreMode() }
}
