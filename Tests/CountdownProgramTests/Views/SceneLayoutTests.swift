import Testing

@testable import CountdownTerminal

@Suite("Scenes are laid out for any size of window")
struct SceneLayoutTests {
  private let scene: Scene = {
    var scene = Scene(label: "Tea", digits: "04:59", seconds: 299, tone: .running)
    scene.progress = 0.5
    scene.buttons = [.init(key: "space", title: "pause"), .init(key: "q", title: "quit")]
    scene.info = "→ ends 10:35:12"
    return scene
  }()

  private func lines(_ columns: Int, _ rows: Int) -> [String] {
    SceneLayout(scene: scene, size: Size(columns: columns, rows: rows)).frame().lines
  }

  @Test("A large window has big digits, and room between the parts")
  func large() {
    #expect(
      lines(40, 15) == [
        "",
        "                  Tea",
        "",
        "   ██████  ██  ██      ██████  ██████",
        "   ██  ██  ██  ██  ██  ██      ██  ██",
        "   ██  ██  ██████      ██████  ██████",
        "   ██  ██      ██  ██      ██      ██",
        "   ██████      ██      ██████  ██████",
        "",
        "  " + String(repeating: "━", count: 18) + String(repeating: "─", count: 18),
        "",
        "        [space] pause  [q] quit",
        "",
        "            → ends 10:35:12",
        "",
      ])
  }

  @Test("A smaller one has digits of half blocks")
  func half() {
    #expect(
      lines(24, 7) == [
        "          Tea",
        "   █▀█ █ █ ▄ █▀▀ █▀█",
        "   █ █ ▀▀█ ▄ ▀▀█ ▀▀█",
        "   ▀▀▀   ▀   ▀▀▀ ▀▀▀",
        "  ━━━━━━━━━━──────────",
        "[space] pause  [q] quit",
        "    → ends 10:35:12",
      ])
  }

  @Test("A small one has a line, and leaves out what is least needed")
  func small() {
    #expect(
      lines(24, 4) == [
        "          Tea", "         04:59", "[space] pause  [q] quit", "    → ends 10:35:12",
      ])
    #expect(lines(24, 2) == ["         04:59", "[space] pause  [q] quit"])
    #expect(lines(5, 2) == ["04:59", ""])
    #expect(lines(1, 1) == ["0"])
  }

  @Test("No size between 0 and 40 fails, and no frame has another size than asked for")
  func everySize() {
    for columns in 0...40 {
      for rows in 0...12 {
        let size = Size(columns: columns, rows: rows)
        let frame = SceneLayout(scene: scene, size: size).frame()
        #expect(frame.cells.count == columns * rows)
        #expect(HelpOverlay(keys: scene.buttons, size: size).frame().size == size)
      }
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
}
