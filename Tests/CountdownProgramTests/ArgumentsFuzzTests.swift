import Countdown
import CountdownAlarms
import CountdownTestSupport
import Testing

@testable import CountdownArguments

@Suite(.ownThread) struct ArgumentsFuzzTests {
  private static let words = [
    "5m", "until", "14:15", "kitchen", "pomodoro", "help", "completions", "bash", "--", "--help",
    "--label", "--label=", "--sound", "--sound=x", "--color=", "--color", "never", "--bell",
    "--bell=false", "--rounds", "4", "--focus=5m", "-h", "-", "-5", "=", "--=", "", " ", "\u{1B}",
    "alarm", "add", "list", "remind", "edit", "--due", "--json", "mon..fri", "1", "..", ",",
    "off", "undo", "every", "2 weeks", "last", "24", "dec", "--days", "--date", "tomorrow",
    "-nb", "-l", "-lTea", "-dx", "-q", "-xy",
    "@", "7pm", "fri", "9:00", "make", "--souund", "\u{0}", "ß", "P1ß", "--version",
  ]

  private static let attempts = LongRun.isOn ? 20_000 : 1_500

  @Test func noArgumentsCrashAndEveryRefusalIsOneHarmlessLine() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.attempts {
      let count = Int.random(in: 1...6, using: &random)
      let arguments = (0..<count).map { _ in Self.words.randomElement(using: &random) ?? "" }
      do {
        _ = try Request.parse(arguments, surroundings: saturday)
      } catch {
        let line = error.description
        // What has no command after its group is answered with the group's help.
        if line.hasPrefix("usage: countdown ") { continue }
        #expect(line.hasPrefix("countdown: "), "\(arguments)")
        #expect(line.filter(\.isHarmful).isEmpty, "\(arguments)")
      }
    }
  }

  @Test func noTimeOfAnAlarmCrashesAtAnyMoment() {
    let words = [
      "7:30", "7:30,12:00", "7", "and", "pm", "noon", "fri", "mon..fri", "today", "tomorrow",
      "every", "2", "weeks",
      "last", "day", "1st", "31st", "24", "dec", "29", "feb", "2028", "0000", "9999", "in", "20m",
      "99d", "until", "2027-01-31", "10", "times", "once", "2026-12-24T05:00+09:00", ",", "ß",
    ]
    let moments: [WallMoment] = [saturday.now, .distantPast, .distantFuture, .init(seconds: 0)]
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.attempts {
      let count = Int.random(in: 1...5, using: &random)
      let text = (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      _ = try? AlarmOperand.day(text)
      guard let timing = try? AlarmOperand.timing(text) else { continue }
      let change = AlarmChange(times: timing.times, days: timing.days, day: timing.day)
      for now in moments {
        var alarm = Alarm(at: .midnight)
        try? change.resolved(on: alarm, at: now, in: .utc).apply(to: &alarm)
        _ = Recurrence(alarm).next(after: ZoneRules.utc.local(at: now), in: .utc)
      }
    }
  }

  @Test func noConfigurationCrashes() {
    var random = SystemRandomNumberGenerator()
    let pieces = Self.words + ["\n", "\n", " = ", "label", "rounds", "sound", "#", "\r\n", "bell"]
    let parser = ConfigurationParser(path: "/config", home: nil)
    for _ in 0..<Self.attempts {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      for fault in parser.parse(text).faults {
        #expect(fault.error.description.hasPrefix("countdown: /config:"), "\(text)")
        #expect(fault.error.description.filter(\.isHarmful).isEmpty, "\(text)")
      }
    }
  }
}
