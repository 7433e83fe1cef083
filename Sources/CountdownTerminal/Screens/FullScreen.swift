package import Countdown

/// The whole window of a terminal.
package final class FullScreen: Screen {
  private let terminal: Terminal
  private let inColor: Bool
  private let glyphs: Glyphs
  private var painter = Painter()
  private var title = ""
  private var progress = ProgressReport()

  package init(terminal: Terminal, inColor: Bool, glyphs: Glyphs) {
    self.terminal = terminal
    self.glyphs = glyphs
    self.inColor = inColor
  }

  package func open() {
    terminal.takeKeys()
    terminal.send(Escape.pushTitle + Escape.enterScreen + Escape.hideCursor)
    painter.invalidate()
    title = ""
    progress = ProgressReport()
  }

  package func show(_ scene: Scene) {
    // A terminal that takes nothing gets the newest scene when it does, not all of them.
    if terminal.isBusy { return }
    let layout = SceneLayout(scene: scene, size: terminal.size, fonts: glyphs.fonts)
    let frame = layout.frame().drawn(with: glyphs)
    var output = painter.paint(inColor ? frame : frame.withoutColor)
    if scene.title != title {
      title = scene.title
      output += Escape.title(glyphs.drawn(title))
    }
    if let due = progress.update(scene.tabProgress, at: RealTime.monotonic) {
      output += Escape.progress(due)
    }
    if !output.isEmpty { terminal.send(output) }
  }

  package var hasPages: Bool { true }

  package func resized() { painter.invalidate() }

  package func close() {
    terminal.send(
      Escape.progress(.none) + Escape.plain + Escape.leaveScreen + Escape.showCursor
        + Escape.popTitle)
    terminal.giveKeysBack()
  }

  package var deadline: Moment? { progress.deadline }
}
