import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// Alarms of more than days of the week: dates, intervals, ends, and days on which they are off.
@Suite struct AgendaRuleTests {
  /// In Berlin, on Monday, 23 November 2026, at seven.
  private let bench: AgendaBench

  init() throws { bench = try AgendaBench(at: "2026-11-23T06:00:00Z") }

  private func add(_ rule: String? = nil, on date: String? = nil) throws -> Alarm.ID {
    var alarm = Alarm("7:30", [], "A")
    alarm.rule = try rule.map { try RecurrenceRule(parsing: $0) }
    alarm.date = date.flatMap { CivilDate($0) }
    return try bench.agenda.add(alarm).alarm.id
  }

  /// The days on which it rings until a moment, as the clocks there show them.
  private func rings(until end: String) async throws -> [String] {
    bench.clock.advance(to: date(end))
    return await bench.events().filter { $0.kind == .ringing }.compactMap { event in
      event.scheduled.map { "\(event.zone.local(at: $0).date)" }
    }
  }

  @Test func aRuleTooLongToBeReadAgainIsRefused() throws {
    var alarm = Alarm("7:30", [], "A")
    let first = day("2027-01-04")
    alarm.rule = RecurrenceRule(
      .daily, except: RecurrenceRule.Exceptions(dates: Set((0..<30).map { first + $0 })))
    let error = #expect(throws: AgendaError.self) { try bench.agenda.add(alarm) }
    #expect(error?.description.contains("up to 200 bytes") == true)
    var reminder = Reminder("A", due: date("2027-01-01T09:00:00Z"), every: alarm.rule)
    #expect(throws: AgendaError.self) { try bench.agenda.add(reminder) }
    reminder.rule = RecurrenceRule(.daily, except: .init(dates: [first]))
    #expect(throws: Never.self) { try bench.agenda.add(reminder) }
  }

  @Test(arguments: [
    ("last workday", ["2026-11-30"]),
    ("tue,thu in odd weeks", ["2026-12-01"]),
    ("every 3 days", ["2026-11-23", "2026-11-26", "2026-11-29", "2026-12-02"]),
    ("every 2 weeks on mon,tue", ["2026-11-23", "2026-11-24"]),
    ("last friday", ["2026-11-27"]), ("1st", ["2026-12-01"]),
    ("day 2 times", ["2026-11-23", "2026-11-24"]),
    ("weekdays until 2026-11-25", ["2026-11-23", "2026-11-24", "2026-11-25"]),
  ])
  func itRingsOnTheDaysOfItsRule(_ rule: String, _ days: [String]) async throws {
    _ = try add(rule)
    #expect(try await rings(until: "2026-12-03T00:00:00Z") == days)
  }

  @Test func anIntervalIsCountedFromItsFirstDay() async throws {
    _ = try add("every 3 days", on: "2026-11-25")
    #expect(
      try await rings(until: "2026-12-03T00:00:00Z")
        == ["2026-11-25", "2026-11-28", "2026-12-01"])
  }

  @Test(
    arguments: [
      ("every other monday", "2026-11-23"), ("every 2 weeks on tue", "2026-11-24"),
      ("every 2 months on 1st", "2026-12-01"), ("every 3 months on 15th", "2026-12-15"),
      ("every 2 years on 1 jan", "2027-01-01"), ("every 4 years on 29 feb", "2028-02-29"),
      ("every 12 months on 31", "2026-12-31"),
      ("every 3 years on last friday of nov", "2026-11-27"),
      ("every 6 months on 5th monday", "2026-11-30"), ("every 5 days", "2026-11-23"),
    ])
  func anIntervalBeginsOnTheFirstDayOnWhichItMayRing(_ rule: String, _ day: String) throws {
    let id = try add(rule)
    #expect(bench.alarm(id)?.next.map { bench.clock.zone.local(at: $0).date } == CivilDate(day))
    #expect(bench.alarm(id)?.alarm.date == CivilDate(day))
    // Another rule begins anew.
    let status = try bench.agenda.edit(alarm: id) {
      $0.rule = try? RecurrenceRule(parsing: "every 2 weeks on wed")
      $0.date = nil
    }
    #expect(status.alarm.date == CivilDate("2026-11-25"))
  }

  @Test func onANamedDayAnIntervalCountsFromIt() throws {
    let id = try add("every 2 weeks on mon", on: "2026-11-25")
    #expect(bench.alarm(id)?.next == date("2026-12-07T06:30:00Z"))
  }

  @Test(
    arguments: [
      ("daily until 2020-01-01", nil, "\"daily until 2020-01-01\" ends before 2026-11-23"),
      ("29 feb until 2027-12-31", nil, "never comes: its first day would be 2028-02-29"),
      ("every 4 years on 29 feb", "2027-03-01", "never comes, counted from 2027-03-01"),
      ("every 12 months on 31", "2026-11-25", "never comes, counted from 2026-11-25"),
      (
        "day 3 times", "2026-11-01",
        "the last day of \"daily 3 times\", 2026-11-03 07:30, is in the"
      ),
      (nil, "2400-01-01", "2400-01-01: moments lie in the years 1678 to 2261"),
      ("every 300 years", "2262-01-01", "2262-01-01: moments lie in the years 1678 to 2261"),
    ] as [(String?, String?, String)])
  func whatNeverComesIsRefusedWithTheReason(_ rule: String?, _ day: String?, _ why: String) throws {
    let error = #expect(throws: AgendaError.self) { try add(rule, on: day) }
    #expect("\(try #require(error))".contains(why), "\(error as Any)")
    #expect(bench.agenda.alarms.isEmpty)
    let id = try add("day")
    let old = bench.alarm(id)
    for isOn in [true, false] where rule != nil {
      #expect(throws: AgendaError.self) {
        try bench.agenda.edit(alarm: id) {
          $0.rule = rule.flatMap { try? RecurrenceRule(parsing: $0) }
          $0.date = day.flatMap { CivilDate($0) }
          $0.isOn = isOn
        }
      }
    }
    #expect(bench.alarm(id) == old)
  }

  @Test func oneOfADateRingsOnThatDayAndIsOff() async throws {
    let id = try add(on: "2026-12-24")
    #expect(bench.alarm(id)?.next == date("2026-12-24T06:30:00Z"))
    #expect(try await rings(until: "2027-12-31T00:00:00Z") == ["2026-12-24"])
    #expect(bench.alarm(id)?.state == .missed)
    #expect(bench.alarm(id)?.alarm.isOn == false)
  }

  @Test(arguments: ["2026-11-22", "2026-11-23"])
  func aPastDateIsRefused(_ day: String) throws {
    bench.clock.advance(to: date("2026-11-23T07:00:00Z"))
    let error = #expect(throws: AgendaError.self) { try add(on: day) }
    #expect("\(try #require(error))".contains("is in the past"))
    #expect(bench.agenda.alarms.isEmpty)
  }

  @Test func afterTheLastOfItsTimesItIsShownAsOff() async throws {
    let id = try add("day 2 times")
    bench.clock.advance(to: date("2026-11-24T06:30:00Z"))
    try bench.agenda.acknowledge(id)
    #expect(bench.alarm(id)?.state == .off)
    #expect(bench.alarm(id)?.next == nil)
    bench.clock.advance(by: .hours(72))
    #expect(await bench.events().count { $0.kind == .ringing } == 2)
  }

  @Test(arguments: [nil, "day"])
  func whatIsDueAndNobodyRingsIsNotItsNextTime(_ rule: String?) throws {
    bench.agenda.stop()
    let id = try add(rule)
    bench.clock.advance(to: date("2026-11-23T06:30:10Z"))
    #expect(bench.alarm(id)?.dueSince == date("2026-11-23T06:30:00Z"))
    #expect(bench.alarm(id)?.next == rule.map { _ in date("2026-11-24T06:30:00Z") })
    try bench.agenda.start()
    #expect(bench.alarm(id)?.state == .ringing)
    #expect(bench.alarm(id)?.dueSince == nil)
  }

  // MARK: - Off until a day

  @Test func itIsOffUntilADay() async throws {
    let id = try add("day")
    try bench.agenda.edit(alarm: id) { $0.offUntil = CivilDate("2026-11-26") }
    #expect(bench.alarm(id)?.state == .off)
    #expect(bench.alarm(id)?.next == date("2026-11-26T06:30:00Z"))
    #expect(
      try await rings(until: "2026-11-28T00:00:00Z") == ["2026-11-26", "2026-11-27"])
    // Nothing of the days between was missed, nor passed over.
    #expect(await bench.events().first?.missed == 0)
    #expect(bench.alarm(id)?.state == .missed)
  }

  @Test func theIntervalGoesOnMeanwhile() async throws {
    let id = try add("every 2 days")
    try bench.agenda.edit(alarm: id) { $0.offUntil = CivilDate("2026-11-26") }
    #expect(bench.alarm(id)?.next == date("2026-11-27T06:30:00Z"))
  }

  @Test func toTakeThatBackLetsItRingAgain() async throws {
    let id = try add("day")
    try bench.agenda.edit(alarm: id) { $0.offUntil = CivilDate("2027-01-06") }
    try bench.agenda.edit(alarm: id) { $0.offUntil = nil }
    #expect(try await rings(until: "2026-11-23T12:00:00Z") == ["2026-11-23"])
  }

  @Test func whatRingsFallsSilentThen() async throws {
    let id = try add("day")
    bench.clock.advance(to: date("2026-11-23T06:30:05Z"))
    _ = await bench.news()
    try bench.agenda.edit(alarm: id) { $0.offUntil = CivilDate("2026-11-26") }
    #expect(await bench.news() == ["acknowledged A 2026-11-23T06:30:00Z"])
  }

  // MARK: - Undo

  @Test func theLastSkipIsTakenBack() async throws {
    let id = try add("day")
    try bench.agenda.skipNext(id)
    try bench.agenda.skipNext(id)
    _ = await bench.news()
    try bench.agenda.undo(id)
    #expect(await bench.news() == ["reopened A 2026-11-24T06:30:00Z"])
    #expect(bench.alarm(id)?.allSkipped == [date("2026-11-23T06:30:00Z")])
    #expect(try await rings(until: "2026-11-24T12:00:00Z") == ["2026-11-24"])
  }

  @Test func theSkipOfAnAlarmThatRingsOnceToo() async throws {
    let id = try add()
    try bench.agenda.skipNext(id)
    #expect(bench.alarm(id)?.state == .off)
    try bench.agenda.undo(id)
    #expect(bench.alarm(id)?.state == .armed)
    #expect(try await rings(until: "2026-11-26T00:00:00Z") == ["2026-11-23"])
  }

  @Test func whatHasPassedIsNotTakenBack() async throws {
    let id = try add("day")
    #expect(throws: AgendaError.nothingToUndo("A")) { try bench.agenda.undo(id) }
    try bench.agenda.skipNext(id)
    bench.clock.advance(to: date("2026-11-23T07:00:00Z"))
    #expect(throws: AgendaError.nothingToUndo("A")) { try bench.agenda.undo(id) }
  }
}
