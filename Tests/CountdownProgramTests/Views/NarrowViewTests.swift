import Countdown
import Testing

@testable import CountdownProgram
@testable import CountdownTerminal

@Suite("In a narrow window the time is the last to go")
struct NarrowViewTests {
  private func scene(_ label: String, note: String = "") -> Scene {
    var scene = Scene(label: label, digits: "24:59", seconds: 1_499, tone: .running)
    scene.progress = 0.1
    scene.buttons = [.init(key: "space", title: "pause"), .init(key: "q", title: "quit")]
    scene.note = note
    let (end, now) = (ClockTime(nanoseconds: 1_500_000_000_000), ClockTime(nanoseconds: 0))
    scene.info = Sentences(label: "").start(.minutes(25), ends: end, now: now, faults: [])
    scene.narrowInfo = Sentences.narrowStart(.minutes(25), ends: end, now: now, faults: [])
    return scene
  }

  private func line(_ scene: Scene, _ columns: Int) -> String {
    InlineLine(scene: scene, columns: columns, look: Look(inColor: false)).text
      .replacing("\u{1B}[0;1m", with: "").replacing("\u{1B}[0;2m", with: "")
      .replacing("\u{1B}[0m", with: "")
  }

  private static let labels = ["", "Tea", "A long label for the tea that I make", "茶を三分いれる"]

  @Test("of one line, whatever the label and the answer to a key", arguments: 10...120)
  func inline(columns: Int) {
    for label in Self.labels {
      for note in ["", "locked while it runs: pause it with [space] to set it"] {
        for heading in ["", "Time's up!"] {
          var scene = scene(label, note: note)
          scene.heading = heading
          let line = line(scene, columns)
          #expect(line.contains("24:59"), "\(line)")
          #expect(DisplayText.width(line) < columns, "\(line)")
        }
      }
    }
  }

  @Test("A bar goes before a button, and a button before the end of the label")
  func order() {
    let scene = scene("A long label for the tea that I make")
    #expect(line(scene, 40) == "A long label for the tea that I…  24:59")
    #expect(line(scene, 60) == "A long label for the tea that I make  24:59  [space] pause")
    #expect(line(scene, 80).hasSuffix("24:59  [space] pause  [q] quit"))
    #expect(line(scene, 100).contains("24:59  ━─"))
    let short = self.scene("Tea", note: "locked while it runs")
    #expect(line(short, 40) == "Tea  24:59  locked while it runs")
    #expect(line(short, 5) == "24:…")
  }

  @Test("The end time comes before the length wherever the window may cut it", arguments: 10...120)
  func info(columns: Int) throws {
    let scene = scene("Tea")
    let frame = SceneLayout(scene: scene, size: Size(columns: columns, rows: 12)).frame()
    let row = try #require(frame.lines.last { $0.contains("ends") })
    let end = scene.narrowInfo?.prefix { $0 != "·" } ?? ""
    #expect(columns >= 60 ? row.contains(scene.info) : row.contains(end.prefix(columns - 1)))
    #expect(!row.contains("…") || columns < end.count + 9, "\(row)")
  }

  @Test("A line is cut at the edge of the window, and the cursor goes back to its beginning")
  func wrapping() {
    #expect(Escape.line("Tea") == "\r\u{1B}[?7lTea\u{1B}[?7h\u{1B}[K\r")
  }
}
