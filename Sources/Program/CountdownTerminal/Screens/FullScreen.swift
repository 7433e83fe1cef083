package import Countdown

/// A screen that fills the window of a terminal.
package final class FullScreen: Screen {
  private let terminal: Terminal
  private let look: Look
  private let frame: ((Size) -> Frame)?
  package let takesMouse: Bool
  private var painter = Painter()
  /// The frame that is shown.
  private var shown: Frame?
  private var title = ""
  private var progress = ProgressReport()

  /// - Parameters:
  ///   - takesMouse: whether the terminal is to report the mouse.
  ///   - frame: draws the window in the place of a scene.
  package init(
    terminal: Terminal, look: Look, takesMouse: Bool = false, frame: ((Size) -> Frame)? = nil
  ) {
    (self.terminal, self.look, self.takesMouse, self.frame) = (terminal, look, takesMouse, frame)
  }

  package func open() {
    terminal.takeKeys()
    terminal.send(Escape.pushTitle + Escape.enterScreen + Escape.hideCursor)
    if takesMouse { terminal.send(Escape.reportMouse) }
    painter.invalidate()
    title = ""
    progress = ProgressReport()
  }

  package func show(_ scene: Scene) {
    // A terminal that accepts no output gets only the newest scene, once it accepts output again.
    if terminal.isBusy { return }
    let size = terminal.size
    let frame = (frame?(size) ?? SceneLayout(scene: scene, size: size, look: look).frame())
      .drawn(with: look.glyphs)
    shown = frame
    var output = painter.paint(look.inColor ? frame : frame.withoutColor)
    if scene.title != title {
      title = scene.title
      output += Escape.title(look.glyphs.drawn(title))
    }
    if let due = progress.update(scene.tabProgress, at: RealTime.monotonic) {
      output += Escape.progress(due)
    }
    if !output.isEmpty { terminal.send(output) }
  }

  package var hasPages: Bool { true }

  package func listRows(of scene: Scene) -> [Int] { shown?.listRows ?? [] }

  package func target(column: Int, row: Int) -> Frame.Target? {
    shown?.target(column: column, row: row)
  }

  package func resized() { painter.invalidate() }

  package func close() {
    if takesMouse { terminal.send(Escape.leaveMouse) }
    terminal.send(
      Escape.progress(.none) + Escape.plain + Escape.leaveScreen + Escape.showCursor
        + Escape.popTitle)
    terminal.restoreMode()
  }

  package var deadline: Moment? { progress.deadline }
}

/// The schedule of progress reports to the tab: at most once a second, and every ten seconds even
/// without a change, because terminals take silence for an end.
struct ProgressReport: Sendable {
  private var shown = TabProgress.none
  private var wanted = TabProgress.none
  private var sent: Moment?

  /// The report to send now; nil for none.
  mutating func update(_ progress: TabProgress, at now: Moment) -> TabProgress? {
    wanted = progress
    guard let due = deadline else { return nil }
    guard now >= due else { return nil }
    (shown, sent) = (wanted, now)
    return wanted
  }

  /// The moment of the next report; nil for none.
  var deadline: Moment? {
    guard let sent else { return wanted == .none ? nil : Moment(nanoseconds: 0) }
    if wanted != shown { return sent.advanced(by: .milliseconds(990)) }
    return wanted == .none ? nil : sent.advanced(by: .seconds(10))
  }
}
