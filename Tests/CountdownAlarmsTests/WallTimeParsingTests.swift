import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

@Suite struct WallTimeParsingTests {
  @Test(arguments: [
    ("14:15", "2026-11-21T14:15:00Z"),
    ("@14:15", "2026-11-21T14:15:00Z"),
    ("@ 14:15:30 ", "2026-11-21T14:15:30Z"),
    ("2:15 pm", "2026-11-21T14:15:00Z"),
    ("2:15PM", "2026-11-21T14:15:00Z"),
    ("12:00 am", "2026-11-22T00:00:00Z"),
    ("12:30 pm", "2026-11-21T12:30:00Z"),
    ("12:30 am", "2026-11-22T00:30:00Z"),
    ("11:59:59 pm", "2026-11-21T23:59:59Z"),
    ("7:00", "2026-11-22T07:00:00Z"),
    ("07:00", "2026-11-22T07:00:00Z"),
    ("noon", "2026-11-21T12:00:00Z"),
    ("Midnight", "2026-11-22T00:00:00Z"),
    ("today 14:15", "2026-11-21T14:15:00Z"),
    ("today noon", "2026-11-21T12:00:00Z"),
    ("TOMORROW 7:00", "2026-11-22T07:00:00Z"),
    ("tomorrow  9:30 am", "2026-11-22T09:30:00Z"),
    ("tomorrow midnight", "2026-11-22T00:00:00Z"),
    ("fri 9:00", "2026-11-27T09:00:00Z"),
    ("Friday 9:00 pm", "2026-11-27T21:00:00Z"),
    ("sat 14:15", "2026-11-21T14:15:00Z"),
    ("sat 9:00", "2026-11-28T09:00:00Z"),
    ("sunday noon", "2026-11-22T12:00:00Z"),
    ("mon 0:00", "2026-11-23T00:00:00Z"),
    ("2027-03-28T14:15", "2027-03-28T14:15:00Z"),
    ("2027-03-28 14:15", "2027-03-28T14:15:00Z"),
    ("2027-03-28t14:15:30z", "2027-03-28T14:15:30Z"),
    ("2027-03-28T14:15+02:00", "2027-03-28T12:15:00Z"),
    ("2027-03-28T14:15-0330", "2027-03-28T17:45:00Z"),
    ("2027-03-28T14:15+02", "2027-03-28T12:15:00Z"),
    ("2028-02-29T00:00Z", "2028-02-29T00:00:00Z"),
    ("@2027-12-31T23:59:59", "2027-12-31T23:59:59Z"),
    ("17.30", "2026-11-21T17:30:00Z"), ("7.30", "2026-11-22T07:30:00Z"),
    ("7.30 pm", "2026-11-21T19:30:00Z"), ("0730", "2026-11-22T07:30:00Z"),
    ("1730 fri", "2026-11-27T17:30:00Z"), ("midday", "2026-11-21T12:00:00Z"),
    ("24 dec 9:00", "2026-12-24T09:00:00Z"), ("9:00 24 dec", "2026-12-24T09:00:00Z"),
    ("dec 24 7pm", "2026-12-24T19:00:00Z"), ("7 24th of December", "2026-12-24T07:00:00Z"),
    ("24 dec 7", "2026-12-24T07:00:00Z"), ("24 dec 0730", "2026-12-24T07:30:00Z"),
    ("1 nov 9:00", "2027-11-01T09:00:00Z"), ("29 feb 9:00", "2028-02-29T09:00:00Z"),
    ("24 dec 2028 5:00", "2028-12-24T05:00:00Z"), ("5:00 dec 24 2028", "2028-12-24T05:00:00Z"),
    ("24.12. 7:00", "2026-12-24T07:00:00Z"), ("24.12.2027 18.30", "2027-12-24T18:30:00Z"),
    ("2026-12-31 18:01 -06", "2027-01-01T00:01:00Z"),
    ("2026-12-31 18:01 +0530", "2026-12-31T12:31:00Z"),
    ("2026-12-31 18:01 Z", "2026-12-31T18:01:00Z"),
    ("2026-12-31T18:01 +02:00", "2026-12-31T16:01:00Z"),
    ("2026-12-31 7 pm", "2026-12-31T19:00:00Z"),
    ("20m", "2026-11-21T09:50:00Z"), ("3 days", "2026-11-24T09:30:00Z"),
    ("1 week", "2026-11-28T09:30:00Z"), ("15h30", "2026-11-22T01:00:00Z"),
    ("7 h", "2026-11-21T16:30:00Z"), ("PT1H", "2026-11-21T10:30:00Z"),
  ])
  func readsEveryForm(_ text: String, _ expected: String) throws {
    let time = try WallTime(parsing: text)
    let moment = try time.next(after: date("2026-11-21T09:30:00Z"), in: .utc)
    #expect(moment == date(expected))
    #expect(time.text == text)
  }

  @Test func keepsAFractionOfASecond() throws {
    let moment = try WallTime(parsing: "2027-03-28T14:15:30.25Z")
      .next(after: date("2026-11-21T09:30:00Z"), in: .utc)
    #expect(moment == date("2027-03-28T14:15:30.25Z"))
  }

  @Test(arguments: [
    ("", 0, "no time given"),
    ("   ", 3, "no time given"),
    ("@", 1, "no time given"),
    ("24:30", 0, "hours go from 00 to 23"),
    ("25:00", 0, "hours go from 00 to 23"),
    ("123:00", 0, "hours must have 2 digits here"),
    ("12:60", 3, "minutes go from 00 to 59"),
    ("12:5", 3, "minutes must have 2 digits here"),
    ("12:00:60", 6, "seconds go from 00 to 59"),
    ("12:", 3, "minutes are missing"),
    ("12:00:", 6, "seconds are missing"),
    ("12:-5", 3, "a time has no sign"),
    ("-7:00", 0, "a time has no sign"),
    ("٣:00", 0, "only the digits 0 to 9 are accepted"),
    ("12x", 2, "a number before letters is a length; an hour has minutes, as in 12:00"),
    ("5mo", 1, "months and years have no fixed length"),
    ("2 months", 2, "months and years have no fixed length"),
    ("2we", 1, "a number before letters is a length; an hour has minutes, as in 2:00"),
    ("10 sa", 3, "a number before letters is a length; an hour has minutes, as in 10:00"),
    ("7fri", 1, "a number before letters is a length; an hour has minutes, as in 7:00"),
    ("fri7", 3, "an hour after a day has a blank before it"),
    ("730", 0, "hours and minutes without a colon have four digits, such as 0730"),
    ("2575", 0, "hours go from 00 to 23, and minutes to 59"),
    ("17.5", 3, "minutes must have 2 digits here"), ("17.60", 3, "minutes go from 00 to 59"),
    ("31 nov 9:00", 0, "this month has only 30 days"),
    ("29 feb 2027 9:00", 0, "this month has only 28 days"),
    ("9:00 30 feb", 5, "this month has only 29 days"),
    ("9am -5", 4, "expected the end after the time"), ("7 -8", 1, "expected \":\" and the minutes"),
    ("2400-01-01 9:00", 0, "moments lie in the years 1678 to 2261"),
    ("1600-01-01T09:00Z", 0, "moments lie in the years 1678 to 2261"),
    ("9:00 2262-01-01", 5, "moments lie in the years 1678 to 2261"),
    ("24 dec 2926", 7, "moments lie in the years 1678 to 2261"),
    ("24.12.2300 9:00", 6, "moments lie in the years 1678 to 2261"),
    ("7 x", 1, "expected \":\" and the minutes"),
    ("13pm", 0, "with am or pm, hours go from 1 to 12"),
    ("in", 2, "no duration given"),
    ("in 5x", 4, "unknown unit \"x\""),
    ("0:30 am", 0, "with am or pm, hours go from 1 to 12"),
    ("13:00 pm", 0, "with am or pm, hours go from 1 to 12"),
    ("7:00 xm", 5, "expected am, pm, a day or the end after the time"),
    ("7:00 am pm", 8, "expected the end after the time"),
    ("7:00 tomorrow fri", 14, "expected the end after the time"),
    ("fri", 3, "a time is missing after fri"),
    ("today ", 5, "a time is missing after today"),
    ("fri sat 9:00", 4, "expected a time after fri"),
    ("noon pm", 5, "expected the end after the time"),
    ("9:00 mondays", 5, "mondays repeat, and one day is expected"),
    ("fridays", 0, "fridays repeat, and one day is expected"),
    ("teatime", 0, "unknown word \"teatime\""),
    ("f 9:00", 0, "unknown word \"f\""),
    ("frida 9:00", 0, "unknown word \"frida\""),
    ("2027-03-28", 10, "a time is missing after the date"),
    ("2027-13-01T00:00", 5, "months go from 01 to 12"),
    ("2027-00-01T00:00", 5, "months go from 01 to 12"),
    ("2027-3-28T14:15", 5, "months must have 2 digits here"),
    ("2027-02-29T14:15", 8, "this month has only 28 days"),
    ("2100-02-29T14:15", 8, "this month has only 28 days"),
    ("2027-04-31T14:15", 8, "this month has only 30 days"),
    ("2027-03-32T14:15", 8, "days go from 01 to 31"),
    ("0000-01-01T00:00", 0, "years go from 0001 to 9999"),
    ("2027-03-28x14:15", 10, "expected T and the time after the date"),
    ("2027-03-28T9:15", 11, "hours must have 2 digits here"),
    ("2027-03-28T09:15 CET", 16, "a zone is Z or an offset such as +02:00"),
    ("2027-03-28T09:15+2", 17, "hours must have 2 digits here"),
    ("2027-03-28T09:15+02:0", 20, "minutes must have 2 digits here"),
    ("2027-03-28T09:15ZZ", 17, "expected the end after the time"),
    ("2027-03-28T09:15:30.Z", 20, "expected digits after the point"),
  ])
  func refusesWithThePlaceAndTheReason(_ text: String, _ position: Int, _ reason: String) {
    let error = #expect(throws: WallTimeError.self) { try WallTime(parsing: text) }
    #expect(error?.position == position)
    #expect(error?.reason == reason)
    #expect(error?.text == text)
  }

  @Test(arguments: [
    ("7", "7:00"), ("7pm", "19:00"), ("7 AM", "7:00"), ("12am", "midnight"),
    ("9:00 fri", "fri 9:00"), ("9 friday", "fri 9:00"), ("7pm tomorrow", "tomorrow 19:00"),
    ("noon today", "today noon"), ("2027-03-28 9:15", "2027-03-28T09:15"), ("@7", "7:00"),
  ])
  func readsWhatIsClear(_ text: String, _ meant: String) throws {
    let now = date("2026-11-21T05:00:00Z")
    let moment = try WallTime(parsing: text).next(after: now, in: .utc)
    #expect(try moment == WallTime(parsing: meant).next(after: now, in: .utc))
  }

  @Test func aDayAloneHasTheTimeThatIsGivenForIt() throws {
    let now = date("2026-11-21T10:00:00Z")
    for (text, moment) in [
      ("tomorrow", "2026-11-22T08:30:00Z"), ("fri", "2026-11-27T08:30:00Z"),
      ("2027-03-28", "2027-03-28T08:30:00Z"), ("fri 9:00", "2026-11-27T09:00:00Z"),
    ] {
      let time = try WallTime(parsing: text, dayTime: TimeOfDay(hour: 8, minute: 30))
      #expect(try time.next(after: now, in: .utc) == date(moment))
    }
  }

  @Test func aDurationCountsFromTheMomentAtWhichItIsAsked() throws {
    let time = try WallTime(parsing: "in 1h30")
    for text in ["2026-11-21T10:00:00Z", "2027-03-28T00:59:59.5Z"] {
      #expect(try time.next(after: date(text), in: .utc) == date(text) + 5_400)
    }
  }

  @Test(arguments: [
    ("13:00 pm", "13:00"), ("fri", "fri 9:00"), ("frida 9:00", "friday 9:00"),
    ("tomorow 7:00", "tomorrow 7:00"), ("thurs 7:00", "thursday 7:00"),
    ("2027-03-28", "2027-03-28T09:00"), ("teatime", nil), ("t 7:00", nil), ("25:00", nil),
    ("730", "7:30"), ("fri 730", "fri 7:30"), ("5fr", "fr 5:00"), ("10 sa", "sa 10:00"),
    ("fri7", "fri 7"), ("13pm", "13:00"), ("0:30 pm", "12:30 pm"), ("0:30 am", "0:30"),
    ("13:00 am", nil), ("fri 13pm", "fri 13:00"), ("24", "midnight"), ("24:34:56", nil),
    ("tomorrow 24", "tomorrow midnight"), ("monthly", nil), ("midweek", nil), ("saturn 5pm", nil),
    ("toda 5pm", "today 5pm"), ("firday 9:00", "friday 9:00"), ("990", nil),
  ])
  func suggestsOnlyWhatIsClear(_ text: String, _ suggestion: String?) {
    let error = #expect(throws: WallTimeError.self) { try WallTime(parsing: text) }
    #expect(error?.suggestion == suggestion)
    if let suggestion {
      #expect(throws: Never.self) { try WallTime(parsing: suggestion) }
    }
  }

  @Test func theErrorIsOneLineWithEverythingInIt() {
    let error = #expect(throws: WallTimeError.self) { try WallTime(parsing: "13:00 pm") }
    #expect(
      error?.description
        == "\"13:00 pm\", character 1: with am or pm, hours go from 1 to 12; accepted: 14:15, 7pm, "
        + "noon, tomorrow 7:00, fri 9:00, in 20m, 2027-03-28T14:15; "
        + "did you mean 13:00?")
    let huge = String(repeating: "77", count: 1_000_000)
    let long = #expect(throws: WallTimeError.self) { try WallTime(parsing: huge) }
    #expect((long?.description.count ?? 0) < 250)
  }

  @Test func noTextCrashes() throws {
    var random = SystemRandomNumberGenerator()
    let pieces: [Character] = Array("0123456789:::- TZampodytriwen+@.٣ßé\u{0}")
    for _ in 0..<(LongRun.isOn ? 50_000 : 5_000) {
      let text = String(
        (0..<Int.random(in: 0...16)).map { _ in pieces.randomElement(using: &random) ?? "0" })
      guard let time = try? WallTime(parsing: text) else { continue }
      let now = date("2026-11-21T09:30:00Z")
      if let moment = try? time.next(after: now, in: .utc) { #expect(moment > now, "\(text)") }
    }
  }
}
