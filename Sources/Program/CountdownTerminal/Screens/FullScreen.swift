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
  private var repaints = RepaintSchedule()
  private let now: () -> Moment

  /// - Parameters:
  ///   - takesMouse: whether the terminal is to report the mouse.
  ///   - frame: draws the window in the place of a scene.
  ///   - now: the clock of what is sent by itself.
  package init(
    terminal: Terminal, look: Look, takesMouse: Bool = false, frame: ((Size) -> Frame)? = nil,
    now: @escaping () -> Moment = { RealTime.monotonic }
  ) {
    (self.terminal, self.look, self.frame, self.now) = (terminal, look, frame, now)
    self.takesMouse = takesMouse
  }

  package func open() {
    terminal.takeKeys()
    terminal.send(Escape.pushTitle + Escape.enterScreen + Escape.hideCursor)
    if takesMouse { terminal.send(Escape.reportMouse) }
    invalidate()
    title = ""
    progress = ProgressReport()
  }

  package func show(_ scene: Scene) {
    // A terminal that accepts no output gets only the newest scene, once it accepts output again.
    if terminal.isBusy { return }
    let (size, now) = (terminal.size, now())
    let frame = (frame?(size) ?? SceneLayout(scene: scene, size: size, look: look).frame())
      .drawn(with: look.glyphs)
    shown = frame
    var output = ""
    if repaints.isDue(at: now) {
      painter.repaint()
      output += Escape.hideCursor
    }
    output += painter.paint(look.inColor ? frame : frame.withoutColor)
    if scene.title != title {
      title = scene.title
      output += Escape.title(look.glyphs.drawn(title))
    }
    if let due = progress.update(scene.tabProgress, at: now) {
      output += Escape.progress(due)
    }
    if !output.isEmpty { terminal.send(output) }
  }

  package var hasPages: Bool { true }

  package func invalidate() {
    painter.invalidate()
    repaints = RepaintSchedule()
  }
  package func listRows(of scene: Scene) -> [Int] { shown?.listRows ?? [] }

  package func target(column: Int, row: Int) -> Frame.Target? {
    shown?.target(column: column, row: row)
  }

  /// Where there is no alternate screen, the window is left empty, with the cursor at its top.
  package func close() {
    if takesMouse { terminal.send(Escape.leaveMouse) }
    terminal.send(
      Escape.progress(.none) + Escape.clear + Escape.home + Escape.leaveScreen + Escape.showCursor
        + Escape.popTitle)
    terminal.restoreMode()
  }

  /// Nil while the terminal accepts no output: the loop sleeps until it does.
  package var deadline: Moment? {
    terminal.isBusy ? nil : [progress.deadline, repaints.deadline].compactMap(\.self).min()
  }
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
    guard let due = deadline, now >= due else { return nil }
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
