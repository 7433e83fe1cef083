import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSQLite
import CountdownStore
import Foundation
import Testing

#if Store
  func rings(path: String) throws -> Agenda {
    let agenda = try Agenda(store: SQLiteStore(path: path), clock: SystemWallClock())
    agenda.attach { event in print(event.kind, event.label) }
    try agenda.start()

    var work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
    work.snooze = .minutes(5)
    let status = try agenda.add(work)
    print(status.next as Any)
    return agenda
  }
#endif

func givesCommands(agenda: Agenda, work: Alarm) throws {
  try agenda.snooze(work.id)
  try agenda.acknowledge(work.id)
  try agenda.edit(alarm: work.id) { $0.time = TimeOfDay(hour: 6, minute: 45) }
  try agenda.skipNext(work.id)
  try agenda.edit(alarm: work.id) { $0.isOn = false }
  try agenda.remove(work.id)
}

func recurs(agenda: Agenda) throws {
  var yoga = Alarm(at: TimeOfDay(hour: 6, minute: 45), label: "Yoga")
  yoga.rule = try RecurrenceRule(parsing: "every 2 weeks on mon,thu until 2027-06-30")
  yoga.offUntil = CivilDate("2027-01-07")
  try agenda.add(yoga)
  var flight = Alarm(at: TimeOfDay(hour: 4), label: "Flight")
  flight.date = CivilDate("2026-12-24")
  try agenda.add(flight)
}

func reminds(agenda: Agenda, friday: WallMoment) throws {
  var rent = Reminder("Pay rent", due: friday, every: RecurrenceRule(.monthly()))
  rent.before = [.hours(24)]
  rent.nag = .every(.hours(1))
  try agenda.add(rent)
  try agenda.snooze(rent.id, for: .minutes(30))
  try agenda.complete(rent.id)
  print(agenda.badge, agenda.badge(at: friday))
}

struct Ringer: AlertSink {
  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) {
    print("\u{7}\(alert.title)")
  }

  func withdraw(_ id: Alert.ID) { print("silence") }
}

@Suite struct AlarmsGuideTests {
  private let monday = WallMoment(seconds: 1_795_417_200)  // 2026-11-23T07:00Z

  private func agenda(_ clock: ManualWallClock) throws -> Agenda {
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    try agenda.start()
    return agenda
  }

  #if Store
    @Test func anAlarmIsKeptInAFile() throws {
      let path = NSTemporaryDirectory() + "clock-\(UUID()).db"
      defer { try? FileManager.default.removeItem(atPath: path) }
      #expect(try rings(path: path).alarms.map(\.alarm.label) == ["Work"])
    }
  #endif

  @Test func anAlarmTakesItsCommands() throws {
    let clock = ManualWallClock(at: monday)
    let agenda = try agenda(clock)
    let work = Alarm(at: TimeOfDay(hour: 7, minute: 30), on: .workdays, label: "Work")
    try agenda.add(work)
    clock.advance(by: .minutes(30))
    try givesCommands(agenda: agenda, work: work)
    #expect(agenda.alarms.isEmpty)
  }

  @Test func alarmsRecur() throws {
    let agenda = try agenda(ManualWallClock(at: monday))
    try recurs(agenda: agenda)
    #expect(agenda.alarms.map(\.alarm.label).sorted() == ["Flight", "Yoga"])
  }

  @Test func remindersAreSnoozedAndCompleted() throws {
    let agenda = try agenda(ManualWallClock(at: monday))
    try reminds(agenda: agenda, friday: monday.advanced(by: .hours(-72)))
    #expect(agenda.reminders.count == 1)
  }

  @Test func aYearOfAlarmsTakesNoTime() async throws {
    let newYear = WallMoment("2027-01-01T12:00:00Z")!
    let berlin = try ZoneRules(identifier: "Europe/Berlin")
    let clock = ManualWallClock(at: newYear, zone: berlin)
    let agenda = try Agenda(store: MemoryStore(), clock: clock)
    let attachment = agenda.attach(Ringer())
    try agenda.start()
    try agenda.add(Alarm(at: TimeOfDay(hour: 2, minute: 30), on: [.sunday]))

    clock.advance(by: .hours(24 * 365))
    _ = await agenda.drain(within: .seconds(10))
    #expect(attachment.report.delivered == 2 * 52)
  }
}
