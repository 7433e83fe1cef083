/// One line of a terminal, redrawn in place.
package final class InlineScreen: Screen {
  private let terminal: Terminal
  private let inColor: Bool
  private let glyphs: Glyphs
  private var shown = ""
  private var hasOpening = false

  package init(terminal: Terminal, inColor: Bool, glyphs: Glyphs) {
    self.terminal = terminal
    self.glyphs = glyphs
    self.inColor = inColor
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
      output += Escape.clearLine + glyphs.drawn(opening) + "\n"
    }
    let line = glyphs.drawn(InlineLine(scene: scene, columns: columns).text(inColor: inColor))
    if line != shown { output += "\r" + line + Escape.clearToEnd }
    shown = line
    if !output.isEmpty { terminal.send(output) }
  }

  package func resized() { shown = "" }

  package func close() {
    terminal.send(Escape.clearLine + Escape.showCursor)
    terminal.giveKeysBack()
  }
}
