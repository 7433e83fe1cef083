/// Lines on standard output, and never a control sequence. With a terminal, its keys work.
final class PlainScreen: Screen {
  private let streams: StandardStreams
  private let terminal: Terminal?
  private let style: PlainLines
  private var shown: Scene?

  init(streams: StandardStreams, terminal: Terminal?, isSpoken: Bool) {
    self.streams = streams
    self.terminal = terminal
    style = PlainLines(isSpoken: isSpoken)
  }

  var needsForeground: Bool { false }

  func open() { terminal?.takeKeys() }

  func show(_ scene: Scene) {
    for line in style.lines(from: shown, to: scene) { streams.line(line) }
    shown = scene
  }

  func close() { terminal?.giveKeysBack() }
}
