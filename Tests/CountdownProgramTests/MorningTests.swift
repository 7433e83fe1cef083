import Countdown
import CountdownAlarms
import Foundation
import Testing

@testable import CountdownArguments

/// A day that is named without a time has the one of the configuration, wherever it is typed, but
/// for the end of a countdown.
@Suite struct MorningTests {
  private func configuration(_ text: String) -> Configuration {
    ConfigurationParser(path: "/home/ada/config", home: nil).parse(text)
  }

  private func request(_ arguments: String..., morning: String?) throws -> Request {
    try Request.parse(
      arguments, configuration: configuration(morning.map { "morning = \($0)" } ?? ""),
      surroundings: saturday)
  }

  private static let mornings =
    [
      (nil, TimeOfDay(hour: 9)), ("7:30", TimeOfDay(hour: 7, minute: 30)),
      ("6", TimeOfDay(hour: 6)), ("noon", .noon), ("10 pm", TimeOfDay(hour: 22)),
    ] as [(String?, TimeOfDay)]

  /// Saturday's midnight in Berlin is ten hours and a half ago.
  private func tomorrow(at time: TimeOfDay) -> WallMoment {
    saturday.now.advanced(by: .seconds(time.secondsSinceMidnight + 86_400 - 37_800))
  }

  @Test(arguments: mornings)
  func aCountdownEndsAtMidnightAllTheSame(_ morning: String?, _ time: TimeOfDay) throws {
    for words in [["until", "tomorrow"], ["until", "sun"], ["@2026-11-22"]] {
      let request = try Request.parse(
        words, configuration: configuration(morning.map { "morning = \($0)" } ?? ""),
        surroundings: saturday)
      guard case .countdown(let countdown) = request, case .at(let moment, _) = countdown.end
      else { throw UsageError("no moment") }
      #expect(moment == tomorrow(at: .midnight), "\(words)")
    }
  }

  @Test(arguments: mornings)
  func aReminderIsDueThen(_ morning: String?, _ time: TimeOfDay) throws {
    let added = try request("remind", "add", "x", "--due", "sunday", morning: morning)
    guard case .remind(.add(let change, _, _)) = added else { throw UsageError("no reminder") }
    #expect(change.deadline == tomorrow(at: time))
    let edited = try request("remind", "edit", "1", "--due", "2026-11-22", morning: morning)
    guard case .remind(.edit(_, let change, _)) = edited else { throw UsageError("no change") }
    #expect(change.deadline == tomorrow(at: time))
    let imported = try request("remind", "import", "todo.txt", morning: morning)
    guard case .remind(.importFile(_, let day, _)) = imported else { throw UsageError("no file") }
    #expect(day == time)
  }

  @Test(arguments: mornings)
  func anExplanationSaysIt(_ morning: String?, _ time: TimeOfDay) throws {
    guard case .print(let text) = try request("explain", "tomorrow", morning: morning)
    else { throw UsageError("no text") }
    #expect(text.hasPrefix("tomorrow, Sun 2026-11-22 \(time), by the clocks of Europe/Berlin\n"))
    let after = try request("explain", "noon", "--after", "2026-12-01", morning: morning)
    guard case .print(let next) = after else { throw UsageError("no text") }
    #expect(next.contains(time < .noon ? "2026-12-01 12:00" : "2026-12-02 12:00"))
  }

  @Test func inAnotherZoneADayKeepsItsMidnight() throws {
    guard case .countdown(let countdown) = try request("until", "tomorrow", morning: "7:30"),
      case .at(_, let time) = countdown.end
    else { throw UsageError("no moment") }
    let tokyo = try ZoneRules(identifier: "Asia/Tokyo")
    #expect(
      try tokyo.local(at: time.next(after: saturday.now, in: tokyo)).time.description == "00:00")
  }

  @Test func aTimeThatIsGivenWins() throws {
    guard case .countdown(let countdown) = try request("until", "sun 8:00", morning: "7:30"),
      case .at(let moment, _) = countdown.end
    else { throw UsageError("no moment") }
    #expect(moment == tomorrow(at: TimeOfDay(hour: 8)))
  }

  @Test(arguments: ["25:00", "", "early", "7:30 mon", "tomorrow"])
  func aBadOneStopsWhatIsMeantAndWarnsTheRest(_ morning: String) throws {
    let place = "/home/ada/config:1: morning: "
    for words in [
      ["remind", "add", "x", "--due", "noon"], ["explain", "noon"],
      ["remind", "edit", "1", "--due", "noon"], ["remind", "import", "x"],
      ["alarm", "add", "7:30"], ["alarm", "edit", "1", "7:30"],
    ] {
      let error = #expect(throws: UsageError.self) {
        try Request.parse(
          words, configuration: configuration("morning = \(morning)"), surroundings: saturday)
      }
      #expect(error?.reason.hasPrefix(place) == true, "\(error?.description ?? "")")
    }
    for words in [
      ["until", "14:15"], ["5m"], ["alarm", "off", "1"], ["pomodoro"], ["remind", "list"],
      ["status"],
    ] {
      var warning = ""
      _ = try Request.parse(
        words, configuration: configuration("morning = \(morning)"), surroundings: saturday
      ) { warning = $0 }
      #expect(warning.hasPrefix(place))
    }
  }

  @Test func noOptionHasItAndTheHelpSaysWhereItStands() throws {
    #expect(refusal("until", "fri", "--morning", "7:30").contains("unknown option --morning"))
    let line = "  morning = TIME  the time for a day without one; default 9:00\n"
    for words in [["alarm", "add"], ["remind", "add"], ["explain"]] {
      #expect(Help.text(about: words).contains("In the configuration file:\n" + line))
    }
    #expect(
      configuration("mornig = 7:30").faults.first?.error.description.hasSuffix(
        "unknown key \"mornig\"; did you mean morning?") == true)
  }
}
