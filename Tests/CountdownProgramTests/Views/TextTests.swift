import Countdown
import CountdownSystem
import CountdownTesting
import Testing

@testable import CountdownArguments
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal

@Suite("Text from outside is measured in cells and made harmless")
struct TextTests {
  @Test(
    "Widths",
    arguments: [
      ("Tea", 3), ("茶", 2), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("☕️", 2),
      ("שלום", 4), ("🇩🇪", 2), ("", 0),
      ("한", 2), ("ｱ", 1), ("❤", 1),
    ] as [(String, Int)])
  func widths(text: String, width: Int) {
    #expect(DisplayText.width(text) == width)
  }

  @Test("Nothing that drives the terminal or turns the direction is left")
  func cleaned() {
    #expect(DisplayText.cleaned("a\u{1B}[31mb\u{07}c\u{9B}d") == "a[31mbcd")
    #expect(DisplayText.cleaned("a\nb\tc\u{2028}d") == "a b c d")
    #expect(DisplayText.cleaned("a\u{202E}b\u{2066}c\u{200F}") == "abc")
    #expect(DisplayText.cleaned("👩‍👩‍👧 e\u{301}") == "👩‍👩‍👧 e\u{301}")
  }

  @Test("A text is cut at a character, with an ellipsis")
  func cut() {
    #expect(DisplayText.cut("Tea", to: 3) == "Tea")
    #expect(DisplayText.cut("Teatime", to: 4) == "Tea…")
    #expect(DisplayText.cut("茶茶茶", to: 4) == "茶…")
    #expect(DisplayText.cut("Tea", to: 0) == "")
  }

  @Test("A wide character that does not fit is left out whole")
  func edge() {
    var frame = Frame(Size(columns: 3, rows: 1))
    frame.write("a茶茶", column: 0, row: 0)
    #expect(frame.lines == ["a茶"])
    frame.write("茶", column: -1, row: 0)
    frame.write("x", column: 0, row: 7)
    #expect(frame.lines == ["a茶"])
  }
}

@Suite("The lines at start and end")
struct SentencesTests {
  private let noon = ClockTime(seconds: 1_795_000_000)

  @Test("As the conventions have them")
  func lines() {
    let tea = Sentences(label: "Tea")
    let faults = [AlertFault(alert: .sound, reason: "no device", instead: "use the bell")]
    #expect(
      tea.start(.minutes(5), ends: noon, now: noon, faults: faults)
        == "Tea  5m 00s  → ends \(noon.text)  · sound: no device, will use the bell")
    #expect(
      tea.finish(RunRecord(total: .minutes(5)), at: noon) == "Tea finished \(noon.text) (5m 00s)")
    #expect(tea.stop(left: .seconds(72)) == "Tea stopped with 1:12 left")
    #expect(
      tea.miss(.seconds(185), because: "the machine was asleep")
        == "Tea missed: 3m late, the machine was asleep")
    #expect(Sentences(label: "").stop(left: .seconds(72)) == "Stopped with 1:12 left")
  }

  @Test("An end on another day says which")
  func days() {
    let tomorrow = ClockTime(seconds: noon.seconds + 86_400)
    #expect(tomorrow.text(seenFrom: noon) == "tomorrow \(tomorrow.text)")
    let later = ClockTime(seconds: noon.seconds + 3 * 86_400)
    #expect(later.text(seenFrom: noon).count > "tomorrow 10:00:00".count - 3)
  }

  @Test("The end line and the alert name the same moment, rounded the same way")
  func ends() throws {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.milliseconds(2_700), label: "Tea", scheduler: scheduler)
    let recorder = RecordingSink()
    timer.attach(recorder)
    timer.start()
    // Somebody looks half a second late.
    scheduler.advance(by: .milliseconds(2_000))
    scheduler.jump(by: .milliseconds(1_200))
    let finish = try #require(recorder.events.last { $0.kind == .finished })
    var record = RunRecord()
    for event in recorder.events { record.note(event, slept: .zero) }
    let end = try #require(record.finished)
    #expect(end == ClockTime(nanoseconds: try #require(finish.alert).wallTime.nanoseconds))
    let start = try #require(recorder.events.first).wallTime.nanoseconds
    #expect(end == ClockTime(nanoseconds: start + 3_000_000_000))
    let stamp = RFC3339(nanoseconds: 2_700_000_000).text(offset: 0)
    #expect(stamp == "1970-01-01T00:00:03Z")
  }

  @Test("The alerts are named only where one failed")
  func alerts() {
    let fine = AlertResult(alert: .notification)
    let missing = AlertResult(
      alert: .sound, misses: ["missing (birds.ogg)"], instead: "played the theme's \"complete\"")
    #expect([fine].complaint == nil)
    #expect(
      [fine, missing].complaint
        == "alert: sound missing (birds.ogg), played the theme's \"complete\"")
    #expect(!AlertResult(alert: .bell, misses: ["no terminal"]).isHeard)
  }

  @Test("Without options all alerts are used; with options those that they name")
  func plan() {
    #expect(AlertPlan(AlertOptions()).alerts == [.notification, .sound, .bell])
    #expect(
      AlertPlan(AlertOptions(sound: AlertOptions.Sound.none)).alerts == [.notification])
    #expect(AlertPlan(AlertOptions(sound: AlertOptions.Sound.none, bell: true)).alerts == [.bell])
    #expect(AlertPlan(AlertOptions(bell: true)).alerts == [.bell])
    #expect(AlertPlan(AlertOptions(sound: .file("x"))).file == "x")
    #expect(!AlertPlan(AlertOptions(sound: AlertOptions.Sound.none)).isExplicit)
  }
}

@Suite("Progress in the tab")
struct ProgressReportTests {
  @Test("At most once a second, and every ten seconds though nothing changed")
  func pace() {
    func at(_ milliseconds: Int64) -> Moment { Moment(nanoseconds: milliseconds * 1_000_000) }
    var report = ProgressReport()
    #expect(report.update(.none, at: at(0)) == nil)
    #expect(report.update(.running(percent: 0), at: at(1)) == .running(percent: 0))
    #expect(report.update(.paused(percent: 0), at: at(500)) == nil)
    #expect(report.update(.paused(percent: 0), at: at(1_001)) == .paused(percent: 0))
    #expect(report.update(.paused(percent: 0), at: at(10_000)) == nil)
    #expect(report.update(.paused(percent: 0), at: at(11_001)) == .paused(percent: 0))
  }
}
