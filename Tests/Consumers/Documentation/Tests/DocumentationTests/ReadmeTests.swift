import Countdown
import CountdownAlarms
import CountdownSQLite
import CountdownTesting
import Foundation
import Testing

/// The examples of the README. Those with sinks need a terminal that rings.
@Suite struct ReadmeTests {
  @Test func theFirstExampleComesToItsEnd() async throws {
    try await Kitchen().readmeInSwift()
  }

  @Test func commandsAreAnswered() async throws {
    try await Kitchen().readmeDriveOne()
  }

  @Test func waitingComesToAnEnd() async throws {
    let kitchen = try Kitchen()
    let waiting = Task { try await kitchen.readmeDriveOne2() }
    while !kitchen.timer.isRunning { await Task.yield() }
    kitchen.scheduler.run()
    try await waiting.value
    #expect(kitchen.timer.state.phase == .finished)
  }

  @Test func theSinksAreWired() async throws {
    let kitchen = try Kitchen()
    try await kitchen.readmeWireASink()
    try await kitchen.readmeWireASink2()
    kitchen.timer.start()
    kitchen.scheduler.run()
    try await kitchen.readmeWireASink3()
    let reports = await kitchen.timer.drain(within: .seconds(30))
    #expect(reports.count == 4)
    #expect(reports.allSatisfy { $0.undelivered == 0 })
    #expect(reports.first { $0.sink.contains("TerminalBell") }?.failed == 0)
  }

  @Test func countdownsAreMadeOnEveryClock() async throws {
    try await Kitchen().readmeChooseAClock()
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
