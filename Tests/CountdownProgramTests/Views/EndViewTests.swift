import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("The view of an end")
struct EndViewTests {
  private func frame(_ tone: Scene.Tone, _ columns: Int, _ rows: Int, label: String = "Tea")
    -> Frame
  {
    var scene = Scene(label: label, heading: "Time's up!", digits: "00:00", seconds: 0, tone: tone)
    scene.progress = 1
    return SceneLayout(scene: scene, size: Size(columns: columns, rows: rows)).frame()
  }

  private func row(_ text: String, of frame: Frame) throws -> [Frame.Cell] {
    let rows = (0..<frame.size.rows).map(frame.cells)
    return try #require(rows.first { String($0.compactMap(\.character)).contains(text) })
  }

  @Test(
    "marks the moment with a bar in reverse as wide as the digits, with colour or without",
    arguments: [(80, 24, 68), (40, 15, 34), (20, 6, 18)])
  func mark(columns: Int, rows: Int, width: Int) throws {
    let frame = frame(.over, columns, rows)
    let marked = try row("Time's", of: frame).filter(\.style.isInverse)
    #expect(marked.count == width && marked.allSatisfy { $0.style.color == .red })
    let plain = try row("Time's", of: frame.withoutColor).filter(\.style.isInverse)
    #expect(plain.count == width)
    #expect(
      try row("Time's", of: self.frame(.running, columns, rows)).allSatisfy {
        !$0.style.isInverse
      })
  }

  @Test("has the time itself in reverse where there is no other row")
  func smallest() throws {
    let cells = try row("00:00", of: frame(.over, 10, 2))
    #expect(cells.filter(\.style.isInverse).count == 5)
  }

  @Test("beside big digits has its words in spaced letters, if these do not join")
  func large() {
    let wide = frame(.running, 200, 60, label: "Green tea").lines
    #expect(wide.contains { $0.hasSuffix("  G r e e n   t e a   ·   T i m e ' s   u p !") })
    #expect(frame(.running, 200, 60, label: "茶").lines.contains { $0.contains("茶 · Time's up!") })
    #expect(frame(.running, 80, 24).lines.contains { $0.contains("Tea · Time's up!") })
  }

  @Test("Help leaves the time in sight, where there is room for it")
  func help() {
    var scene = Scene(label: "Tea", digits: "04:51", seconds: 291, tone: .running)
    scene.help = [.init(key: "q", title: "quit")]
    func lines(_ rows: Int) -> [String] {
      SceneLayout(scene: scene, size: Size(columns: 40, rows: rows)).frame().lines
    }
    #expect(lines(10)[1].hasSuffix("04:51  Tea"))
    #expect(lines(4).allSatisfy { !$0.contains("04:51") })
  }

  @Test("A pomodoro names in its help the keys that work at the end")
  func pomodoroHelp() {
    let scheduler = ManualScheduler()
    let routine = RoutineTimer(
      .pomodoro(focus: .minutes(25), shortBreak: .minutes(5), longBreak: .minutes(15), rounds: 1),
      advances: .manually, label: "", scheduler: scheduler)
    routine.toggle()
    #expect(PomodoroScene.help(routine.state).map(\.key).prefix(3) == ["space", "n", "+ -"])
    scheduler.advance(by: .minutes(25))
    #expect(PomodoroScene.help(routine.state).map(\.key).prefix(2) == ["space n", "r"])
    routine.next()
    routine.toggle()
    scheduler.advance(by: .minutes(15))
    #expect(PomodoroScene.help(routine.state).first?.title == "start again, from the first step")
  }
}
