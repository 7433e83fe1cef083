import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import CountdownSQLite
import Foundation
import Testing

/// The examples of the guide to alarms.
@Suite struct AlarmsTests {
  private let kitchen: Kitchen

  init() throws {
    kitchen = try Kitchen()
    try kitchen.agenda.start()
  }

  /// The database is in the present folder.
  @Test func theServiceKeepsItsAgenda() async throws {
    defer { try? FileManager.default.removeItem(atPath: "agenda.db") }
    let program = Task { [kitchen] in try await kitchen.alarmsTheProgram() }
    program.cancel()
    try await program.value
    let agenda = try Agenda(store: SQLiteStore(path: "agenda.db"), clock: SystemWallClock())
    #expect(agenda.alarms.map(\.alarm.zone) == ["Europe/Berlin"])
    #expect(agenda.reminders.count == 1)
  }

  @Test func anAlarmTakesItsCommands() async throws {
    try kitchen.agenda.add(kitchen.work)
    kitchen.wallClock.advance(by: .minutes(30))
    try await kitchen.alarmsCommands()
    #expect(kitchen.agenda.alarms.isEmpty)
  }

  @Test func anAlarmIsJSON() async throws {
    try await kitchen.alarmsInListsAndAsJSON()
  }

  @Test func alarmsRecur() async throws {
    try await kitchen.alarmsDaysAndTimes()
    #expect(kitchen.agenda.alarms.map(\.alarm.label).sorted() == ["Flight", "Pills", "Yoga"])
  }

  @Test func remindersAreSnoozedAndCompleted() async throws {
    try await kitchen.alarmsReminders()
    #expect(kitchen.agenda.reminders.count == 1)
  }
}
