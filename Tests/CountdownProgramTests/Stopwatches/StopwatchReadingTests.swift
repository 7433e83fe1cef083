import Countdown
import CountdownRoutines
import CountdownSharing
import CountdownSystem
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownTerminal
@testable import CountdownViews

@Suite("A stopwatch in words, as data and in a bar")
struct StopwatchReadingTests {
  private let run = SampleStopwatch(
    elapsed: .milliseconds(754_900), laps: [.milliseconds(9_999), .milliseconds(72_050)])

  private func reading(_ change: (inout SampleStopwatch) -> Void) -> StopwatchReading {
    var sample = run
    change(&sample)
    return sample.reading
  }

  @Test("One line for each phase")
  func lines() {
    #expect(run.reading.line == "Run  12:34  · 2 laps")
    #expect(SampleStopwatch(laps: [.seconds(1)]).reading.line == "Run  12:34  · 1 lap")
    #expect(SampleStopwatch().reading.line == "Run  12:34")
    #expect(reading { $0.commands = [.pause] }.line == "Run paused at 12:34 (2 laps)")
    #expect(reading { $0.commands = [.stop] }.line == "Run stopped at 12:34 (2 laps)")
    let reset = reading { $0.commands = [.stop, .reset] }
    #expect(reset.line == "Run paused at 0:00" && reset.phase == .paused)
    #expect(SampleStopwatch(name: "stopwatch", label: "").reading.title == "Stopwatch")
    #expect(SampleStopwatch(name: "run", label: "").reading.title == "run")
  }

  @Test("Laps in columns, with hundredths that are rounded down")
  func laps() {
    #expect(run.reading.latestLap == "lap 2  1:02.05  1:12.05")
    #expect(
      run.reading.lapLines == ["lap 1   0:09.99   0:09.99", "lap 2   1:02.05   1:12.05"])
    #expect(
      run.reading.newestLaps(2) == ["lap 3   11:22             ", "lap 2    1:02.05   1:12.05"])
    #expect(run.reading.newestLaps(9).count == 3)
    #expect(SampleStopwatch().reading.newestLaps(9) == [])
  }

  @Test("The seconds change at whole seconds of the elapsed time, and never in a pause")
  func next() {
    #expect(run.reading.untilNext == .milliseconds(100))
    #expect(SampleStopwatch().reading.untilNext == .seconds(1))
    #expect(reading { $0.commands = [.pause] }.untilNext == nil)
  }

  @Test("As data, what it has not is null")
  func data() {
    let object = JSONObject(reading { $0.commands = [.stop] })
    #expect(object["kind"]?.string == "stopwatch" && object["phase"]?.string == "finished")
    #expect(object["elapsed_s"]?.number == 754.9)
    #expect(object["laps"]?.array?.map(\.number) == [9.999, 72.05])
    for key in ["total_s", "remaining_s", "progress", "ends_at"] { #expect(object[key] == .null) }
    #expect(object["started_at"]?.string?.hasPrefix("2026-11-21T12:00:00") == true)
  }

  @Test("In the history it has finished, with its laps, and its pauses do not count")
  func history() throws {
    var entry = HistoryEntry(reading { $0.commands = [.stop] }.stopwatch)
    #expect(entry.kind == "stopwatch" && entry.ending == .finished && entry.paused == .zero)
    #expect(entry.counted == .milliseconds(754_900))
    #expect(entry.line.hasSuffix(#""how":"finished","laps":[9.999,72.05]}"#))
    #expect(HistoryEntry(Array(entry.line.utf8))?.line == entry.line)
    #expect(HistoryTable(entries: [entry]).ends.rows[0].cells[2...3] == ["Run", "2 laps"])
    entry.kind = "countdown"
    #expect(!entry.line.contains("laps"))
  }

  @Test("A bar shows it where there is no countdown, and beside one in the tooltip")
  func bar() {
    let paused = reading { $0.commands = [.pause] }
    let tea = SampleCountdown(elapsed: .seconds(1))
    func state(_ words: [ReadingWords], _ stopwatches: [StopwatchReading]) -> BarState {
      BarState(
        words, stopwatches: stopwatches, agenda: AgendaWords(.empty, wallNanoseconds: 0),
        faults: [])
    }
    let alone = state([], [paused, run.reading])
    #expect(alone.text == "12:34 Run" && alone.kind == .running && alone.shortText == "12:34")
    #expect(!alone.isUrgent && alone.percentage == 0)
    #expect(state([], [paused]).kind == .paused)
    let both = state([tea.words], [run.reading])
    #expect(both.text == "04:59 Tea")
    #expect(both.tooltip.hasSuffix("\nRun  12:34  · 2 laps"))
    #expect(state([], []).kind == .idle)
  }

  @Test("Which commands change it in which phase")
  func commands() {
    let paused = reading { $0.commands = [.pause] }
    let stopped = reading { $0.commands = [.stop] }
    let reset = reading { $0.commands = [.pause, .reset] }
    let all: [CountdownControl] = [.pause, .resume, .toggle, .stop, .reset, .clear, .next]
    func words(_ reading: StopwatchReading) -> [CountdownControl] {
      all.filter { $0.applies(to: reading) }
    }
    #expect(words(run.reading) == [.pause, .toggle, .stop])
    #expect(words(paused) == [.resume, .toggle, .stop, .reset])
    #expect(words(stopped) == [.reset, .clear])
    #expect(words(reset) == [.resume, .toggle, .stop])
  }
}

@Suite("A stopwatch as lines of text")
struct StopwatchSceneTests {
  private func scene(
    _ seconds: Int, _ tone: Scene.Tone = .running, latest: String = ""
  ) -> Scene {
    var scene = Scene(digits: "", seconds: seconds, tone: tone)
    (scene.countsUp, scene.latest, scene.opening) = (true, latest, "Run  counts up")
    return scene
  }

  private func lines(_ scenes: Scene..., spoken: Bool = false) -> [String] {
    zip(scenes, scenes.dropFirst()).flatMap {
      PlainLines(isSpoken: spoken).lines(from: $0, to: $1)
    }
  }

  @Test("Plain lines say each minute, each lap, and pauses")
  func plain() {
    #expect(PlainLines(isSpoken: false).lines(from: nil, to: scene(0)) == ["Run  counts up"])
    #expect(lines(scene(0), scene(1), scene(59), scene(60), scene(61)) == ["1:00"])
    #expect(lines(scene(59), scene(185)) == ["3:05"])
    #expect(lines(scene(59), scene(60), spoken: true) == ["1 minute"])
    #expect(lines(scene(9), scene(10, latest: "lap 1")) == ["lap 1"])
    #expect(
      lines(scene(9), scene(9, .paused), scene(9), scene(9, .paused), scene(0, .ready), scene(0))
        == ["paused at 0:09", "resumed at 0:09", "paused at 0:09", "reset", "started"])
  }

  @Test("One line shows the latest lap between the time and the keys")
  func inline() {
    var scene = scene(10, latest: "lap 1  0:09.00  0:09.00")
    (scene.digits, scene.buttons) = ("00:10", [.init(key: "q", title: "quit")])
    let line = InlineLine(scene: scene, columns: 60, look: Look(inColor: false)).text
    #expect(line.contains("lap 1  0:09.00  0:09.00"))
  }

  @Test("A view lists as many laps as there is room for, the newest first", arguments: 5...60)
  func room(rows: Int) {
    var scene = scene(10)
    scene.digits = "00:10"
    scene.buttons = [.init(key: "space", title: "pause"), .init(key: "q", title: "quit")]
    scene.hasLines = true
    let empty = SceneLayout(scene: scene, size: Size(columns: 80, rows: rows)).frame().drawing
    scene.lines = (1...90).map { "lap \($0) ended" }
    let drawing = SceneLayout(scene: scene, size: Size(columns: 80, rows: rows)).frame().drawing
    #expect(drawing.count == rows)
    let shown = drawing.filter { $0.contains("lap ") }
    #expect(shown.count >= (rows >= 11 ? 1 : 0) && shown.count <= rows - 4)
    for (index, line) in shown.enumerated() { #expect(line.contains("lap \(index + 1) ended")) }
    #expect(drawing.contains { $0.contains("[space] pause") } || rows < 6)
    // Nothing moves when laps come.
    for (before, now) in zip(empty, drawing) { #expect(now == before || now.contains("lap ")) }
  }
}
