import Countdown
import CountdownAlarms
import CountdownSystem
import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ArgumentsClockTests {
  @Test(arguments: ["@14:15", "2:15 pm", "2:15PM", "@2:15pm", " @14:15 ", "14:15 today"])
  func aTextThatCanOnlyBeATimeIsOne(_ text: String) throws {
    #expect(try countdown(text).secondsAway == 3.75 * 3_600)
  }

  @Test func untilTakesSeveralWords() throws {
    let request = try countdown("until", "tomorrow", "7:00", "am", "--inline")
    #expect(request.secondsAway == 20.5 * 3_600)
    #expect(request.view.style == .inline)
    guard case .at(_, let time) = request.end else { throw UsageError("no time") }
    #expect(time.text == "tomorrow 7:00 am")
  }

  @Test func aTimeThatIsOverTodayIsTomorrows() throws {
    #expect(try countdown("until", "7:00").secondsAway == 20.5 * 3_600)
  }

  @Test(arguments: ["14:15", "9:00", "00:30"])
  func twoFieldsAreADurationWithAHintThatIsNoError(_ text: String) throws {
    let request = try countdown(text)
    let duration = try Duration(parsing: text)
    #expect(request.duration == duration)
    let hint = "\(text) is \(duration.text(.spoken)); for the clock time: countdown until \(text)"
    #expect(request.notes == [hint])
  }

  @Test(arguments: ["25:00", "99:59", "1:30:00", "90"])
  func whatNoClockShowsHasNoHint(_ text: String) throws {
    #expect(try countdown(text).notes.isEmpty)
  }

  @Test func theLimitHoldsForTimesToo() {
    #expect(
      refusal("until", "2027-06-01T10:30:00Z")
        == "countdown: \"2027-06-01T10:30:00Z\" is 192 days away; the limit is 99 days")
  }

  @Test func aDateThatIsOverIsRefused() {
    #expect(
      refusal("until", "today", "7:00")
        == "countdown: \"today 7:00\": that was 3 h ago; did you mean tomorrow 7:00?")
    #expect(refusal("until", "2026-11-21T09:30:00Z").contains("that is now"))
  }

  @Test func aZoneThatDoesNotExistIsAnErrorAndNotGreenwich() throws {
    let nowhere = Surroundings(environment: ["TZ": "Europe/Atlantis"], now: saturday.now)
    #expect(throws: UsageError.self) {
      try Request.parse(["until", "14:15"], surroundings: nowhere)
    }
    _ = try Request.parse(["5m"], surroundings: nowhere)
  }

  @Test(arguments: [
    ("UTC", 0), ("", 0), ("UTC0", 0), ("EST5", -5), ("GMT+2", -2), ("<+03>-3", 3),
    ("IST-5:30", 5.5),
    ("Europe/Berlin", 1), (":Europe/Berlin", 1), ("/usr/share/zoneinfo/Europe/Berlin", 1),
    ("Etc/GMT+2", -2), ("EST5EDT", -5), ("EST5EDT,M3.2.0,M11.1.0", -5),
    ("NZST-12NZDT,M9.5.0,M4.1.0/3", 13),
  ])
  func zonesAreThoseOfTheCLibrary(_ name: String, _ hours: Double) throws {
    let surroundings = Surroundings(environment: ["TZ": name], now: saturday.now)
    let zone = try surroundings.timeZone()
    #expect(Double(zone.offset(at: saturday.now.wholeSeconds)) == hours * 3_600)
  }

  @Test(arguments: ["Foo/Bar", "CET-1CEST", "EST99", "GMT+2:70", "x", "<>", "٣", "EST5:0:0:0"])
  func otherZonesAreRefused(_ name: String) {
    let surroundings = Surroundings(environment: ["TZ": name], now: saturday.now)
    #expect(throws: UsageError.self) { try surroundings.timeZone() }
  }
}
