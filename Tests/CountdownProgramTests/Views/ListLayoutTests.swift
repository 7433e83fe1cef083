import Testing

@testable import CountdownArguments
@testable import CountdownTerminal

@Suite("Several things are laid out for any size of window")
struct ListLayoutTests {
  private static func row(_ title: String, _ digits: String, _ state: String) -> SceneList.Row {
    var row = SceneList.Row(id: title, title: title)
    (row.digits, row.state, row.end) = (digits, state, "→ 10:35:12")
    (row.progress, row.tone) = (0.5, .running)
    (row.line, row.mark) = ("\(title) \(state)", state)
    return row
  }

  private static let few = [
    row("Eggs", "00:00", "finished"), row("昼寝のタイマー", "04:59", "running"),
    row("\u{2068}תה\u{2069}", "2d 03:04:05", "paused"),
  ]
  private static let many = (1...40).map { row("Timer \($0)", "1:00:00", "running") }

  private static func scene(_ rows: [SceneList.Row], chosen: Int = 0) -> Scene {
    var scene = Scene(digits: "", seconds: 0, tone: .ready)
    scene.list = SceneList(rows: rows, chosen: chosen, emptyText: "nothing is running")
    scene.buttons = [.init(key: "space", title: "pause"), .init(key: "q", title: "quit")]
    return scene
  }

  private static func frame(_ scene: Scene, _ columns: Int, _ rows: Int) -> Frame {
    SceneLayout(scene: scene, size: Size(columns: columns, rows: rows)).frame()
  }

  @Test("A row of the usual size has all columns")
  func usual() {
    let lines = Self.frame(Self.scene(Self.many, chosen: 1), 80, 10).lines
    #expect(
      lines[1]
        == "> 1:00:00  Timer 2   " + String(repeating: "━", count: 12)
        + String(repeating: "─", count: 13) + "  50%  → 10:35:12  running")
    #expect(lines[8].trimmed == "2 of 40" && lines[9].trimmed == "[space] pause  [q] quit")
  }

  @Test("Time and title are there down to six rows of twenty")
  func smallest() {
    let lines = Self.frame(Self.scene(Self.many, chosen: 20), 20, 6).lines
    #expect(lines[..<4].allSatisfy { $0.contains("1:00:00  Timer") })
    #expect(lines.contains { $0.hasPrefix("> 1:00:00  Timer 21") })
    #expect(lines[5].trimmed == "[space] pause")
    let few = Self.frame(Self.scene(Self.few), 20, 6).lines
    #expect(few[0] == ">       00:00  Eggs" && few[1].hasSuffix("04:59  昼寝…"), "\(few)")
  }

  @Test("A low window has two rows of buttons where all rows have room beside them")
  func buttons() {
    var scene = Self.scene(Self.few)
    scene.buttons.insert(.init(key: "s", title: "stop"), at: 1)
    #expect(Self.frame(scene, 24, 6).lines[5].trimmed == "[space] pause  [s] stop")
    let lines = Self.frame(scene, 24, 7).lines
    #expect(lines[5].trimmed == "[space] pause  [s] stop" && lines[6].trimmed == "[q] quit")
    #expect(lines.count { $0.contains(":") } == 3)
  }

  @Test("Where all have room, the times are drawn large")
  func large() {
    let lines = Self.frame(Self.scene(Self.few), 200, 60).drawing
    #expect(lines.count { $0.contains("▀") } >= 6)
    #expect(lines.contains { $0.contains("昼寝のタイマー") })
    #expect(lines.contains { $0.trimmed.hasPrefix(">") })
  }

  @Test("The chosen row is always shown, nothing is outside, and a click finds its row")
  func scrolling() {
    for (columns, rows) in [(20, 6), (60, 3), (80, 24), (200, 60), (9, 1), (1, 1), (0, 5), (5, 0)] {
      for list in [Self.few, Self.many, []] {
        for chosen in [0, list.count / 2, max(list.count - 1, 0)] {
          let frame = Self.frame(Self.scene(list, chosen: chosen), columns, rows)
          #expect(frame.lines.allSatisfy { DisplayText.width($0) <= columns })
          if list.isEmpty || columns < 1 || rows < 1 { continue }
          #expect(frame.listRows.contains(chosen), "\(chosen) of \(list.count) in \(rows)")
          for row in Set(frame.listRows) {
            let places = (0..<rows).filter { frame.target(column: 0, row: $0) == .row(row) }
            #expect(!places.isEmpty)
          }
        }
      }
    }
  }

  @Test("An empty list says so")
  func empty() {
    let lines = Self.frame(Self.scene([]), 40, 9).lines
    #expect(lines.contains { $0.trimmed == "nothing is running" })
  }

  @Test("Where lines are written, a line is worth a new thing, another state and the last removal")
  func lines() {
    func list(_ rows: [SceneList.Row]) -> SceneList {
      SceneList(rows: rows, chosen: 0, emptyText: "nothing is running")
    }
    let (tea, eggs) = (Self.row("Tea", "1", "running"), Self.row("Eggs", "2", "running"))
    #expect(list([tea, eggs]).lines(after: nil) == ["Tea running", "Eggs running"])
    var later = tea
    later.digits = "0"
    #expect(list([eggs, later]).lines(after: list([tea, eggs])).isEmpty)
    let done = Self.row("Tea", "0", "finished")
    #expect(list([done]).lines(after: list([tea, eggs])) == ["Eggs  removed", "Tea finished"])
    #expect(list([]).lines(after: list([done])) == ["Tea  removed", "nothing is running"])
    #expect(list([]).lines(after: list([])).isEmpty)
    #expect(list([]).lines(after: nil) == ["nothing is running"])
  }
}
