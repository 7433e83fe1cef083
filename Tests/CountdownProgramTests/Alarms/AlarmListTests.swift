import Countdown
import CountdownAlarms
import CountdownHost
import CountdownSystem
import CountdownTestSupport
import Foundation
import Testing

@testable import CountdownArguments
@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownResident
@testable import CountdownTerminal

@Suite struct AlarmListTests {
  private func alarms() throws -> [AlarmStatus] {
    let work = Alarm(
      at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work", id: try id(1))
    var gym = Alarm(at: TimeOfDay(hour: 9), on: .weekend, label: "Gym 🏋️", id: try id(2))
    gym.zone = "Asia/Tokyo"
    let pills = Alarm(at: TimeOfDay(hour: 10, minute: 25), label: "Pills", id: try id(3))
    let tea = Alarm(at: TimeOfDay(hour: 10), on: .all, label: "Tea", id: try id(4))
    let off = Alarm(at: TimeOfDay(hour: 6), on: .all, id: try id(5))
    var ringing = status(3, pills, .ringing)
    ringing.ringsUntil = saturday.now.advanced(by: .seconds(300))
    var snoozed = status(4, tea, .snoozed, next: 84_600)
    snoozed.snoozedUntil = saturday.now.advanced(by: .seconds(240))
    var missed = status(1, work, .missed, next: 162_000)
    missed.lastMissed = AlarmStatus.Missed(
      LocalTime(CivilDate(year: 2026, month: 11, day: 20), work.time),
      mayNotHaveBeenHeard: true, others: 2)
    return [missed, status(2, gym, next: 52_200), ringing, snoozed, status(5, off, .off)]
  }

  private func lines(_ width: Int?, _ week: LocaleWeek? = nil) throws -> [String] {
    try AlarmList(alarms: alarms(), times: times(week)).table.lines(width: width)
      .map { $0.parts.map(\.text).joined() }
  }

  @Test func theTableTellsEverything() throws {
    #expect(
      try lines(nil) == [
        "#  id        time              days           label   next",
        "3  3f2a91bc  10:25             once           Pills   rings until 10:35",
        "4  4f2a91bc  10:00             M T W T F S S  Tea     snoozed until 10:34, in 4m",
        "2  2f2a91bc  09:00 Asia/Tokyo  · · · · · S S  Gym 🏋️  "
          + "Sun 2026-11-22 01:00, in 14h 30m",
        "1  1f2a91bc  07:30             M T W T F · ·  Work    Mon 2026-11-23 07:30, in 1d 21h",
        "    missed Fri 2026-11-20 07:30, and 2 earlier; may not have been heard",
        "5  5f2a91bc  06:00             M T W T F S S          off",
      ])
  }

  @Test func whatNobodyRangIsDueAndNotNext() throws {
    var pills = status(1, Alarm(at: TimeOfDay(hour: 10, minute: 29), id: try id(1)))
    pills.dueSince = saturday.now.advanced(by: .seconds(-60))
    let list = AlarmList(alarms: [pills], times: try times())
    let line = list.table.lines(width: nil)[1].parts.map(\.text).joined()
    #expect(line.hasSuffix("due since 10:29, 1m ago"))
    #expect(list.json.text.contains(#""next":null,"due_since":"2026-11-21T10:29:00+01:00""#))
  }

  @Test func theWeekIsThatOfTheLocale() throws {
    #expect(try lines(nil, american)[4].contains("· M T W T F ·"))
    let german = LocaleWeek(names: ["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"], firstDay: 1)
    #expect(try lines(nil, german)[4].contains("M D M D F · ·"))
    #expect(try lines(nil, german)[4].contains("Mo 2026-11-23"))
    let none = WeekSymbols(environment: [:])
    #expect(none.days.first == .monday)
    #expect(none.marks(.workdays) == "M T W T F · ·")
    #expect(WeekSymbols(environment: ["LANG": "en_US.UTF-8", "LC_ALL": "C"]).days == none.days)
    #expect(WeekSymbols(environment: ["LANG": "xx_XX.UTF-8"]).marks(.all) == none.marks(.all))
  }

  @Test(arguments: [20, 30, 40, 50, 60, 70, 79, 80, 120])
  func noLineIsWiderThanTheTerminal(_ width: Int) throws {
    for line in try lines(width) { #expect(DisplayText.width(line) <= width) }
  }

  @Test func labelsAreCutBeforeColumnsGo() throws {
    let long = Alarm(
      at: .noon, on: .workdays, label: String(repeating: "long ", count: 30), id: try id(1))
    let list = AlarmList(alarms: [status(1, long, next: 5_400)], times: try times())
    func text(_ width: Int) -> String {
      list.table.lines(width: width)[1].parts.map(\.text).joined()
    }
    #expect(
      text(80) == "1  1f2a91bc  12:00  M T W T F · ·  long long l…  "
        + "Sat 2026-11-21 12:00, in 1h 30m")
    #expect(!text(60).contains("1f2a91bc"))
    #expect(text(60).contains("  12:00  long long"))
    #expect(text(45).hasPrefix("1  12:00  "))
    #expect(text(45).hasSuffix("Sat 2026-11-21 12:00, in 1h 30m"))
  }

  @Test func daysAreNamedInWords() throws {
    let week = try times().week
    #expect(week.text(.workdays) == "Mon–Fri")
    #expect(week.text(.weekend) == "Sat, Sun")
    #expect(week.text([.monday, .wednesday, .thursday, .friday, .sunday]) == "Mon, Wed–Fri, Sun")
    #expect(week.text(.all) == "every day")
    #expect(week.text([]) == "once")
    #expect(WeekSymbols(american).text(.weekend) == "Sun, Sat")
  }

  @Test func aNameFromRightToLeftIsIsolatedFromTheDateBesideIt() {
    let hebrew = LocaleWeek(names: ["א'", "ב'", "ג'", "ד'", "ה'", "ו'", "ש'"], firstDay: 0)
    let week = WeekSymbols(hebrew)
    #expect(
      week.days.map(week.name).allSatisfy { $0.hasPrefix("\u{2068}") && $0.hasSuffix("\u{2069}") })
    #expect(week.letter(.monday).count == 1 && !week.letter(.monday).contains("\u{2068}"))
  }

  @Test func programsGetEveryField() throws {
    let list = AlarmList(alarms: Array(try alarms().prefix(2)), times: try times())
    #expect(
      list.json.text
        == #"{"v":1,"alarms":[{"id":"1f2a91bc-0000-4000-8000-000000000000","number":1,"#
        + #""time":"07:30","days":["mon","tue","wed","thu","fri"],"rule":"weekdays","#
        + #""date":null,"label":"Work","zone":null,"#
        + #""on":true,"off_until":null,"state":"missed","sound":"nature","volume":100,"#
        + #""fade_in_s":0,"snooze_s":540,"ring_s":600,"nag_s":null,"late":"hour","#
        + #""next":"2026-11-23T07:30:00+01:00","due_since":null,"skipped":null,"#
        + #""snoozed_until":null,"rings_until":null,"missed":{"#
        + #""time":"2026-11-20T07:30","may_not_have_been_heard":true,"others":2},"fault":null},"#
        + #"{"id":"2f2a91bc-0000-4000-8000-000000000000","number":2,"time":"09:00","#
        + #""days":["sat","sun"],"rule":"weekends","date":null,"label":"Gym 🏋️","#
        + #""zone":"Asia/Tokyo","on":true,"off_until":null,"state":"armed","#
        + #""sound":"nature","volume":100,"fade_in_s":0,"snooze_s":540,"#
        + #""ring_s":600,"nag_s":null,"late":"hour","next":"2026-11-22T09:00:00+09:00","#
        + #""due_since":null,"skipped":null,"snoozed_until":null,"rings_until":null,"#
        + #""missed":null,"fault":null}],"unreadable":[]}"#)
  }
}

@Suite struct AlarmTextTests {
  @Test(
    arguments: [
      (0, "0s"), (0.2, "1s"), (59, "59s"), (60, "1m"), (61, "1m"), (62, "2m"),
      (1_800.4, "30m"), (1_802, "31m"), (3_599, "1h"), (3_600, "1h"),
      (29_520, "8h 12m"), (3_900, "1h 05m"), (86_400, "1d"), (162_000, "1d 21h"),
      (86_399, "1d"), (8_640_000, "100d"), (1e18, "106752d"),
    ] as [(Double, String)])
  func lengthsAreRough(_ seconds: Double, _ text: String) {
    #expect(AlarmTimes.rough(.seconds(seconds)) == text)
  }

  @Test func theSecondPassOfAnHourSaysSo() throws {
    let berlin = try ZoneRules(identifier: "Europe/Berlin")
    // The clocks go back from 03:00 to 02:00 at 01:00 UTC.
    let change = WallMoment(seconds: 1_792_890_000)
    let times = AlarmTimes(
      now: change + .minutes(-90), zone: berlin, week: WeekSymbols(environment: [:]))
    let moments = [-40, 20, 60].map { change + .minutes($0) }
    let texts = ["02:20", "02:20 (second time)", "03:00"]
    #expect(moments.map(times.short) == texts)
    #expect(times.moment(moments[0]) == "Sun 2026-10-25 02:20")
    #expect(times.coming(moments[1]) == "Sun 2026-10-25 02:20 (second time), in 1h 50m")
    let clocks = moments.map { ClockTime($0).written(in: berlin) }
    #expect(clocks.map(\.hourAndMinute) == texts)
    #expect(clocks[1].text == "02:20:00 (second time)")
    #expect(clocks[1].text(seenFrom: clocks[0]) == "02:20:00 (second time)")
  }

  @Test func stampsAreThoseOfRFC3339() throws {
    func stamp(_ seconds: Double, _ offset: Int) -> String? {
      AlarmTimes.stamp(
        WallMoment(seconds: 0) + .seconds(seconds), in: ZoneRules(identifier: "x", offset: offset))
    }
    #expect(stamp(0, 0) == "1970-01-01T00:00:00+00:00")
    #expect(stamp(0.25, -12_600) == "1969-12-31T20:30:00.250-03:30")
    #expect(stamp(-0.5, 0) == "1969-12-31T23:59:59.500+00:00")
    // An offset of the time before zones.
    #expect(stamp(15, 3_208) == "1970-01-01T00:00:15Z")
    #expect(stamp(1e18, 0) == nil)
  }

  @Test func commandsSayWhatTheyDid() throws {
    let sentences = AlarmSentences(times: try times())
    let work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
    #expect(
      sentences.line(status(1, work, next: 162_000))
        == "Work  07:30 Mon–Fri  → rings Mon 2026-11-23 07:30, in 1d 21h")
    #expect(sentences.line(status(1, work, .off)) == "Work  07:30 Mon–Fri  → off")
  }
}
