import Countdown
import CountdownTestSupport
import Testing

@testable import CountdownTerminal

@Suite("The mouse presses buttons and chooses rows")
struct MouseTests {
  private func keys(_ text: String, takesMouse: Bool = true) -> [Key] {
    keys(Array(text.utf8), takesMouse: takesMouse)
  }

  private func keys(_ bytes: [UInt8], takesMouse: Bool = true) -> [Key] {
    var decoder = KeyDecoder(takesMouse: takesMouse)
    return decoder.decode(bytes, at: Moment(nanoseconds: 0))
  }

  private func press(_ column: Int, _ row: Int) -> Key {
    .mouse(MouseEvent(kind: .press, column: column, row: row))
  }

  @Test("A press and the wheel are read, with or without Shift")
  func reports() {
    #expect(keys("\u{1B}[<0;5;3Mq") == [press(4, 2), .character("q")])
    #expect(keys("\u{1B}[<4;1;1M") == [press(0, 0)])
    #expect(
      keys("\u{1B}[<64;1;1M\u{1B}[<65;2;9M") == [
        .mouse(MouseEvent(kind: .wheelUp, column: 0, row: 0)),
        .mouse(MouseEvent(kind: .wheelDown, column: 1, row: 8)),
      ])
  }

  @Test(
    "What has no meaning is no key",
    arguments: [
      "0;5;3m", "1;5;3M", "2;5;3M", "32;5;3M", "35;5;3M", "0;0;1M", "0;1;0M", "0;1M", "M", ";;M",
      "0;1;1;1M", "0;99999999999999999999;1M", "0;-1;1M", "0;100000;1M", "128;1;1M", "66;1;1M",
    ])
  func ignored(report: String) {
    let found = keys("\u{1B}[<\(report)")
    #expect(
      !found.contains { if case .mouse(let event) = $0 { event.kind != .other } else { false } })
  }

  @Test("The three bytes of the first form are ignored, whatever they are")
  func firstForm() {
    #expect(keys("\u{1B}[M qqq") == [.mouse(.ignored), .character("q")])
    #expect(
      keys([0x1B, 0x5B, 0x4D, 0x20, 0xFF, 0x1B, 0x71]) == [.mouse(.ignored), .character("q")])
    #expect(keys("\u{1B}[M qq", takesMouse: false).first == .other)
  }

  @Test("A terminal that was not asked sends nothing of it")
  func unasked() {
    #expect(keys("\u{1B}[<0;5;3Mq", takesMouse: false) == [.other, .character("q")])
  }

  @Test("Where a read ends makes no difference, whatever comes")
  func reads() {
    var random = SeededGenerator(seed: 7)
    let parts = ["\u{1B}", "[", "<", "0", ";", "M", "m", "5", "q", "\u{1B}[<0;5;3M", "\u{1B}[M"]
    for _ in 0..<2_000 {
      let count = Int.random(in: 1...12, using: &random)
      let text = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      let bytes = Array(text.utf8)
      let end = Int.random(in: 0...bytes.count, using: &random)
      var (whole, split) = (KeyDecoder(takesMouse: true), KeyDecoder(takesMouse: true))
      let now = Moment(nanoseconds: 0)
      let keys = whole.decode(bytes, at: now)
      let torn = split.decode(Array(bytes[..<end]), at: now)
      #expect(keys == torn + split.decode(Array(bytes[end...]), at: now), "\(bytes) at \(end)")
    }
  }

  // MARK: - Targets

  @Test("Each cell of a button is its key, in every size; a disabled one is none")
  func buttons() throws {
    var scene = Scene(label: "Tea", digits: "04:51", seconds: 291, tone: .running)
    scene.buttons = [
      .init(key: "space", title: "pause"), .init(key: "+-", title: "1 min"),
      .init(key: "s", title: "+1s", isEnabled: false), .init(key: "q", title: "quit"),
    ]
    for size in [
      Size(columns: 80, rows: 24), Size(columns: 20, rows: 8), Size(columns: 46, rows: 2),
    ] {
      let frame = SceneLayout(scene: scene, size: size).frame()
      let texts: [(String, Key?)] = [
        ("[space]", .space), ("[+", .character("+")), ("-]", .character("-")), ("[s]", nil),
        ("[q]", .character("q")),
      ]
      for (text, key) in texts {
        guard let (column, row) = place(of: text, in: frame.lines) else { continue }
        for cell in 0..<text.count {
          #expect(
            frame.target(column: column + cell, row: row) == key.map(Frame.Target.key),
            "\(text) in \(size)")
        }
      }
      #expect(frame.target(column: size.columns, row: 0) == nil)
      #expect(frame.target(column: 0, row: size.rows) == nil)
    }
    let help = HelpOverlay(keys: scene.buttons, size: Size(columns: 30, rows: 9)).frame()
    #expect(help.target(column: 29, row: 8) == .key(.other))
  }

  @Test("The keys below a form are buttons, too")
  func line() {
    let line = StyledLine(buttons: "[return] save  [esc] cancel  [←→] day  a hint", .dim)
    #expect(line.parts.map(\.text).joined() == "[return] save  [esc] cancel  [←→] day  a hint")
    #expect(line.parts.compactMap(\.key) == [.enter, .escape])
  }

  private func place(of text: String, in lines: [String]) -> (Int, Int)? {
    for (row, line) in lines.enumerated() {
      if let range = line.firstRange(of: text) {
        return (line.distance(from: line.startIndex, to: range.lowerBound), row)
      }
    }
    return nil
  }
}
