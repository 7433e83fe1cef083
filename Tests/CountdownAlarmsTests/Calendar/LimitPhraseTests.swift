import CountdownAlarms
import Testing

/// Phrases of workdays, substitutes, even and odd weeks, and exceptions.
@Suite struct LimitPhraseTests {
  @Test(arguments: [
    ("first workday", "1st workday"), ("the first workday of the month", "1st workday"),
    ("last weekday", "last workday"), ("last working day of each month", "last workday"),
    ("3rd business day", "3rd workday"), ("second to last workday", "2nd last workday"),
    ("first and last workday", "1st,last workday"), ("every last workday", "last workday"),
    ("last workday of jun,dec", "last workday of jun,dec"),
    ("first workday of every other month", "every 2 months on 1st workday"),
    ("monthly on the 5th workday", "5th workday"), ("last weekend day", "last weekend day"),
    ("every 2nd workday of the month", "2nd workday"),
    ("31st or last day", "last day"), ("the 31st, or else the last day", "last day"),
    ("30th or last day of the month", "30th or last day"),
    ("1st,30th or the last", "1st,30th or last day"), ("29 feb or last day", "29 feb or last day"),
    ("every 3 months on 30th or last day", "every 3 months on 30th or last day"),
    ("15th or the workday before", "15th or the workday before"),
    ("15th, or the workday after", "15th or the workday after"),
    ("15th or workday before it", "15th or the workday before"),
    ("15th or the previous business day", "15th or the workday before"),
    ("15th or next weekday", "15th or the workday after"),
    ("1st,15th or the workday after", "1st,15th or the workday after"),
    ("last day or the workday before", "last day or the workday before"),
    ("24 dec or the workday before", "24 dec or the workday before"),
    ("dec 24 or the workday before", "24 dec or the workday before"),
    ("15th of jun,dec or the workday after", "15th of jun,dec or the workday after"),
    ("even weeks", "every even week"), ("every odd week", "every odd week"),
    ("even weeks on monday", "monday in even weeks"), ("odd weeks mon,wed", "mon,wed in odd weeks"),
    ("mon,wed in odd weeks", "mon,wed in odd weeks"),
    ("mondays of even weeks", "monday in even weeks"),
    ("weekdays in even weeks", "weekdays in even weeks"),
    ("every monday in every even week", "monday in even weeks"),
    ("in even-numbered weeks on fri", "friday in even weeks"),
    ("even weeks on mon in jun", "monday in even weeks in jun"),
    ("daily except weekends", "weekdays"), ("every day except on weekends", "weekdays"),
    ("daily but not on sunday", "mon,tue,wed,thu,fri,sat"),
    ("weekdays except in july", "weekdays except jul"),
    ("weekdays, except in july and august", "weekdays except jul,aug"),
    ("every weekday except for wednesdays", "mon,tue,thu,fri"),
    ("daily except 24 dec", "daily except 24 dec"),
    ("daily excluding dec 24", "daily except 24 dec"),
    ("daily except 2026-12-24", "daily except 2026-12-24"),
    ("daily except 24 dec 2026", "daily except 2026-12-24"),
    ("daily except 24.12.", "daily except 24 dec"),
    ("daily except weekends, jul, 24 dec and 2026-11-30", "weekdays except jul,24 dec,2026-11-30"),
    ("every 2 days except fri..sun", "every 2 days except fri,sat,sun"),
    ("1st except weekends", "1st except weekends"), ("1st if workday", "1st except weekends"),
    ("13th if it is a friday", "13th if friday"), ("friday the 13th", "13th if friday"),
    ("every friday 13th", "13th if friday"), ("fri 13th of oct", "13 oct if friday"),
    ("every 2 weeks on mon in sep..dec", "every 2 weeks on monday in sep,oct,nov,dec"),
    ("every 3 days in june", "every 3 days in jun"), ("daily in jul,aug", "daily in jul,aug"),
    ("weekdays in june", "weekdays in jun"), ("every 2 weeks in june", "every 2 weeks in jun"),
    ("weekdays except in july until 2027-12-31", "weekdays except jul until 2027-12-31"),
    ("weekdays until 2027-12-31 except in july", "weekdays except jul until 2027-12-31"),
    ("last workday 10 times", "last workday 10 times"),
    ("first workday for 6 months", "1st workday 6 times"),
    ("daily for 6 weeks except weekends", "weekdays 30 times"),
  ])
  func aPhraseIsReadAndSaidAgain(_ text: String, _ said: String) throws {
    let rule = try RecurrenceRule(parsing: text)
    #expect(rule.description == said)
    #expect(try RecurrenceRule(parsing: said) == rule)
    #expect(try RecurrenceRule(parsing: rule.everyText) == rule, "\(rule.everyText)")
    #expect(try RecurrenceRule(parsing: "  \(text.uppercased()) ") == rule)
  }

  @Test(arguments: [
    ("15th or last day", "every month has this day", ["15th,last day"]),
    ("24th workday", "23 workdays at most", []), ("11th weekend day", "10 weekend days", []),
    ("last weekend", "two days", ["last saturday", "last weekend day"]),
    ("every 3rd workday", "nth workday of a month", ["3rd workday"]),
    ("3 workdays", "nth workday of a month", ["3rd workday"]),
    ("15th or 16th", "after or comes", []), ("15th or the friday before", "after or comes", []),
    ("fri or the workday before", "after or comes", []),
    (
      "15th or the nearest workday", "before or after",
      ["15th or the workday before", "15th or the workday after"]
    ),
    ("even days", "weeks are even or odd", []),
    ("every even monday", "weeks are even or odd", ["every even weeks on monday"]),
    ("daily except", "days of the week, months or dates", []),
    ("daily except the 1st", "days of the week, months or dates", []),
    ("mon except mon", "no day is left", []), ("daily except mon..sun", "no day is left", []),
    ("daily except jan..dec", "no day is left", []),
    ("1st workday,15th", "cannot be combined", []),
    ("daily for 6 weeks except jul", "not as many of its days", []),
    ("daily except 30 feb", "only 29 days", []),
  ])
  func aFaultNamesItsPart(_ text: String, _ reason: String, _ meant: [String]) throws {
    let error = #expect(throws: WallTimeError.self) { try RecurrenceRule(parsing: text) }
    #expect(error?.reason.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.suggestions == meant)
    for meant in meant { #expect(throws: Never.self) { try RecurrenceRule(parsing: meant) } }
  }
}
