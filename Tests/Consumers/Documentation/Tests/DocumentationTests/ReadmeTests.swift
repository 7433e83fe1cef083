import Countdown
import CountdownAlarms
import CountdownSQLite
import Foundation
import Testing

/// The examples of the README.
@Suite struct ReadmeTests {
  @Test func theFirstExampleComesToItsEnd() async throws {
    try await Kitchen().readmeInSwift()
  }

  /// The database is in the present folder.
  @Test func theAlarmClockKeepsItsAlarm() async throws {
    let kitchen = try Kitchen()
    let clock = Task { try await kitchen.readmeAnAlarmClock() }
    clock.cancel()
    try await clock.value
    let agenda = try Agenda(store: SQLiteStore(path: "clock.db"), clock: SystemWallClock())
    #expect(agenda.alarms.map(\.alarm.label) == ["Work"])
  }
}
