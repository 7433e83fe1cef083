import Countdown
import CountdownTesting
import Foundation
import Testing

/// The examples of the guide to sinks.
@Suite struct WritingASinkTests {
  @Test func aJournalWritesALine() async throws {
    let kitchen = try Kitchen()
    defer { try? FileManager.default.removeItem(atPath: kitchen.path) }
    try await kitchen.writingASinkHowToTestOne()
    let text = try String(contentsOfFile: kitchen.path, encoding: .utf8)
    #expect(text.hasPrefix("Tea was finished 0.0 "))
  }

  @Test func sinksAreAttachedInEveryWay() async throws {
    let kitchen = try Kitchen()
    try await kitchen.writingASinkAnAlertSink()
    try await kitchen.writingASinkAnAlertSink2()
    try await kitchen.writingASinkAnAlertSink3()
    try await kitchen.writingASinkAnAlertSink4()
    try await kitchen.writingASinkAnAlertSink5()
    try await kitchen.writingASinkASourceOfYourOwn()
    try await kitchen.writingASinkAnEventSink()
    try await kitchen.writingASinkTheRules()
    try await kitchen.writingASinkTheRules2()
    try await kitchen.writingASinkTheRules3()
    try await kitchen.writingASinkLoggingAndMetrics()
    kitchen.timer.start()
    try await kitchen.writingASinkHowFailuresCount()
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
