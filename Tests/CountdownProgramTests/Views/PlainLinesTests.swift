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
