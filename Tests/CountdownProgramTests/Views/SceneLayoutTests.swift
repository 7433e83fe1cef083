import Testing

@testable import CountdownArguments
@testable import CountdownTerminal

@Suite("Scenes are laid out for any size of window")
struct SceneLayoutTests {
  private let scene: Scene = {
    var scene = Scene(label: "Tea", digits: "04:51", seconds: 291, tone: .running)
    scene.progress = 0.5
    scene.buttons = [.init(key: "space", title: "pause"), .init(key: "q", title: "quit")]
    scene.info = "→ ends 10:35:12"
    return scene
  }()

  private func lines(_ columns: Int, _ rows: Int, _ glyphs: Glyphs = .unicode) -> [String] {
    SceneLayout(
      scene: scene, size: Size(columns: columns, rows: rows), look: Look(glyphs: glyphs)
    ).frame().drawing
  }

  @Test("A large window has big digits, and room between the parts")
  func large() {
    #expect(
      lines(40, 15) == [
        "",
        "                  Tea",
        "",
        "   ██████  ██  ██      ██████    ██",
        "   ██  ██  ██  ██  ██  ██      ████",
        "   ██  ██  ██████      ██████    ██",
        "   ██  ██      ██  ██      ██    ██",
        "   ██████      ██      ██████  ██████",
        "",
        "  " + String(repeating: "━", count: 15) + String(repeating: "─", count: 16) + "  50%",
        "",
        "        [space] pause  [q] quit",
        "",
        "            → ends 10:35:12",
        "",
      ])
  }

  @Test("Digits are spaces in reverse, or ASCII where nothing else is sure")
  func ink() {
    let size = Size(columns: 40, rows: 15)
    let frame = SceneLayout(scene: scene, size: size).frame()
    #expect(frame.cells(3)[3] == .init(character: " ", style: .init(color: .cyan, isInverse: true)))
    #expect(lines(40, 15, .ascii)[3] == "   ######  ##  ##      ######    ##")
    #expect(lines(24, 7, .ascii).contains("         04:51"))
  }

  @Test(
    "Digits grow with the window, in whole steps",
    arguments: [(80, 20, 2), (80, 19, 1), (71, 60, 1), (120, 60, 3), (200, 60, 5), (400, 100, 11)])
  func growth(columns: Int, rows: Int, scale: Int) throws {
    let row = try #require(lines(columns, rows).first { $0.contains("█") })
    // The upper edge of the zero is three pixels.
    #expect(row.drop { $0 == " " }.prefix { $0 == "█" }.count == 6 * scale)
    #expect(lines(columns, rows).count { $0.contains("█") } == 5 * scale)
  }

  @Test("A smaller one has digits of half blocks")
  func half() {
    #expect(
      lines(24, 7) == [
        "          Tea",
        "   █▀█ █ █ ▄ █▀▀ ▄█",
        "   █ █ ▀▀█ ▄ ▀▀█  █",
        "   ▀▀▀   ▀   ▀▀▀ ▀▀▀",
        "  ━━━━━━━────────  50%",
        "[space] pause  [q] quit",
        "    → ends 10:35:12",
      ])
  }

  @Test("A small one has a line, and leaves out what is least needed")
  func small() {
    #expect(
      lines(24, 4) == [
        "          Tea", "         04:51", "[space] pause  [q] quit", "    → ends 10:35:12",
      ])
    #expect(lines(24, 2) == ["         04:51", "[space] pause  [q] quit"])
    #expect(lines(5, 2) == ["04:51", " [q]"])
    #expect(lines(4, 1) == ["04:…"] && lines(1, 1) == ["…"])
  }

  @Test("Where buttons do not fit, those that can be pressed come first, and none is cut")
  func buttons() {
    let buttons: [Scene.Button] = [
      .init(key: "s", title: "+1s", isEnabled: false), .init(key: "1", title: "+1m"),
      .init(key: "space", title: "Start focus"), .init(key: "q", title: "quit"),
    ]
    func rows(_ columns: Int, _ rows: Int) -> [String] {
      ButtonRow(buttons, columns: columns, rows: rows).lines.map { line in
        line.parts.map(\.text).joined()
      }
    }
    #expect(rows(60, 1) == ["[s]+1s  [1]+1m  [space] Start focus  [q] quit"])
    #expect(rows(20, 1) == ["[space] Start focus"])
    #expect(rows(20, 2) == ["[space] Start focus", "[1]+1m  [q] quit"])
    #expect(rows(18, 1) == ["[space]  [1]+1m"])
    #expect(rows(2, 1) == [])
  }

  @Test("Nothing moves when there is something to say")
  func steadiness() throws {
    var paused = scene
    (paused.label, paused.heading, paused.note) = ("", "paused", "a note")
    var quiet = paused
    (quiet.heading, quiet.note, quiet.info) = ("", "", "")
    for rows in 1...30 {
      let size = Size(columns: 60, rows: rows)
      let inked = [paused, quiet].map { scene in
        SceneLayout(scene: scene, size: size).frame().drawing.indices.filter { row in
          let frame = SceneLayout(scene: scene, size: size).frame()
          return frame.drawing[row].contains(/█|:/)
        }
      }
      #expect(inked[0] == inked[1], "\(rows) rows")
    }
  }

  @Test("A note takes the place of the information, and a long label is cut")
  func texts() {
    var scene = scene
    scene.label = "茶を三分いれる"
    scene.note = "locked"
    let lines = SceneLayout(scene: scene, size: Size(columns: 9, rows: 6)).frame().lines
    #expect(lines.contains(" locked"))
    #expect(lines.contains("茶を三分…"))
  }

  @Test("In a tall window what it begins with takes a second row, part by part")
  func faults() {
    var scene = scene
    scene.info = "5m 00s  → ends 10:35:12  · sound: no device, will use the bell"
    func rows(_ rows: Int) -> [String] {
      let size = Size(columns: 44, rows: rows)
      return SceneLayout(scene: scene, size: size).frame().lines.map(\.trimmed)
    }
    #expect(rows(23).contains("5m 00s  → ends 10:35:12  · sound: no device…"))
    #expect(rows(24).contains("5m 00s  → ends 10:35:12"))
    #expect(rows(24).contains("· sound: no device, will use the bell"))
  }

  @Test("The rounds stand beside the step, where there is room")
  func rounds() {
    var scene = scene
    (scene.label, scene.heading, scene.dots) = ("", "Focus 2 of 4", "● ● ○ ○")
    func heading(_ columns: Int) -> String {
      SceneLayout(scene: scene, size: Size(columns: columns, rows: 6)).frame().lines[0]
    }
    #expect(heading(40) == "         Focus 2 of 4  ● ● ○ ○")
    #expect(heading(20) == "    Focus 2 of 4")
  }
}

extension Frame {
  /// The rows as text, with a block for a space in reverse.
  var drawing: [String] {
    (0..<size.rows).map { row in
      let text = cells(row).compactMap { cell -> Character? in
        cell.style.isInverse && cell.character == " " ? "█" : cell.character
      }
      let end = text.lastIndex { $0 != " " }.map { $0 + 1 } ?? 0
      return String(text[..<end])
    }
  }
}
