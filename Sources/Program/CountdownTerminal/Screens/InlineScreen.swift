/// A screen of one line of a terminal, redrawn in place.
package final class InlineScreen: Screen {
  private let terminal: Terminal
  private let look: Look
  private var shown = ""
  private var hasOpening = false
  /// Whether the line may have been wrapped by a window that became narrower.
  private var mayBeWrapped = false

  package init(terminal: Terminal, look: Look) {
    (self.terminal, self.look) = (terminal, look)
  }

  package func open() {
    terminal.takeKeys()
    terminal.send(Escape.hideCursor)
    shown = ""
  }

  package func show(_ scene: Scene) {
    if terminal.isBusy { return }
    let columns = terminal.size.columns
    var output = mayBeWrapped ? Escape.clearBelow : ""
    mayBeWrapped = false
    let help = scene.helpLines.map { Escape.clearLine + $0 + "\n" }.joined()
    if !help.isEmpty { shown = "" }
    output += help
    if let opening = scene.opening, !hasOpening {
      hasOpening = true
      shown = ""
      output += Escape.clearLine + look.glyphs.drawn(opening) + "\n"
    }
    let line = InlineLine(scene: scene, columns: columns, look: look).text
    if line != shown { output += Escape.line(line) }
    shown = line
    if !output.isEmpty { terminal.send(output) }
  }

  package func invalidate() { (shown, mayBeWrapped) = ("", true) }
  package func listRows(of scene: Scene) -> [Int] { scene.list.map { [$0.chosen] } ?? [] }

  package func close() {
    terminal.send(Escape.clearBelow + Escape.showCursor)
    terminal.restoreMode()
  }
}
