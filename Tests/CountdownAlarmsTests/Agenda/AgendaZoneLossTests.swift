import Countdown
import CountdownAlarmsTesting
import CountdownStore
import Foundation
import Testing

@testable import CountdownAlarms

/// An alarm goes by a zone that the system's database no longer has.
@Suite struct AgendaZoneLossTests {
  /// A store with an alarm of every day at half past seven in a zone that is unknown here.
  private func unknown() throws -> AgendaBench {
    let store = MemoryStore()
    var alarm = Alarm("7:30", .all, "A")
    alarm.zone = "Test/Gone"
    let record = AlarmRecord(
      alarm: alarm, number: 1,
      through: LocalTime(
        CivilDate(year: 2026, month: 11, day: 22), TimeOfDay(hour: 12, minute: 0)))
    try write([.alarm(AlarmHistory(record))], to: store)
    return try AgendaBench(at: "2026-11-23T06:00:00Z", store: store, starts: false)
  }

  /// A zone database of one zone, `Test/Here`, which is Berlin's.
  private func database() throws -> (folder: TemporaryFolder, zones: ZoneDatabase) {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("Test"), withIntermediateDirectories: true)
    try Data(FixedZones.bytes("Europe/Berlin")).write(
      to: URL(filePath: folder.path("Test/Here")))
    return (folder, ZoneDatabase(environment: ["TZDIR": folder.url.path]))
  }

  private func ringing(
    _ store: any SharedStore, _ clock: ManualWallClock, _ zones: ZoneDatabase
  ) throws -> (Agenda, Ear) {
    let agenda = try Agenda(store: store, clock: clock, zones: zones)
    let ear = Ear()
    ear.listen(to: agenda)
    try agenda.start()
    return (agenda, ear)
  }

  private func news(_ agenda: Agenda, _ ear: Ear) async -> [String] {
    _ = await agenda.drain(within: .seconds(60))
    return ear.news()
  }

  @Test func itRingsByTheRulesLastKnownAlsoAfterARestart() async throws {
    let (folder, zones) = try database()
    let store = MemoryStore()
    let clock = ManualWallClock(at: date("2027-03-20T12:00:00Z"))
    var (agenda, ear) = try ringing(store, clock, zones)
    var alarm = Alarm("7:30", .all, "A")
    alarm.zone = "Test/Here"
    let id = try agenda.add(alarm).alarm.id
    try FileManager.default.removeItem(atPath: folder.path("Test/Here"))

    clock.advance(to: date("2027-03-21T06:30:00Z"))
    #expect(await news(agenda, ear) == ["fault A", "ringing A 2027-03-21T06:30:00Z"])
    try agenda.acknowledge(id)
    agenda.stop()
    (agenda, ear) = try ringing(store, clock, zones)
    #expect(await news(agenda, ear) == ["fault A"])
    #expect(ear.events.first?.fault?.description.contains("\"Test/Here\"") == true)
    #expect(ear.events.first?.fault?.description.hasSuffix("the last known rules") == true)
    #expect(agenda.alarms.first?.fault.map { .zone($0) } == ear.events.first?.fault)
    #expect(agenda.alarms.first?.state == .armed)
    // Summer time begins on the 28th.
    clock.advance(to: date("2027-03-29T05:30:00Z"))
    #expect(await news(agenda, ear).last == "ringing A 2027-03-29T05:30:00Z")
    try agenda.edit(alarm: id) { $0.label = "B" }
    try agenda.edit(alarm: id) { $0.isOn = false }
    #expect(agenda.alarms.first?.state == .off)
  }

  @Test func whatAnOlderProgramKeptIsCompletedAtFirstSight() async throws {
    let (folder, zones) = try database()
    let store = MemoryStore()
    var alarm = Alarm("7:30", .all, "A")
    alarm.zone = "Test/Here"
    let noon = LocalTime(
      CivilDate(year: 2027, month: 3, day: 20), TimeOfDay(hour: 12, minute: 0))
    let record = AlarmRecord(alarm: alarm, number: 1, through: noon)
    try write([.alarm(AlarmHistory(record))], to: store)
    let clock = ManualWallClock(at: date("2027-03-20T12:00:00Z"))
    let (agenda, ear) = try ringing(store, clock, zones)
    try FileManager.default.removeItem(atPath: folder.path("Test/Here"))
    clock.advance(to: date("2027-03-21T06:30:00Z"))
    #expect(await news(agenda, ear) == ["fault A", "ringing A 2027-03-21T06:30:00Z"])
  }

  @Test func onceItsZoneIsBackItGoesByThat() async throws {
    let (folder, zones) = try database()
    let clock = ManualWallClock(at: date("2027-03-20T12:00:00Z"))
    let (agenda, ear) = try ringing(MemoryStore(), clock, zones)
    var alarm = Alarm("7:30", .all, "A")
    alarm.zone = "Test/Here"
    try agenda.add(alarm)
    try FileManager.default.moveItem(
      atPath: folder.path("Test/Here"), toPath: folder.path("Test/Aside"))
    clock.set(to: date("2027-03-20T12:01:00Z"))
    #expect(await news(agenda, ear) == ["fault A"])
    try Data(FixedZones.bytes("Asia/Tokyo")).write(to: URL(filePath: folder.path("Test/Here")))
    clock.set(to: date("2027-03-20T12:02:00Z"))
    #expect(agenda.alarms.first?.fault == nil)
    #expect(agenda.alarms.first?.next == date("2027-03-20T22:30:00Z"))
  }

  @Test func whereNothingIsKnownItRingsByTheSystemsZone() async throws {
    let bench = try unknown()
    try bench.agenda.start()
    #expect(bench.agenda.alarms.first?.next == date("2026-11-23T06:30:00Z"))
    bench.clock.advance(to: date("2026-11-23T06:30:00Z"))
    #expect(await bench.news() == ["fault A", "ringing A 2026-11-23T06:30:00Z"])
    let fault = bench.agenda.alarms.first?.fault
    #expect(fault?.description.hasSuffix("the system's time zone") == true)
  }
}
