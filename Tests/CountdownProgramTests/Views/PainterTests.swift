import Countdown
import Testing

@testable import CountdownTerminal

@Suite("The painter writes only what changed")
struct PainterTests {
  private func frame(_ lines: [String], columns: Int = 10) -> Frame {
    var frame = Frame(Size(columns: columns, rows: lines.count))
    for (row, line) in lines.enumerated() { frame.write(line, column: 0, row: row) }
    return frame
  }

  private func body(_ bytes: String) -> String {
    String(bytes.dropFirst(Escape.beginUpdate.count).dropLast(Escape.endUpdate.count))
  }

  @Test("The first frame clears the window and writes the text")
  func first() {
    var painter = Painter()
    #expect(
      painter.paint(frame(["ab", " c"]))
        == "\u{1B}[?2026h\u{1B}[0m\u{1B}[2J\u{1B}[1;1Hab\u{1B}[2;2Hc\u{1B}[?2026l")
  }

  @Test("A frame that is the same costs nothing")
  func same() {
    var painter = Painter()
    _ = painter.paint(frame(["ab"]))
    #expect(painter.paint(frame(["ab"])) == "")
  }

  @Test("The same picture in other parts costs nothing either")
  func sameInParts() {
    var painter = Painter()
    _ = painter.paint(frame(["ab"]))
    var parts = Frame(Size(columns: 10, rows: 1))
    parts.write("a", column: 0, row: 0)
    parts.write("b", column: 1, row: 0)
    #expect(parts != frame(["ab"]) && painter.paint(parts) == "")
  }

  @Test("One changed cell is one move and one character; the next one on the row is nearer")
  func difference() {
    var painter = Painter()
    _ = painter.paint(frame(["04:59"]))
    #expect(body(painter.paint(frame(["04:58"]))) == "\u{1B}[1;5H8")
    #expect(body(painter.paint(frame(["03:57"]))) == "\u{1B}[1;2H3\u{1B}[2C7")
  }

  @Test("A new size, or a window that was disturbed, is painted whole")
  func resized() {
    var painter = Painter()
    _ = painter.paint(frame(["ab"]))
    #expect(body(painter.paint(frame(["ab"], columns: 5))).contains("\u{1B}[2J"))
    painter.invalidate()
    #expect(body(painter.paint(frame(["ab"], columns: 5))).contains("ab"))
  }

  @Test("What another program wrote is painted over, blanks as well, and nothing is cleared")
  func repaint() {
    var painter = Painter()
    _ = painter.paint(frame(["ab", ""]))
    painter.repaint()
    #expect(
      body(painter.paint(frame(["ab", ""])))
        == "\u{1B}[0m\u{1B}[1;1H\u{1B}[Kab\u{1B}[2;1H\u{1B}[K")
    #expect(painter.paint(frame(["ab", ""])) == "")
    painter.repaint()
    #expect(body(painter.paint(frame(["ab"]))).contains("\u{1B}[2J"))
    painter.repaint()
    painter.invalidate()
    #expect(body(painter.paint(frame(["ab"]))).contains("\u{1B}[2J"))
  }

  @Test("The view is painted whole once a minute, whatever happens in it")
  func schedule() {
    func moment(_ seconds: Int64) -> Moment { Moment(nanoseconds: seconds * 1_000_000_000) }
    var repaints = RepaintSchedule()
    #expect(repaints.deadline == nil)
    let first = [5, 64].map { repaints.isDue(at: moment($0)) }
    #expect(first == [false, false] && repaints.deadline == moment(65))
    let second = [65, 66, 124, 190].map { repaints.isDue(at: moment($0)) }
    #expect(second == [true, false, false, true] && repaints.deadline == moment(250))
  }

  @Test("After a character of doubtful width the cursor is placed anew")
  func wide() {
    var painter = Painter()
    #expect(
      body(painter.paint(frame(["茶ab"]))) == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H茶\u{1B}[1;3Hab")
    #expect(body(painter.paint(frame(["teab"]))) == "\u{1B}[1;1Hte")
  }

  @Test("A style is set once for the cells that share it, and reset at the end")
  func styles() {
    var bold = frame(["a"])
    bold.write("xy", column: 1, row: 0, style: .colored(.red, bold: true))
    var painter = Painter()
    _ = painter.paint(frame(["a"]))
    #expect(body(painter.paint(bold)) == "\u{1B}[1;2H\u{1B}[0;1;31mxy\u{1B}[0m")
    var plain = Painter()
    _ = plain.paint(frame(["a"]))
    #expect(body(plain.paint(bold.withoutColor)) == "\u{1B}[1;2H\u{1B}[0;1mxy\u{1B}[0m")
  }

  @Test("Many blanks in a row are erased at once, and the cursor goes on from there")
  func blanks() {
    var painter = Painter()
    _ = painter.paint(frame(["abcdefghij"]))
    #expect(body(painter.paint(frame(["a      hIj"]))) == "\u{1B}[1;2H\u{1B}[6X\u{1B}[7CI")
    #expect(body(painter.paint(frame(["a"]))) == "\u{1B}[1;8H   ")
  }

  @Test(
    "While it counts, a second costs fewer than 500 bytes",
    arguments: [(20, 6), (40, 10), (80, 24), (120, 40), (200, 60)])
  func second(columns: Int, rows: Int) {
    var (painter, repaints) = (Painter(), RepaintSchedule())
    let size = Size(columns: columns, rows: rows)
    let bytes = (0...120).map { second in
      if repaints.isDue(at: Moment(nanoseconds: Int64(second) * 1_000_000_000)) {
        painter.repaint()
      }
      var scene = Scene(digits: "", seconds: 0, tone: .running)
      let left = 1_500 - second
      scene.digits = Duration.seconds(left).text(.clock)
      scene.progress = Double(second) / 1_500
      return painter.paint(SceneLayout(scene: scene, size: size).frame()).utf8.count
    }
    let counting = bytes.dropFirst()
    let sum = counting.reduce(0, +)
    #expect(sum < 500 * counting.count, "\(sum / counting.count) a second")
  }
}
