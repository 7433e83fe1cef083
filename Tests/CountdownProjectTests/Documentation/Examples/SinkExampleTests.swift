import Countdown
import CountdownAlarms
import CountdownRoutines
import CountdownStore
import CountdownTestSupport
import CountdownTesting
import Foundation
import Testing

#if Store
  import CountdownSQLite
#endif

/// The examples with sinks, run in a process of their own: they need a terminal that rings, and
/// put a database into the present folder.
@Suite struct SinkExampleTests {
  private static let isInside = ProcessInfo.processInfo.environment["COUNTDOWN_EXAMPLES"] != nil

  @Test(.enabled(if: !isInside)) func theyRunInATerminal() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "examples-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let run = """
      cd \(folder.path); export COUNTDOWN_EXAMPLES=1 DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere
      exec \(program) --testing-library swift-testing --filter SinkExampleTests
      """
    let command = try await FinishedCommand.run(["script", "-qec", run, "/dev/null"])
    #expect(command.status == 0, "\(command.output)")
    #expect(command.output.contains("\u{7}"))
  }

  @Test(.enabled(if: isInside)) func theSinksAreWired() async throws {
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: scheduler)
    let routine = RoutineTimer(.pomodoro(), scheduler: scheduler)
    let agenda = try Agenda(store: MemoryStore(), clock: SystemWallClock())
    try wiresSinks(timer: timer, routine: routine, agenda: agenda)
    try sharesASink(timer: timer, agenda: agenda)
    timer.start()
    scheduler.run()
    let reports = await timer.drain(within: .seconds(30))
    #expect(reports.count == 4)
    #expect(reports.allSatisfy { $0.undelivered == 0 })
    #expect(reports.first { $0.sink.contains("TerminalBell") }?.failed == 0)
  }

  #if Store
    @Test(.enabled(if: isInside)) func theAlarmClockKeepsItsAlarm() async throws {
      let clock = Task { try await isAnAlarmClock() }
      clock.cancel()
      try await clock.value
      let agenda = try Agenda(store: SQLiteStore(path: "clock.db"), clock: SystemWallClock())
      #expect(agenda.alarms.map(\.alarm.label) == ["Work"])
    }
  #endif
}
