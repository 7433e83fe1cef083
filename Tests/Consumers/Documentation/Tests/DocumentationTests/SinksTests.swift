import Countdown
import CountdownTesting
import Foundation
import Testing

/// The examples of the guide to sinks.
@Suite struct SinksTests {
  @Test func aJournalWritesALine() async throws {
    let kitchen = try Kitchen()
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    try await kitchen.sinksHowToTestOne()
    let text = try String(contentsOfFile: kitchen.path, encoding: .utf8)
    #expect(text.hasPrefix("Tea was finished 0.0 "))
  }

  @Test func sinksAreAttachedInEveryWay() async throws {
    let kitchen = try Kitchen()
    try await kitchen.sinksAnAlertSink()
    try await kitchen.sinksAnAlertSink2()
    try await kitchen.sinksAnAlertSink3()
    try await kitchen.sinksAnAlertSink4()
    try await kitchen.sinksAnAlertSink5()
    try await kitchen.sinksASourceOfYourOwn()
    try await kitchen.sinksAnEventSink()
    try await kitchen.sinksTheRules()
    try await kitchen.sinksTheRules2()
    try await kitchen.sinksTheRules3()
    try await kitchen.sinksLoggingAndMetrics()
    kitchen.timer.start()
    try await kitchen.sinksHowFailuresCount()
    let reports = await CountdownTimer.drain(kitchen.orders, within: .seconds(10))
    #expect(!reports.isEmpty)
    #expect(reports.allSatisfy { $0.failed == 0 && $0.undelivered == 0 })
  }

  @Test func aServiceStopsItsCountdowns() async throws {
    let timer = CountdownTimer(.minutes(3), scheduler: ManualScheduler())
    try await CountdownService(timers: [timer]).run()
    #expect(!timer.isRunning)
  }
}
