import Countdown
import CountdownTesting
import Foundation
import Testing

/// The examples of the guide `Sinks`. Those with the sinks of this package need a terminal.
@Suite struct SinksTests {
  /// With standard input at its end: a person has typed ^D.
  @Test func theProgramEndsWithItsInput() async throws {
    let input = open("/dev/null", O_RDONLY)
    dup2(input, STDIN_FILENO)
    close(input)
    try await Kitchen().sinksACompleteProgram()
  }

  @Test func aJournalWritesALine() async throws {
    let kitchen = try Kitchen()
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    let attachment = kitchen.timer.attach(Journal(path: kitchen.path))
    kitchen.timer.start()
    kitchen.scheduler.advance(by: .minutes(3))
    #expect(await attachment.drain(within: .seconds(10)).failed == 0)
    let text = try String(contentsOfFile: kitchen.path, encoding: .utf8)
    #expect(text.hasPrefix("Tea was finished 0.0 "))
  }

  @Test func sinksAreAttachedInEveryWay() async throws {
    let kitchen = try Kitchen()
    try await kitchen.sinksWhichAlertsInWhichWords()
    try await kitchen.sinksWhichAlertsInWhichWords2()
    try await kitchen.sinksAnEventSink()
    try await kitchen.sinksLoggingAndMetrics()
    kitchen.timer.attach(Quiet(inner: Console()))
    kitchen.timer.start()
    try await kitchen.sinksFailuresAndReports()
    let reports = await CountdownTimer.drain(kitchen.orders, within: .seconds(10))
    #expect(reports.count == 7)
    #expect(reports.allSatisfy { $0.failed == 0 && $0.undelivered == 0 })
  }

  @Test func theSinksOfThisPackageAreAttached() async throws {
    let kitchen = try Kitchen()
    try await kitchen.sinksTheSinksOfThisPackage()
    try await kitchen.sinksTheSinksOfThisPackage2()
  }

  @Test func theTickIsPresentedWhereItIsNamed() async throws {
    let screen = RecordingAlertSink()
    let kitchen = try Kitchen()
    kitchen.timer.attach(screen, on: [.started, .tick, .finished])
    kitchen.timer.start()
    for _ in 0..<2 {
      kitchen.scheduler.advance(by: .seconds(1))
      _ = await kitchen.timer.drain(within: .seconds(10))
    }
    #expect(screen.presented.count == 3)
  }

  @Test func aServiceStopsItsCountdowns() async throws {
    let timer = CountdownTimer(.minutes(3), scheduler: ManualScheduler())
    try await CountdownService(timers: [timer]).run()
    #expect(!timer.isRunning)
  }
}
