import Countdown
import CountdownAlarms
import Foundation
import Testing

@testable import CountdownArguments

@Suite struct ExplanationTests {
  /// Zone files of one release: what governments decide later changes no test.
  private let database = ZoneDatabase(environment: [
    "TZDIR": URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../CountdownAlarmsTests/Fixtures/zoneinfo-2025b").standardizedFileURL
      .path
  ])

  private func explain(
    _ text: String, _ zone: String = "Europe/Berlin", after: String = "2027-03-27T00:00:00Z",
    count: Int = 3
  ) throws -> Explanation {
    let now = try #require(WallMoment(after))
    var reader = TimeReader()
    reader.now = now
    return try Explanation(
      of: text, by: reader, after: now, count: count, in: database.rules(named: zone))
  }

  @Test(arguments: [
    ("7:30 mon..fri", "07:30 from Monday to Friday"), ("7:30 day", "07:30 every day"),
    ("7:30:15 pm weekends", "19:30:15 on Saturday and Sunday"),
    ("noon wed", "12:00 every Wednesday"),
    ("noon sun,mon,fri", "12:00 on Monday, Friday and Sunday"),
    ("@7:30", "the next 07:30"), ("7:30 pm", "the next 19:30"), ("noon", "the next 12:00"),
    ("fri 9:00", "the next Friday at 09:00"),
    ("today 9:00", "today, Sat 2027-03-27 09:00"),
    ("tomorrow midnight", "tomorrow, Sun 2027-03-28 00:00"),
    ("2027-06-01T12:00", "Tue 2027-06-01 12:00"),
    ("2027-06-01T12:00Z", "Tue 2027-06-01 12:00 +00:00"),
    ("1h30m", "1h 30m 00s from Sat 2027-03-27 01:00 +01:00"),
    ("9:00 last friday", "09:00 every last friday"),
    ("mon..fri 7:30", "07:30 from Monday to Friday"),
    ("7:30 daily until 2027-03-30", "07:30 daily until 2027-03-30"),
    ("24 dec 5:00", "Fri 2027-12-24 05:00"), ("5:00 24 dec", "Fri 2027-12-24 05:00"),
    ("every 24 dec 5:00", "05:00 every 24 dec"), ("9:00 every second day", "09:00 every 2 days"),
    ("9:00 2nd friday", "09:00 every 2nd friday of the month"), ("17.30", "the next 17:30"),
    ("3 days", "3d 00h 00m 00s from Sat 2027-03-27 01:00 +01:00"),
    ("1 week", "7d 00h 00m 00s from Sat 2027-03-27 01:00 +01:00"),
    ("2027-12-31 18:01 -06", "Fri 2027-12-31 18:01 -06:00"),
    ("7:30 fri once", "the next Friday at 07:30"), ("7:30 once", "the next 07:30"),
    ("until noon", "the next 12:00"), ("until tomorrow", "tomorrow, Sun 2027-03-28 00:00"),
    ("until 1h30m", "1h 30m 00s from now"), ("mon..fri", "09:00 from Monday to Friday"),
    ("every 2 weeks", "09:00 every 2 weeks"), ("next week", "Sat 2027-04-03 01:00"),
  ])
  func saysWhatItUnderstood(_ text: String, _ understood: String) throws {
    let expected = "\(understood), by the clocks of Europe/Berlin"
    #expect(try explain(text).understood == expected)
  }

  @Test func whatRepeatsHasAsManyMomentsAsAreWanted() throws {
    let next = try explain("7:30 mon..fri", count: 6).next.map(\.description)
    #expect(
      next == [
        "2027-03-29T07:30:00+02:00", "2027-03-30T07:30:00+02:00", "2027-03-31T07:30:00+02:00",
        "2027-04-01T07:30:00+02:00", "2027-04-02T07:30:00+02:00", "2027-04-05T07:30:00+02:00",
      ])
    #expect(try explain("7:30 day", count: 0).next.isEmpty)
    #expect(try explain("7:30 day", count: -1).next.isEmpty)
    #expect(try explain("7:30 day", count: 1_000).next.count == 1_000)
  }

  @Test func aRuleCountsFromTheDayThatIsNamed() throws {
    #expect(
      try explain("mon 7:30 every 2 weeks", count: 2).next.map(\.description)
        == ["2027-03-29T07:30:00+02:00", "2027-04-12T07:30:00+02:00"])
    #expect(
      try explain("2:30 every 2 days", count: 2).next.map(\.description)
        == ["2027-03-27T02:30:00+01:00", "2027-03-29T02:30:00+02:00"])
    #expect(try explain("2:30 28 mar").notes.count == 1)
    #expect(throws: UsageError.self) { try explain("24 dec 2020 5:00") }
  }

  @Test(arguments: [
    ("9:00 every other monday", "2027-03-29"), ("9:00 every 2 months on 1st", "2027-04-01"),
    ("9:00 every 3 months on 15th", "2027-04-15"), ("9:00 every 2 years on 1 jan", "2028-01-01"),
    ("9:00 every 4 years on 29 feb", "2028-02-29"), ("9:00 every 12 months on 31", "2027-03-31"),
    ("9:00 every 3 weeks on sat,mon", "2027-03-27"),
    ("0:30 every 3 weeks on sat,mon", "2027-03-29"),
    ("9:00 every 6 months on 5th friday", "2027-04-30"),
    ("mon 9:00 every 2 weeks on fri", "2027-04-02"),
  ])
  func whatRepeatsBeginsOnItsFirstDay(_ text: String, _ day: String) throws {
    #expect(try explain(text).next.first?.description.prefix(10) == day[...])
  }

  @Test(arguments: [
    ("9:00 daily until 2020-01-01", "\"daily until 2020-01-01\" ends before 2027-03-27"),
    (
      "9:00 29 feb until 2027-12-31",
      "\"29 feb until 2027-12-31\" never comes: its first day would be 2028-02-29"
    ),
    (
      "2027-11-10 9:00 every 12 months on 31",
      "\"every 12 months on 31st\" never comes, counted from 2027-11-10"
    ),
    (
      "1 apr 9:00 every 4 years on 29 feb",
      "\"every 4 years on 29 feb\" never comes, counted from 2027-04-01"
    ),
  ])
  func whatNeverComesIsRefusedWithTheReason(_ text: String, _ reason: String) {
    let error = #expect(throws: UsageError.self) { try explain(text) }
    #expect(error?.reason == reason)
  }

  @Test(arguments: [
    ("@7:30", "2027-03-27T07:30:00+01:00"), ("fri 9:00", "2027-04-02T09:00:00+02:00"),
    ("2027-06-01T12:00Z", "2027-06-01T14:00:00+02:00"), ("90", "2027-03-27T01:01:30+01:00"),
    ("48h", "2027-03-29T02:00:00+02:00"),
  ])
  func aMomentAndADurationHaveOne(_ text: String, _ moment: String) throws {
    let answer = try explain(text)
    #expect(answer.next.map(\.description) == [moment])
    #expect(answer.notes.isEmpty)
  }

  @Test(arguments: [
    (
      "2:30 day", "Europe/Berlin", "2027-03-27T00:00:00Z",
      "02:30 does not exist on Sun 2027-03-28 in Europe/Berlin: clocks go from 02:00 to 03:00; "
        + "rings at 03:00"
    ),
    (
      "2:30 day", "Europe/Berlin", "2027-10-30T00:00:00Z",
      "02:30 exists twice on Sun 2027-10-31 in Europe/Berlin: clocks go back from 03:00 to 02:00; "
        + "rings the first time"
    ),
    (
      "2027-03-28T02:30", "Europe/Berlin", "2027-03-27T00:00:00Z",
      "02:30 does not exist on Sun 2027-03-28 in Europe/Berlin: clocks go from 02:00 to 03:00; "
        + "rings at 03:00"
    ),
    (
      "0:30 sun", "America/Santiago", "2027-09-04T00:00:00Z",
      "00:30 does not exist on Sun 2027-09-05 in America/Santiago: clocks go from 00:00 to 01:00; "
        + "rings at 01:00"
    ),
    (
      "23:30 sat", "America/Santiago", "2027-04-02T00:00:00Z",
      "23:30 exists twice on Sat 2027-04-03 in America/Santiago: clocks go back from "
        + "Sun 2027-04-04 00:00 to 23:00; rings the first time"
    ),
    (
      "7:00 day", "Pacific/Apia", "2011-12-29T00:00:00Z",
      "Fri 2011-12-30 does not exist in Pacific/Apia: clocks go from Fri 2011-12-30 00:00 to "
        + "Sat 2011-12-31 00:00; nothing rings"
    ),
    (
      "7:30", "UTC", "2027-03-27T00:00:00Z",
      "7:30 is a duration, 7 minutes 30 seconds; for the clock time: @7:30"
    ),
    (
      "15h30", "UTC", "2027-03-27T00:00:00Z",
      "15h30 is a duration, 15 hours 30 minutes; for the clock time: @15:30"
    ),
  ])
  func aNoteSaysWhatAClockChangeMoves(
    _ text: String, _ zone: String, _ after: String, _ note: String
  ) throws {
    #expect(try explain(text, zone, after: after).notes == [note])
  }

  @Test func anOccurrenceInAGapIsTheFirstMomentAfterIt() throws {
    let answer = try explain("2:30 day", count: 2)
    #expect(
      answer.next.map(\.description) == ["2027-03-27T02:30:00+01:00", "2027-03-28T03:00:00+02:00"])
  }

  @Test func offsetsOfOldTimesHaveSeconds() throws {
    let answer = try explain("noon day", after: "1850-01-01T00:00:00Z", count: 1)
    #expect(answer.next.map(\.description) == ["1850-01-01T12:00:00+00:53:28"])
    let later = try explain("noon day", "Africa/Monrovia", after: "1950-01-01T00:00:00Z", count: 1)
    #expect(later.next.map(\.description) == ["1950-01-01T12:00:00-00:44:30"])
  }

  @Test func theEndsOfTimeDoNotTrap() throws {
    let answer = try explain("noon day", after: "2261-12-30T00:00:00Z", count: 3)
    #expect(answer.next.map(\.description).last == "2261-12-31T12:00:00+01:00")
    #expect(answer.notes == ["moments after the year 2261 are left out"])
    for text in ["noon day", "noon", "1d", "1 jan 9:00", "9:00 1st", "tomorrow 9:00"] {
      let error = #expect(throws: UsageError.self) {
        try explain(text, after: "2261-12-31T12:00:00Z")
      }
      #expect(error?.reason.contains("moments lie in the years 1678 to 2261") == true, "\(text)")
    }
    for moment in [WallMoment.distantPast, .distantFuture] {
      for text in ["noon day", "noon", "5m", "noon last friday", "24 dec 5:00"] {
        _ = try? Explanation(of: text, after: moment, count: 3, in: .utc)
      }
    }
  }

  @Test(
    arguments: [
      ("9:00 31st", "the 31st comes in 7 months of the year; for every month: 31st or last day"),
      (
        "9:00 1st,30th",
        "the 30th comes in 11 months of the year; for every month: 30th or last day"
      ),
      ("9:00 29th", "the 29th comes in 11 months of most years; for every month: 29th or last day"),
      (
        "9:00 every 2 months on 31st",
        "the 31st is left out of shorter months; for every month: 31st or last day"
      ),
      ("9:00 30th or last day", nil), ("9:00 last day", nil), ("9:00 28th", nil),
      ("9:00 31 jan", nil),
    ] as [(String, String?)])
  func theLastDaysSayInHowManyMonthsTheyCome(_ text: String, _ note: String?) throws {
    #expect(try explain(text).notes == [note].compactMap(\.self))
  }

  @Test(arguments: [
    ("7:30 mon..fru", "unknown day \"fru\""),
    ("teatime", "unknown word \"teatime\""), ("25:00 mon", "hours go from 00 to 23"),
    ("5 mice", "unknown unit"), ("", "no time given"),
    ("-5", "a duration cannot be negative"), ("0s", "nothing to count"),
    ("today 0:30", "that was 30 min ago; did you mean tomorrow 0:30?"),
    ("2027-02-29T12:00", "this month has only 28 days"), ("9:00 30 feb", "only 29 days"),
    ("9:00 6th friday", "five times at most"), ("9:00 32nd", "go from 1 to 31"),
    ("9:00 every 2 weaks", "expected the end"), ("9:00 every even day", "weeks are even or odd"),
    ("2027-12-01 9:00 sun,thu,thu", "thursday is named twice"), ("@12:60", "minutes go from 00"),
    ("2400-01-01", "moments lie in the years 1678 to 2261"),
    ("2 months", "did you mean 2027-05-27 or 09:00 every 2 months?"), ("5fr", "5:00 fr?"),
    ("9:00 every second friday", "did you mean 9:00 every 2 weeks on friday or 9:00 2nd friday?"),
  ])
  func whatCannotBeReadIsRefusedInOneLine(_ text: String, _ reason: String) {
    let error = #expect(throws: UsageError.self) { try explain(text) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
    let meant = error?.description.split(separator: "did you mean ").dropFirst().last?.dropLast()
    for text in (meant ?? "").split(separator: " or ").flatMap({ $0.split(separator: ", ") }) {
      #expect(throws: Never.self) { try explain(String(text)) }
    }
  }
}
