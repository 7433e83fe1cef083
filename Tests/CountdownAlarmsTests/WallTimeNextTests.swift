import Countdown
import CountdownAlarms
import CountdownFoundation
import CountdownTestSupport
import Foundation
import Testing

/// The moments of the clock changes here are those of the zone database, as `zdump -v` prints them.
@Suite struct WallTimeNextTests {
  private func next(_ text: String, after now: String, in zone: String) throws -> WallMoment {
    try WallTime(parsing: text)
      .next(after: date(now), in: ZoneRules(identifier: zone))
  }

  @Test(arguments: [
    // Berlin leaves out 2:00 to 3:00 on 2027-03-28, at 01:00Z.
    ("2:30", "2027-03-28T00:30:00Z", "Europe/Berlin", "2027-03-28T01:00:00Z"),
    ("2:00", "2027-03-28T00:30:00Z", "Europe/Berlin", "2027-03-28T01:00:00Z"),
    ("1:59:59", "2027-03-28T00:30:00Z", "Europe/Berlin", "2027-03-28T00:59:59Z"),
    ("3:00", "2027-03-28T00:30:00Z", "Europe/Berlin", "2027-03-28T01:00:00Z"),
    ("2027-03-28T02:30", "2027-03-28T00:30:00Z", "Europe/Berlin", "2027-03-28T01:00:00Z"),
    ("sun 2:30", "2027-03-27T12:00:00Z", "Europe/Berlin", "2027-03-28T01:00:00Z"),
    ("tomorrow 2:30", "2027-03-27T12:00:00Z", "Europe/Berlin", "2027-03-28T01:00:00Z"),
    // After the gap, 2:30 of that day is over.
    ("2:30", "2027-03-28T01:00:00Z", "Europe/Berlin", "2027-03-29T00:30:00Z"),
    // Berlin shows 2:00 to 3:00 twice on 2027-10-31, until 01:00Z.
    ("2:30", "2027-10-30T12:00:00Z", "Europe/Berlin", "2027-10-31T00:30:00Z"),
    ("2:30", "2027-10-31T00:45:00Z", "Europe/Berlin", "2027-11-01T01:30:00Z"),
    // The second time that they show 2:40, 2:50 is ten minutes away, and 2:30 is over.
    ("2:50", "2027-10-31T01:40:00Z", "Europe/Berlin", "2027-10-31T01:50:00Z"),
    ("sun 2:50", "2027-10-31T01:40:00Z", "Europe/Berlin", "2027-10-31T01:50:00Z"),
    ("today 2:50", "2027-10-31T01:40:00Z", "Europe/Berlin", "2027-10-31T01:50:00Z"),
    ("2:30", "2027-10-31T01:40:00Z", "Europe/Berlin", "2027-11-01T01:30:00Z"),
    ("2:00", "2027-10-30T12:00:00Z", "Europe/Berlin", "2027-10-31T00:00:00Z"),
    ("3:00", "2027-10-31T00:45:00Z", "Europe/Berlin", "2027-10-31T02:00:00Z"),
    // A gap of half an hour: Lord Howe, 2027-10-03 at 2:00, which is 2027-10-02T15:30Z.
    ("2:15", "2027-10-02T12:00:00Z", "Australia/Lord_Howe", "2027-10-02T15:30:00Z"),
    // A gap at midnight: Cairo, 2027-04-30, which begins at 1:00, 2027-04-29T22:00Z.
    ("midnight", "2027-04-29T12:00:00Z", "Africa/Cairo", "2027-04-29T22:00:00Z"),
    // A whole day left out: Apia went from the 29th to the 31st of December 2011, at 10:00Z.
    ("2011-12-30T12:00", "2011-12-29T12:00:00Z", "Pacific/Apia", "2011-12-30T10:00:00Z"),
    // Far east and far west of Greenwich.
    ("7:00", "2027-01-01T00:00:00Z", "Pacific/Kiritimati", "2027-01-01T17:00:00Z"),
    ("7:00", "2027-01-01T00:00:00Z", "Pacific/Pago_Pago", "2027-01-01T18:00:00Z"),
    ("today 23:00", "2027-01-01T00:00:00Z", "Pacific/Pago_Pago", "2027-01-01T10:00:00Z"),
    ("12:00", "2027-01-01T00:00:00Z", "Asia/Kathmandu", "2027-01-01T06:15:00Z"),
    ("12:00", "1950-06-01T00:00:00Z", "Africa/Monrovia", "1950-06-01T12:44:30Z"),
    // The last day of a year and of February.
    ("0:00", "2027-12-31T12:00:00Z", "UTC", "2028-01-01T00:00:00Z"),
    ("tomorrow noon", "2028-02-28T12:00:00Z", "UTC", "2028-02-29T12:00:00Z"),
  ])
  func keepsToTheWallClock(
    _ text: String, _ now: String, _ zone: String, _ expected: String
  ) throws {
    #expect(try next(text, after: now, in: zone) == date(expected))
  }

  @Test func theNextIsNeverTheVeryMoment() throws {
    #expect(
      try next("14:15", after: "2027-01-01T14:15:00Z", in: "UTC") == date("2027-01-02T14:15:00Z"))
    #expect(
      try next("fri 14:15", after: "2027-01-01T14:15:00Z", in: "UTC")
        == date("2027-01-08T14:15:00Z"))
  }

  @Test func theSameTextInAnotherZoneIsAnotherMoment() throws {
    let now = "2027-01-01T00:00:00Z"
    let here = try next("14:15", after: now, in: "Europe/Berlin")
    let there = try next("14:15", after: now, in: "Europe/Lisbon")
    #expect(here.duration(to: there) == .hours(1))
  }

  @Test(arguments: [
    ("today 7:00", "that was 3 h ago; did you mean tomorrow 7:00?"),
    ("today 9:59:59", "that was 31 min ago; did you mean tomorrow 9:59:59?"),
    ("today 10:30:50", "that was 10 s ago; did you mean tomorrow 10:30:50?"),
    ("today 10:31", "that is now; did you mean tomorrow 10:31?"),
    ("today midnight", "that was 10 h ago; did you mean tomorrow midnight?"),
    ("midnight today", "that was 10 h ago; did you mean midnight tomorrow?"),
    ("7:00  Today", "that was 3 h ago; did you mean 7:00 tomorrow?"),
    ("24 dec 2015 9:00", "that was 3985 days ago"),
    ("2026-11-20T10:31Z", "that was 1 day ago"),
    ("2026-11-21T10:30:00", "that was 1 min ago"),
    ("1801-01-01T00:00Z", "that was 82504 days ago"),
  ])
  func onlyADateCanBeOver(_ text: String, _ complaint: String) throws {
    let error = #expect(throws: WallTimeError.self) {
      try next(text, after: "2026-11-21T10:31:00Z", in: "UTC")
    }
    #expect(error?.description == "\"\(text)\": \(complaint)")
  }

  @Test func theEndsOfTimeDoNotTrap() throws {
    let time = try WallTime(parsing: "7:00")
    let last = date("2261-12-31T23:59:00Z")
    #expect(try WallTime(parsing: "2261-12-31T23:59Z").next(after: .now, in: .utc) == last)
    for moment in [WallMoment(nanoseconds: .min), WallMoment(nanoseconds: .max), last + 86_400] {
      for text in ["7:00", "tomorrow 7:00", "fri 7:00", "24 dec 7:00", "in 99d"] {
        let time = try WallTime(parsing: text)
        let error = #expect(throws: WallTimeError.self) { try time.next(after: moment, in: .utc) }
        #expect(error?.kind == .outOfRange, "\(text) after \(moment)")
        #expect(
          error?.description == "\"\(text)\": moments lie in the years 1678 to 2261", "\(moment)")
      }
    }
    #expect(throws: WallTimeError.self) { try time.next(after: last + 43_200, in: .utc) }
  }

  @Test func agreesWithTheCalendarOnOrdinaryDays() throws {
    let zone = try #require(TimeZone(identifier: "America/New_York"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let rules = try ZoneRules(identifier: zone.identifier)
    var now = date("2026-11-21T09:30:00Z")
    for _ in 0..<800 {
      let expected = calendar.nextDate(
        after: Date(now), matching: DateComponents(hour: 7, minute: 15, second: 0),
        matchingPolicy: .nextTime, repeatedTimePolicy: .first)
      #expect(
        try WallTime(parsing: "7:15").next(after: now, in: rules) == expected.map(WallMoment.init))
      now += .seconds(11 * 3_600 + 17)
    }
  }
}
