/// A screen of lines on standard output, without control sequences. On a terminal, its keys work.
package final class PlainScreen: Screen {
  private let streams: StandardStreams
  private let terminal: Terminal?
  private let style: PlainLines
  private var shown: Scene?

  package init(streams: StandardStreams, terminal: Terminal?, isSpoken: Bool) {
    self.streams = streams
    self.terminal = terminal
    style = PlainLines(isSpoken: isSpoken)
  }

  package var needsForeground: Bool { false }

  package var isSeen: Bool { terminal != nil }

  package func open() { terminal?.takeKeys() }

  package func show(_ scene: Scene) {
    for line in style.lines(from: shown, to: scene) { streams.line(line) }
    shown = scene
  }

  package func close() { terminal?.restoreMode() }
}
