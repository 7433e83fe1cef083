/// A screen of one line of a terminal, redrawn in place.
package final class InlineScreen: Screen {
  private let terminal: Terminal
  private let look: Look
  private var shown = ""
  private var hasOpening = false

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
    var output = scene.helpLines.map { Escape.clearLine + $0 + "\n" }.joined()
    if !output.isEmpty { shown = "" }
    if let opening = scene.opening, !hasOpening {
      hasOpening = true
      shown = ""
      output += Escape.clearLine + look.glyphs.drawn(opening) + "\n"
    }
    let line = InlineLine(scene: scene, columns: columns, look: look).text
    if line != shown { output += "\r" + line + Escape.clearToEnd }
    shown = line
    if !output.isEmpty { terminal.send(output) }
  }

  package func listRows(of scene: Scene) -> [Int] { scene.list.map { [$0.chosen] } ?? [] }

  package func resized() { shown = "" }

  package func close() {
    terminal.send(Escape.clearLine + Escape.showCursor)
    terminal.restoreMode()
  }
}
