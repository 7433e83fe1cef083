import Countdown
import CountdownSystem
import CountdownTesting
import Testing

@testable import CountdownSharing

/// What a record keeps of warnings.
@Suite struct WarningRecordTests {
  private func text(_ record: SharedCountdown) -> String {
    String(decoding: RecordText.text(of: record), as: UTF8.self)
  }

  private func read(_ text: String) -> SharedCountdown? {
    RecordText.record(Array(text.utf8), named: "tea")
  }

  @Test func theyAreReadAsTheyWereWrittenAndAreNotThereWithoutAny() {
    var record = SharedCountdown.sample()
    #expect(!text(record).contains("warn_ns"))
    #expect(read(text(record))?.snapshot.warnings == [])
    record.snapshot.warnings = [.seconds(5), .minutes(1)]
    record.steps = SharedSteps([
      .init("Focus", .minutes(3), warnings: [.seconds(90)]), .init("Break", .minutes(1)),
    ])
    let copy = read(text(record))
    #expect(copy == record)
    #expect(copy?.snapshot.warnings == [.minutes(1), .seconds(5)])
    #expect(text(record).split(separator: "warn_ns").count == 3)
  }

  @Test(arguments: ["1", "\"x\"", "[0]", "[-1]", "[1.5]", "[null]", "{}"])
  func whatIsNoListOfDurationsMakesTheRecordInvalid(_ value: String) {
    var record = SharedCountdown.sample()
    record.snapshot.warnings = [.seconds(5)]
    let text = text(record).replacing("\"warn_ns\":[5000000000]", with: "\"warn_ns\":\(value)")
    #expect(text.contains("warn_ns\":\(value)") && read(text) == nil)
    #expect(read(self.text(record)) != nil)
  }

  @Test func theNextStepHasItsOwn() throws {
    var record = SharedCountdown.sample()
    record.steps = SharedSteps([
      .init("Focus", .minutes(3), warnings: [.seconds(90)]),
      .init("Break", .minutes(1), warnings: [.seconds(30)]),
    ])
    guard case .record(let next) = try SharedCommand.next.effect(on: record, at: .sample(1_000))
    else {
      Issue.record("refused")
      return
    }
    #expect(next.snapshot.warnings == [.seconds(30)])
  }

  @Test func theRecordIsWrittenAtAWarning() throws {
    let state = SharedCountdowns.inMemory()
    let scheduler = ManualScheduler()
    let timer = CountdownTimer(
      .minutes(5), every: .hours(1), scheduler: scheduler, warnings: [.minutes(2)])
    let sharing = try timer.share(as: "tea", in: state)
    timer.start()
    scheduler.advance(by: .minutes(3))
    #expect(sharing.flush(within: .seconds(60)))
    let record = try #require(try state.read("tea"))
    // A process that goes on with the countdown does not warn again.
    #expect(record.snapshot.remaining == .minutes(2) && record.stage == .running)
    sharing.cancel()
  }
}
