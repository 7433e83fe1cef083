import Testing

@testable import CountdownTerminal

@Suite("Plain lines say what is worth a line")
struct PlainLinesTests {
  private func scene(_ seconds: Int, _ tone: Scene.Tone = .running, heading: String = "") -> Scene {
    var scene = Scene(digits: "", seconds: seconds, tone: tone)
    scene.heading = heading
    return scene
  }

  private func lines(_ seconds: [Int], spoken: Bool = false) -> [String] {
    zip(seconds, seconds.dropFirst()).flatMap {
      PlainLines(isSpoken: spoken).lines(from: scene($0), to: scene($1))
    }
  }

  @Test("Each minute and each of the last ten seconds")
  func moments() {
    #expect(lines(Array((0...130).reversed())).count == 12)
    #expect(lines([121, 120, 119]) == ["2:00 left"])
    #expect(lines([12, 11, 10, 9]) == ["0:10 left", "0:09 left"])
  }

  @Test("What was missed is said once")
  func missed() {
    #expect(lines([300, 130]) == ["2:10 left"])
    #expect(lines([300, 2]) == ["0:02 left"])
  }

  @Test("In words, for a screen reader")
  func words() {
    #expect(lines([241, 240, 239], spoken: true) == ["4 minutes left"])
    #expect(lines([2, 1], spoken: true) == ["1 second left"])
  }

  @Test("What is set, which keys there are, and that it starts")
  func setting() {
    let style = PlainLines(isSpoken: true)
    var fresh = scene(0, .ready)
    (fresh.opening, fresh.buttons) = ("Kitchen timer", [.init(key: "space", title: "start")])
    #expect(
      style.lines(from: nil, to: fresh) == ["Kitchen timer", "nothing is set", "[space] start"])
    var set = fresh
    set.seconds = 63
    #expect(style.lines(from: fresh, to: set) == ["set to 1 minute 3 seconds"])
    var running = set
    running.tone = .running
    #expect(style.lines(from: set, to: running) == ["started, 1 minute 3 seconds left"])
    var longer = running
    longer.seconds = 123
    #expect(style.lines(from: running, to: longer) == ["2 minutes 3 seconds left"])
    var over = scene(0, .over, heading: "Time's up!")
    over.opening = fresh.opening
    #expect(style.lines(from: running, to: over) == ["Time's up!"])
    #expect(style.lines(from: over, to: fresh) == [])
  }

  @Test("A pause and its end, a note, and the start line once")
  func changes() {
    let style = PlainLines(isSpoken: false)
    let paused = scene(72, .paused, heading: "paused")
    #expect(style.lines(from: scene(72), to: paused) == ["paused"])
    #expect(style.lines(from: paused, to: scene(72)) == ["resumed, 1:12 left"])
    var opened = scene(72)
    opened.opening = "1m 12s  → ends 10:35:12"
    #expect(style.lines(from: scene(72), to: opened) == ["1m 12s  → ends 10:35:12"])
    #expect(style.lines(from: opened, to: opened) == [])
  }
}
