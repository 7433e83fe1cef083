import Countdown
import CountdownAlarms
import CountdownAlarmsTesting
import Foundation
import Testing

/// The examples of the guide to alarms.
@Suite struct AlarmsTests {
  private let kitchen: Kitchen

  init() throws {
    kitchen = try Kitchen()
    try kitchen.agenda.start()
  }

  @Test func anAgendaIsKeptInAFile() async throws {
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    try await kitchen.alarmsAlarmsAndRemindersInYourProgram()
  }

  @Test func anAlarmIsAdded() async throws {
    try await kitchen.alarmsAlarmsAndRemindersInYourProgram2()
    #expect(kitchen.agenda.alarms.map(\.alarm.label) == ["Work"])
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
    try await kitchen.alarmsDaysAndRules()
    #expect(kitchen.agenda.alarms.map(\.alarm.label).sorted() == ["Flight", "Yoga"])
  }

  @Test func remindersAreSnoozedAndCompleted() async throws {
    try await kitchen.alarmsReminders()
    #expect(kitchen.agenda.reminders.count == 1)
  }

  @Test func aYearOfAlarmsTakesNoTime() async throws {
    try await kitchen.alarmsTests()
  }
}
