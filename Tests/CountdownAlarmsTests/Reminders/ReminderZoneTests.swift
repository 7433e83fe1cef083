import Countdown
import CountdownAlarmsTesting
import CountdownStore
import CountdownSystem
import Foundation
import Testing

@testable import CountdownAlarms

/// A reminder keeps the zone in which it was typed; the system's is Berlin's here.
@Suite struct ReminderZoneTests {
  private let bench: AgendaBench

  init() throws { bench = try AgendaBench(at: "2026-11-23T06:00:00Z") }

  /// The deadlines of a reminder and of those after it, each done in time.
  private func deadlines(
    _ count: Int, from due: String, every rule: String, in zone: String?
  ) throws -> [String] {
    let rules = zone.flatMap { try? ZoneRules(identifier: $0) } ?? bench.clock.zone
    var reminder = Reminder(
      "Trash", due: date(due), every: try RecurrenceRule(parsing: rule))
    reminder.zone = zone
    try bench.agenda.add(reminder)
    return try (0..<count).map { _ in
      try bench.agenda.complete(reminder.id)
      let next = try #require(bench.agenda.reminders.first).reminder.deadline
      return "\(rules.local(at: next))"
    }
  }

  @Test func aDayOfTheWeekIsThatOfItsZone() throws {
    // Friday, 22:00 in New York is Saturday in Berlin.
    #expect(
      try deadlines(2, from: "2026-11-28T03:00:00Z", every: "fri", in: "America/New_York")
        == ["2026-12-04T22:00", "2026-12-11T22:00"])
  }

  @Test func theLastDayIsThatOfItsZone() throws {
    #expect(
      try deadlines(2, from: "2026-12-01T03:00:00Z", every: "last day", in: "America/New_York")
        == ["2026-12-31T22:00", "2027-01-31T22:00"])
  }

  @Test(arguments: ["Pacific/Auckland", "Asia/Kathmandu", "America/St_Johns", "Africa/Cairo"])
  func theTimeOfDayStaysAcrossItsOwnClockChanges(zone: String) throws {
    let rules = try ZoneRules(identifier: zone)
    let start = LocalTime(
      CivilDate(year: 2027, month: 3, day: 1), TimeOfDay(hour: 23, minute: 30))
    let due = rules.moment(of: start)
    let found = try deadlines(40, from: due.description, every: "mon", in: zone)
    #expect(found.allSatisfy { $0.hasSuffix("T23:30") }, "\(found)")
  }

  @Test func withoutAZoneItFollowsTheSystems() throws {
    #expect(
      try deadlines(1, from: "2027-03-22T08:00:00Z", every: "mon", in: nil)
        == ["2027-03-29T09:00"])
  }

  @Test func daysOfANagAreThoseOfItsZone() async throws {
    var reminder = Reminder(
      "Call", due: date("2026-11-23T07:00:00Z"),
      nag: .days(.all, at: TimeOfDay(hour: 18, minute: 0)))
    reminder.zone = "Asia/Tokyo"
    try bench.agenda.add(reminder)
    bench.clock.advance(to: date("2026-11-24T09:00:00Z"))
    let moments = await bench.events().compactMap(\.scheduled)
    #expect(
      moments == ["2026-11-23T07:00:00Z", "2026-11-23T09:00:00Z", "2026-11-24T09:00:00Z"].map(date))
    // Another zone of the machine changes nothing about it.
    bench.clock.move(to: try ZoneRules(identifier: "America/New_York"))
    bench.clock.advance(by: .hours(24))
    #expect(await bench.events().last?.scheduled == date("2026-11-25T09:00:00Z"))
  }

  @Test func itsEventsAreShownInIt() async throws {
    var reminder = Reminder("Rent", due: date("2026-11-23T07:00:00Z"))
    (reminder.zone, reminder.before) = ("America/New_York", [.minutes(30)])
    try bench.agenda.add(reminder)
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    let event = try #require(await bench.events().first)
    #expect(event.zone.identifier == "America/New_York")
    #expect(event.alert?.body == "due at 02:00")
  }

  @Test func anotherZoneCountsItsRuleAnew() throws {
    var reminder = Reminder(
      "Trash", due: date("2026-11-28T03:00:00Z"), every: try RecurrenceRule(parsing: "fri"))
    reminder.zone = "America/New_York"
    try bench.agenda.add(reminder)
    try bench.agenda.edit(reminder: reminder.id) { $0.zone = nil }
    try bench.agenda.complete(reminder.id)
    // By the system's clocks it was due on Saturday at four.
    #expect(bench.agenda.reminders.first?.reminder.deadline == date("2026-12-04T03:00:00Z"))
  }

  @Test func aZoneThatThereIsNotIsRefused() throws {
    var reminder = Reminder("x", due: date("2026-11-24T07:00:00Z"))
    reminder.zone = "Europe/Atlantis"
    #expect(throws: AgendaError.self) { try bench.agenda.add(reminder) }
    reminder.zone = nil
    try bench.agenda.add(reminder)
    #expect(throws: AgendaError.self) {
      try bench.agenda.edit(reminder: reminder.id) { $0.zone = "Europe/Atlantis" }
    }
  }

  @Test func whereItsZoneIsGoneItFollowsTheLastKnownRules() async throws {
    let folder = try TemporaryFolder()
    try Data(FixedZones.bytes("Asia/Tokyo")).write(to: URL(filePath: folder.path("Here")))
    let zones = ZoneDatabase(environment: ["TZDIR": folder.url.path])
    let agenda = try Agenda(store: MemoryStore(), clock: bench.clock, zones: zones)
    let ear = Ear()
    ear.listen(to: agenda)
    try agenda.start()
    var reminder = Reminder(
      "Call", due: date("2026-11-23T07:00:00Z"), every: try RecurrenceRule(parsing: "daily"))
    reminder.zone = "Here"
    try agenda.add(reminder)
    try FileManager.default.removeItem(atPath: folder.path("Here"))
    bench.clock.advance(to: date("2026-11-23T07:00:00Z"))
    _ = await agenda.drain(within: .seconds(60))
    #expect(ear.events.map(\.kind) == [.fault, .due])
    try agenda.complete(reminder.id)
    let status = try #require(agenda.reminders.first)
    #expect(status.fault?.description.hasSuffix("the last known rules") == true)
    #expect(status.reminder.deadline == date("2026-11-24T07:00:00Z"))
  }

  @Test func whatWasStoredBeforeHasNone() throws {
    var record = Records.dailyReminder()
    #expect(record.reminder.zone == nil)
    (record.reminder.zone, record.zoneRule) = ("Asia/Tokyo", "JST-9")
    let entry = AgendaItem.reminder(record).entry(over: [:], due: nil)
    let body = String(decoding: entry.body ?? [], as: UTF8.self)
    #expect(body.contains(#""zone":"Asia/Tokyo""#) && body.contains(#""zone_rule":"JST-9""#))
    #expect(ReadItem(entry.stored)?.item == .reminder(record))
  }
}

extension StoreEntry {
  /// The entry as it comes from a store.
  fileprivate var stored: StoreEntry {
    StoreEntry(key, body: body, revision: EntryRevision(rawValue: 1))
  }
}
