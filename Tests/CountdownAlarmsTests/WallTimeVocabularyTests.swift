import Countdown
import CountdownAlarms
import Testing

/// What people write for moments, on Wednesday, 2026-11-25, at 10:00.
@Suite struct WallTimeVocabularyTests {
  private let now = date("2026-11-25T10:00:00Z")

  static let moments: [(String, String)] = [
    ("tomorrow", "2026-11-26T09:00"), ("tomorrow at 9:00", "2026-11-26T09:00"),
    ("tomorrow at 9", "2026-11-26T09:00"), ("tomorrow at 5pm", "2026-11-26T17:00"),
    ("at 5pm tomorrow", "2026-11-26T17:00"), ("at 5 pm tomorrow", "2026-11-26T17:00"),
    ("5pm tomorrow", "2026-11-26T17:00"), ("tomorrow, 9:00", "2026-11-26T09:00"),
    ("at 3am", "2026-11-26T03:00"), ("at 3pm", "2026-11-25T15:00"), ("3pm", "2026-11-25T15:00"),
    ("3 PM", "2026-11-25T15:00"), ("at 3:18am", "2026-11-26T03:18"),
    ("3:18a", "2026-11-26T03:18"), ("3:15p", "2026-11-25T15:15"), ("3 p.m.", "2026-11-25T15:00"),
    ("3:30 p.m.", "2026-11-25T15:30"), ("3 a.m.", "2026-11-26T03:00"),
    ("8 a.m. tomorrow", "2026-11-26T08:00"), ("at noon", "2026-11-25T12:00"),
    ("at midnight", "2026-11-26T00:00"), ("noon tomorrow", "2026-11-26T12:00"),
    ("midday", "2026-11-25T12:00"), ("12 noon", "2026-11-25T12:00"),
    ("12 midnight", "2026-11-26T00:00"), ("tomorrow at noon", "2026-11-26T12:00"),
    ("8 o'clock", "2026-11-26T08:00"), ("8 oclock", "2026-11-26T08:00"),
    ("at 8 o'clock", "2026-11-26T08:00"), ("3 o'clock pm", "2026-11-25T15:00"),
    ("3 oclock am", "2026-11-26T03:00"), ("3 o’clock in the afternoon", "2026-11-25T15:00"),
    ("3 in the afternoon", "2026-11-25T15:00"), ("3:15 in the afternoon", "2026-11-25T15:15"),
    ("at 3 in the afternoon", "2026-11-25T15:00"), ("7 in the evening", "2026-11-25T19:00"),
    ("7 in the morning", "2026-11-26T07:00"), ("at 9 in the morning", "2026-11-26T09:00"),
    ("9 at night", "2026-11-25T21:00"), ("tomorrow morning at 9", "2026-11-26T09:00"),
    ("tomorrow morning at 9:30", "2026-11-26T09:30"),
    ("tomorrow evening at 8", "2026-11-26T20:00"),
    ("tomorrow afternoon at 3", "2026-11-26T15:00"),
    ("tomorrow at 3 in the afternoon", "2026-11-26T15:00"),
    ("monday morning at 9", "2026-11-30T09:00"), ("9 on monday morning", "2026-11-30T09:00"),
    ("friday evening 7:30", "2026-11-27T19:30"), ("this evening at 8", "2026-11-25T20:00"),
    ("8 this evening", "2026-11-25T20:00"), ("this afternoon at 3", "2026-11-25T15:00"),
    ("tonight", "2026-11-25T22:00"), ("tonight at 8", "2026-11-25T20:00"),
    ("8 tonight", "2026-11-25T20:00"), ("tonight 8pm", "2026-11-25T20:00"),
    ("eight tonight", "2026-11-25T20:00"), ("tonight at 11:30", "2026-11-25T23:30"),
    ("8:30 tonight", "2026-11-25T20:30"), ("at 8pm tonight", "2026-11-25T20:00"),
    ("tonight at 20:00", "2026-11-25T20:00"), ("half past 3pm", "2026-11-25T15:30"),
    ("half past three pm", "2026-11-25T15:30"), ("at half past three pm", "2026-11-25T15:30"),
    ("half past 3 pm", "2026-11-25T15:30"), ("a quarter past 3pm", "2026-11-25T15:15"),
    ("quarter past 3 pm", "2026-11-25T15:15"), ("quarter past three pm", "2026-11-25T15:15"),
    ("at a quarter past 3pm", "2026-11-25T15:15"), ("a quarter to eight am", "2026-11-26T07:45"),
    ("quarter to eight am", "2026-11-26T07:45"), ("quarter to 12 pm", "2026-11-25T11:45"),
    ("a quarter to noon", "2026-11-25T11:45"), ("quarter till noon", "2026-11-25T11:45"),
    ("15 to noon", "2026-11-25T11:45"), ("at 15 past 3pm", "2026-11-25T15:15"),
    ("at 20 past 3pm", "2026-11-25T15:20"), ("20 past 3 pm", "2026-11-25T15:20"),
    ("twenty past 3pm", "2026-11-25T15:20"), ("ten to five pm", "2026-11-25T16:50"),
    ("five to midnight", "2026-11-25T23:55"), ("10 minutes past 5 pm", "2026-11-25T17:10"),
    ("5 minutes to 6 pm", "2026-11-25T17:55"), ("quarter to midnight", "2026-11-25T23:45"),
    ("half past 7", "2026-11-26T07:30"), ("tomorrow at half past 7", "2026-11-26T07:30"),
    ("quarter to 8 tomorrow", "2026-11-26T07:45"),
    ("half past 3 in the afternoon", "2026-11-25T15:30"), ("at three am", "2026-11-26T03:00"),
    ("three am", "2026-11-26T03:00"), ("seven pm", "2026-11-25T19:00"),
    ("tomorrow at seven pm", "2026-11-26T19:00"), ("tomorrow at seven", "2026-11-26T07:00"),
    ("at seven", "2026-11-26T07:00"), ("at 7", "2026-11-26T07:00"),
    ("at 7:30", "2026-11-26T07:30"), ("at 0730", "2026-11-26T07:30"),
    ("7.30", "2026-11-26T07:30"), ("15.30 tomorrow", "2026-11-26T15:30"),
    ("today 24:00", "2026-11-26T00:00"), ("tomorrow 24:00", "2026-11-27T00:00"),
    ("fri 24:00", "2026-11-28T00:00"), ("2026-12-24T24:00", "2026-12-25T00:00"),
    ("2026-12-24 24:00", "2026-12-25T00:00"), ("monday", "2026-11-30T09:00"),
    ("mon.", "2026-11-30T09:00"), ("mon 9:00", "2026-11-30T09:00"),
    ("monday at 9", "2026-11-30T09:00"), ("on monday at 9", "2026-11-30T09:00"),
    ("on monday", "2026-11-30T09:00"), ("monday, 9:00", "2026-11-30T09:00"),
    ("at 9am on saturday", "2026-11-28T09:00"), ("on saturday at 9am", "2026-11-28T09:00"),
    ("saturday at 9am", "2026-11-28T09:00"), ("this friday", "2026-11-27T09:00"),
    ("this friday at 9", "2026-11-27T09:00"), ("next monday", "2026-11-30T09:00"),
    ("next monday at 9", "2026-11-30T09:00"), ("next wednesday", "2026-12-02T09:00"),
    ("next week", "2026-12-02T10:00"), ("next week monday", "2026-11-30T09:00"),
    ("monday next week", "2026-11-30T09:00"), ("monday next week at 8", "2026-11-30T08:00"),
    ("friday next week", "2026-12-04T09:00"), ("friday next week 9:00", "2026-12-04T09:00"),
    ("next week at 9", "2026-12-02T09:00"), ("the day after tomorrow", "2026-11-27T09:00"),
    ("day after tomorrow", "2026-11-27T09:00"), ("day after tomorrow 5pm", "2026-11-27T17:00"),
    ("the day after tomorrow at 8", "2026-11-27T08:00"), ("in 3 days at 9", "2026-11-28T09:00"),
    ("3 days from today", "2026-11-28T09:00"),
    ("a week from tomorrow at 8", "2026-12-03T08:00"),
    ("in 2 weeks at 9:00", "2026-12-09T09:00"), ("3 days from now at 9", "2026-11-28T09:00"),
    ("in a week at noon", "2026-12-02T12:00"), ("24 dec", "2026-12-24T09:00"),
    ("24 dec 9:00", "2026-12-24T09:00"), ("9:00 24 dec", "2026-12-24T09:00"),
    ("dec 24", "2026-12-24T09:00"), ("december 24", "2026-12-24T09:00"),
    ("dec 24th", "2026-12-24T09:00"), ("24th of december", "2026-12-24T09:00"),
    ("the 24th of december", "2026-12-24T09:00"), ("on the 24th of december", "2026-12-24T09:00"),
    ("the 24th of december at 9", "2026-12-24T09:00"), ("24th December 9am", "2026-12-24T09:00"),
    ("24th October, 9 am", "2027-10-24T09:00"), ("december the 24th", "2026-12-24T09:00"),
    ("march first", "2027-03-01T09:00"), ("first of march", "2027-03-01T09:00"),
    ("the first of march", "2027-03-01T09:00"), ("march third 2027", "2027-03-03T09:00"),
    ("march 3 2027", "2027-03-03T09:00"), ("march 3rd 2027", "2027-03-03T09:00"),
    ("march 3rd, 2027", "2027-03-03T09:00"), ("Aug 8", "2027-08-08T09:00"),
    ("24 dec 2026", "2026-12-24T09:00"), ("24 december, 2026", "2026-12-24T09:00"),
    ("Dec 24, 2026", "2026-12-24T09:00"), ("December 24th, 2026 at 7 pm", "2026-12-24T19:00"),
    ("20 September 2027, 7 pm", "2027-09-20T19:00"), ("Thu, 24 dec 2026", "2026-12-24T09:00"),
    ("Thu, 24 Dec 2026 07:00 PM", "2026-12-24T19:00"),
    ("Thursday, December 24, 2026", "2026-12-24T09:00"), ("thursday dec 24", "2026-12-24T09:00"),
    ("Thursday the 24th of December", "2026-12-24T09:00"), ("Thu, Dec 24", "2026-12-24T09:00"),
    ("at 7:30 PM on Thu, Dec 24", "2026-12-24T19:30"), ("thu 2026-12-24", "2026-12-24T09:00"),
    ("thu 2026-12-24 9:00", "2026-12-24T09:00"), ("Thu 2026-12-24 09:00:00", "2026-12-24T09:00"),
    ("Thu, 24 Dec 2026 09:00:00 +0100", "2026-12-24T08:00"),
    ("Thu Dec 24 09:00:00 2026", "2026-12-24T09:00"), ("24.12.", "2026-12-24T09:00"),
    ("24.12.2026", "2026-12-24T09:00"), ("24.12.2026 9:00", "2026-12-24T09:00"),
    ("24.12. 9:00", "2026-12-24T09:00"), ("9:00 24.12.2026", "2026-12-24T09:00"),
    ("on 24.12. at 9", "2026-12-24T09:00"), ("2027/02/15", "2027-02-15T09:00"),
    ("2027-02-15", "2027-02-15T09:00"), ("2027-02-15 at 9", "2027-02-15T09:00"),
    ("2027-02-15, 9:00", "2027-02-15T09:00"), ("9:00 on 2027-02-15", "2027-02-15T09:00"),
    ("2027-02-15 9pm", "2027-02-15T21:00"), ("15th of february", "2027-02-15T09:00"),
    ("feb 15th at 9", "2027-02-15T09:00"), ("15 february", "2027-02-15T09:00"),
    ("the 15th of february at 9:30 pm", "2027-02-15T21:30"),
    ("Sunday, Nov 29", "2026-11-29T09:00"), ("sunday noon", "2026-11-29T12:00"),
    ("noon on sunday", "2026-11-29T12:00"), ("midnight on sunday", "2026-11-29T00:00"),
    ("at 9:30am tomorrow", "2026-11-26T09:30"),
  ]

  @Test(arguments: moments)
  func isUnderstood(_ text: String, _ expected: String) throws {
    for text in [text, text.uppercased(), "  \(text) "] {
      let time = try WallTime(parsing: text, dayTime: TimeOfDay(hour: 9))
      #expect(try time.next(after: now, in: .utc) == date(expected + ":00Z"), "\(text)")
      // What is kept is read again without the time of a day alone.
      let kept = try WallTime(parsing: time.description)
      #expect(try kept.next(after: now, in: .utc) == date(expected + ":00Z"), "\(kept)")
    }
  }

  @Test(arguments: [
    "today", "tonight at 12", "this evening", "tomorrow morning", "monday morning",
    "tomorrow evening", "in the morning", "half three", "half 7", "this monday", "next friday",
    "next friday 9:00", "next month", "next year", "a week from monday",
    "yesterday", "yesterday 9:00", "fri 24 dec 2026", "fri 24 dec", "24.12.26", "24.12", "3/4",
    "3/4/2027", "2/15", "2/15/2027", "christmas", "by friday", "from 9 to 5", "5pm to 7pm",
    "3ish pm", "at about 3pm", "thursday 8:00 GMT", "Thu at 8 am PST", "25 nov 9:00 Z",
  ])
  func isRefused(_ text: String) {
    #expect(throws: WallTimeError.self) {
      try WallTime(parsing: text, dayTime: TimeOfDay(hour: 9)).next(after: now, in: .utc)
    }
  }

  @Test(
    arguments: [
      ("half three", ["03:30", "02:30"]), ("half 7", ["07:30", "06:30"]),
      ("half three pm", ["15:30", "14:30"]),
      ("3/4", ["3 apr", "4 mar"]), ("3/4/2027", ["3 apr 2027", "4 mar 2027"]),
      ("9:00 2/15", ["9:00 15 feb"]), ("3/3", ["3 mar"]), ("13/13", []),
      ("24.12.26", ["24.12.2026"]), ("tomorrow morning", ["tomorrow 9:00"]),
      ("this evening", ["19:00"]), ("monday afternoon", ["monday 15:00"]),
      ("at night", ["22:00"]), ("tomorrow at 12 in the evening", []),
      ("7 dec 10", ["7 dec 10:00", "7:00 10 dec"]), ("24 dec 26", ["24 dec 2026"]),
    ] as [(String, [String])])
  func whatMayBeTwoThingsSuggestsThem(_ text: String, _ meant: [String]) {
    let error = #expect(throws: WallTimeError.self) {
      try WallTime(parsing: text, dayTime: TimeOfDay(hour: 9))
    }
    #expect(error?.suggestions == meant)
    for text in meant {
      #expect(throws: Never.self) { try WallTime(parsing: text, dayTime: .noon) }
    }
  }

  @Test func nextFridayIsRefusedWhereItMayBeOneOfTwo() throws {
    let time = try WallTime(parsing: "next friday 7:30")
    let error = #expect(throws: WallTimeError.self) { try time.next(after: now, in: .utc) }
    #expect(error?.kind == .unclear)
    #expect(error?.suggestions == ["2026-11-27T07:30", "2026-12-04T07:30"])
    let friday = date("2026-11-27T10:00:00Z")
    #expect(try time.next(after: friday, in: .utc) == date("2026-12-04T07:30:00Z"))
  }

  @Test func aWeekdayBesideADateFitsIt() throws {
    #expect(throws: WallTimeError.self) { try WallTime(parsing: "fri, 24 dec 2026 9:00") }
    let time = try WallTime(parsing: "fri, 24 dec 9:00")
    let error = #expect(throws: WallTimeError.self) { try time.next(after: now, in: .utc) }
    #expect(error?.description == "\"fri, 24 dec 9:00\": 2026-12-24 is a thursday")
    let later = date("2026-12-25T00:00:00Z")
    #expect(try time.next(after: later, in: .utc) == date("2027-12-24T09:00:00Z"))
  }

  @Test func nextWeekIsTheSameTimeOfTheClock() throws {
    let berlin = try FixedZones.rules("Europe/Berlin")
    let time = try WallTime(parsing: "next week")
    // Clocks go forward on 28 March.
    let moment = try time.next(after: date("2027-03-25T09:00:00Z"), in: berlin)
    #expect(moment == date("2027-04-01T08:00:00Z"))
  }
}
