import Countdown
import CountdownAlarms
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownArguments

/// A text has one meaning, wherever it is typed.
@Suite struct OneMeaningTests {
  static let moments = [
    "2:15 pm", "7pm", "7:30 p.m.", "noon", "midnight", "12 noon", "at 7pm", "half past 3pm",
    "a quarter to eight am", "20 past 3 pm", "five to midnight", "8 o'clock", "at 8 o'clock",
    "3 in the afternoon", "7 in the evening", "9 at night", "tomorrow morning at 9",
    "tomorrow 7:00", "7:00 tomorrow", "tomorrow at 9", "at 9 tomorrow", "tomorrow, 9:00",
    "the day after tomorrow at 8", "fri 9:00", "friday at 9", "on friday at 9",
    "monday morning at 9",
    "tonight", "tonight at 8", "8 tonight", "this evening at 8", "next week", "next week at 9",
    "friday next week 9:00", "24 dec 9:00", "9:00 24 dec", "dec 24 9:00", "9:00 dec 24",
    "24.12. 9:00", "24.12.2026 9:00", "9:00 on 24.12.2026", "2026-12-24 9:00", "9:00 2026-12-24",
    "2026-12-24T09:00", "2026-12-24T09:00Z", "2026-12-24T09:00+09:00", "2026-12-24 09:00 -06",
    "thu, 24 dec 2026 9:00", "20 December 2026, 7 pm", "december the 24th at 9", "today 24:00",
    "tomorrow 24:00", "2026-12-24T24:00", "24 dec 24:00", "in 3 days at 9", "in a week at noon",
  ]

  @Test(arguments: moments)
  func aMoment(_ text: String) throws {
    let moment = try #require(Places.explained(text)?.first)
    #expect(Places.due(text) == moment)
    #expect(Places.end("until", text) == moment)
    #expect(Places.end("@" + text) == moment)
    #expect(Places.ring(text) == moment)
    #expect(Places.explained("until " + text) == [moment])
    let time = try WallTime(parsing: text)
    #expect(try time.next(after: saturday.now, in: #require(Places.berlin)) == moment)
  }

  static let clockTimes = ["7:30", "14:15", "0730", "1730", "7.30", "17", "7", "24:00"]

  /// Digits alone are a length where one is asked for.
  @Test(arguments: clockTimes)
  func aTimeInDigits(_ text: String) throws {
    let moment = try #require(Places.due(text))
    #expect(Places.end("until", text) == moment)
    #expect(Places.end("@" + text) == moment)
    #expect(Places.ring(text) == moment)
    #expect(Places.explained("@" + text) == [moment])
    #expect(Places.explained("until " + text) == [moment])
  }

  /// A day alone is at 9:00, and for `until` the midnight at which it begins.
  @Test(arguments: [
    "tomorrow", "fri", "friday", "this sunday", "24 dec", "dec 24", "the 24th of december",
    "24.12.",
    "24.12.2026", "2026-12-24", "thursday, december 24", "december 24th, 2026", "monday next week",
    "day after tomorrow", "on friday",
  ])
  func aDayAlone(_ text: String) throws {
    let moment = try #require(Places.due(text))
    #expect(Places.ring(text) == moment)
    #expect(Places.explained(text) == [moment])
    let midnight = try #require(Places.end("until", text))
    #expect(midnight.duration(to: moment) == .hours(9))
    #expect(Places.explained("until " + text) == [midnight])
  }

  static let lengths = [
    "20m", "1h30m", "1h30", "15h30", "1h 30 min", "1.5h", "90sec", "PT1H30M", "P1W", "1w",
    "2 weeks",
    "3 days", "1 hour and 30 minutes", "1 hour, 5 minutes", "half an hour", "a quarter of an hour",
    "an hour and a half", "one and a half hours", "1 1/2 hours", "1/2 hour", "five minutes",
    "twenty-five minutes", "a fortnight", "2d 03:04:05",
  ]

  @Test(arguments: lengths)
  func aLength(_ text: String) throws {
    let length = try Duration(parsing: text)
    let moment = saturday.now.advanced(by: length)
    for text in [text, "in " + text, text + " from now", text + " later"] {
      #expect(Places.end(text) == moment, "\(text)")
      #expect(Places.end("until", text) == moment, "\(text)")
      #expect(Places.due(text) == moment, "\(text)")
      #expect(Places.explained(text) == [moment], "\(text)")
      #expect(Places.ring(text) == moment, "\(text)")
    }
    #expect(try OptionValue.duration(text) == length)
  }

  static let rules = [
    ("daily", "mon..sun"), ("weekly", "weekly"), ("monthly", "monthly"), ("yearly", "yearly"),
    ("every day", "daily"), ("mondays", "monday"), ("on mondays", "monday"),
    ("tuesdays and thursdays", "tue,thu"), ("tuesdays, thursdays", "tue,thu"),
    ("mon to fri", "weekdays"), ("monday through friday", "weekdays"), ("on weekdays", "weekdays"),
    ("every weekday", "weekdays"), ("weekly on wednesdays", "wednesday"),
    ("every weekend", "weekends"), ("every other weekend", "every 2 weeks on weekends"),
    ("every other friday", "every 2 weeks on friday"), ("every two weeks", "every 2 weeks"),
    ("every fortnight", "every 2 weeks"), ("every three days", "every 3 days"),
    ("every second day", "every 2 days"), ("every 3rd month", "every 3 months"),
    ("every sixth month", "every 6 months"),
    ("first friday of every other month", "every 2 months on 1st friday"),
    ("1st of every 3rd month", "every 3 months on 1st"),
    ("last day of every 2 months", "every 2 months on last day"),
    ("second to the last friday", "2nd last friday"), ("on the 1st and 15th", "1st,15th"),
    ("every december 24", "24 dec"), ("every year on 24 dec", "24 dec"),
    ("every day until november", "daily until 2027-10-31"),
    ("every day until november 2028", "daily until 2028-10-31"),
    ("every day until 24 dec", "daily until 2026-12-24"),
    ("every day until 24.12.2026", "daily until 2026-12-24"),
    ("every day until thursday", "daily until 2026-11-26"),
    ("every day for 6 weeks", "daily 42 times"),
    ("every 2 days for a week", "every 2 days 4 times"),
    ("mon,wed for 6 weeks", "mon,wed 12 times"),
    ("every 2 weeks for 6 weeks", "every 2 weeks 3 times"),
    ("1st for 6 months", "1st 6 times"), ("every day for three times", "daily 3 times"),
    ("first workday", "1st workday"), ("last workday of the month", "last workday"),
    ("2nd last workday", "2nd last workday"), ("31st or last day", "last day"),
    ("30th or last day", "30th or last day"),
    ("15th or the workday before", "15th or the workday before"),
    ("24 dec or the workday after", "24 dec or the workday after"),
    ("even weeks on monday", "monday in even weeks"), ("every odd week", "every odd week"),
    ("mon,wed in odd weeks", "mon,wed in odd weeks"), ("daily except weekends", "weekdays"),
    ("weekdays except in july", "weekdays except jul"),
    ("daily except 24 dec", "daily except 24 dec"),
    ("daily except 2026-12-24", "daily except 2026-12-24"),
    ("every friday the 13th", "13th if friday"), ("friday 13th", "13th if friday"),
    ("every 2 weeks on mon in sep..dec", "every 2 weeks on monday in sep,oct,nov,dec"),
    ("every 2 days in dec", "every 2 days in dec"),
  ]

  @Test(arguments: rules)
  func aRule(_ text: String, _ meant: String) throws {
    let today = CivilDate(year: 2026, month: 11, day: 21)
    #expect("\(try AlarmOperand.rule(text, by: Places.reader))" == meant)
    let rule = try #require(Places.alarm("9:00 \(text)")?.rule)
    let names = [
      "9:00 \(text)": rule, "--days": try #require(Places.alarm("9:00", "--days", text)?.rule),
      "\(text) at 9:00": try #require(Places.alarm("\(text) at 9:00")?.rule),
      "\(text) noon": try #require(Places.alarm("\(text) noon")?.rule),
      "\(text) 7pm": try #require(Places.alarm("\(text) 7pm")?.rule),
      "\(text), 9:00": try #require(Places.alarm("\(text), 9:00")?.rule),
      "--every": try #require(Places.every(text)),
      "library": try RecurrenceRule(parsing: text, today: today),
    ]
    let days = try Places.days(of: rule)
    for (place, rule) in names { #expect(try Places.days(of: rule) == days, "\(place)") }
    let moments = try #require(Places.explained("9:00 \(text)", count: 5))
    #expect(try moments == Places.moments(of: rule, at: TimeOfDay(hour: 9), count: 5))
    #expect(Places.explained(text, count: 5) == moments)
  }

  @Test(arguments: [
    "every second friday", "every 2nd friday", "biweekly", "half three", "3/4/2027", "next friday",
    "next friday 9:00", "fri 24 dec", "12 dec 10", "2 months", "a month", "in a month",
    "next month",
    "tomorrow morning", "this evening", "tonight at 12", "5 minutes ago", "an hour ago",
    "a couple of hours", "within 5 minutes", "9 to 5", "5pm to 7pm", "christmas", "3ish pm",
    "thursday 8:00 GMT", "1m1h", "-5m", "+5m", "1e3 s", "٣m", "",
  ])
  func whatIsUnclearIsRefusedEverywhere(_ text: String) {
    // On a Saturday `next friday` is one day.
    if text.hasPrefix("next friday") {
      #expect(Places.due(text) != nil)
      return
    }
    #expect(Places.explained(text) == nil)
    #expect(Places.end(text) == nil)
    #expect(Places.end("until", text) == nil)
    #expect(Places.due(text) == nil)
    #expect(Places.alarm(text) == nil)
  }

  /// Texts of random words: where two places understand one, they understand the same.
  @Test func randomTextsMeanTheSame() {
    var random = SeededGenerator(seed: 35)
    let words = [
      "7:30", "9", "8pm", "noon", "half past 3", "tomorrow", "fri", "24 dec", "2026-12-24",
      "dec 24",
      "tonight", "at", "on", ",", "next", "week", "friday", "this", "morning", "in the", "evening",
      "every", "mon", "mondays", "2 weeks", "until", "for", "2", "days", "1st", "last", "day",
      "in", "an hour", "from now", "and", "the", "2027-12-31", "other", "of", "24:00", "a", "half",
      "workday", "or", "last day", "even", "odd weeks", "except", "weekends", "july", "if", "13th",
    ]
    var understood = 0
    for _ in 0..<(LongRun.isOn ? 60_000 : 1_500) {
      let text = (0..<1 + random.below(5)).map { _ in words[random.below(UInt64(words.count))] }
        .joined(separator: " ")
      let isDigits = !text.contains(where: \.isLetter)
      let (explained, ring) = (
        Places.explained(isDigits ? "@" + text : text, count: 2), Places.ring(text)
      )
      if ring != nil, explained?.first != ring { Issue.record("\(text): alarm and explain") }
      let due = Places.due(text)
      // `24:00 fri` is a day for a deadline, and for an alarm a rule, which has no 24:00.
      if due != nil, explained == nil, !text.contains("24:00") {
        Issue.record("\(text): --due is not explained")
      }
      if let due, explained?.count == 1, explained?.first != due { Issue.record("\(text): --due") }
      let end = Places.end("until", text)
      if end != Places.explained("until " + text)?.first, end != nil {
        Issue.record("\(text): until")
      }
      if due != nil { understood += 1 }
    }
    #expect(understood > 100)
  }

  @Test func noTextTakesLong() {
    let pieces = [
      "mon,", "at ", "7 ", "in 3 days ", "first ", "1/2 ", "every ", "12 dec ", "a ", "é", "5m ",
    ]
    for piece in pieces {
      let text = String(repeating: piece, count: 200 / piece.utf8.count)
      let start = ContinuousClock.now
      _ = Places.explained(text)
      #expect(ContinuousClock.now - start < .milliseconds(500), "\(piece)")
    }
  }
}

extension Places {
  fileprivate static func moments(
    of rule: RecurrenceRule, at time: TimeOfDay, count: Int
  ) throws -> [WallMoment] {
    let zone = try #require(berlin)
    var here = zone.local(at: saturday.now)
    let start = rule.beginning(at: TimesOfDay(time), after: here)
    let recurrence = Recurrence(rule, from: LocalTime(start, time))
    var moments: [WallMoment] = []
    while moments.count < count, let next = recurrence.next(after: here, in: zone) {
      moments.append(zone.moment(of: next))
      here = next
    }
    return moments
  }

  /// The first days of a rule.
  fileprivate static func days(of rule: RecurrenceRule) throws -> [WallMoment] {
    try moments(of: rule, at: TimeOfDay(hour: 9), count: 50)
  }
}
