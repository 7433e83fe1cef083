import Countdown
import CountdownSystem
import Testing

@testable import CountdownSharing

@Suite struct SharedStepsTests {
  private static let plan = [
    SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
    SharedSteps.Step("Break \"5\" 🫖", .nanoseconds(1), kind: "shortBreak"),
    SharedSteps.Step("Focus", .minutes(25), kind: "focus", round: 2),
  ]

  private func record(_ steps: SharedSteps?) -> SharedCountdown {
    let sample = SharedCountdown.sample()
    return SharedCountdown(
      name: "tea", snapshot: sample.snapshot, run: sample.run, startedWallNanoseconds: 1,
      end: sample.end, owner: .gone, steps: steps)
  }

  @Test(arguments: SharedSteps.Advance.allCases)
  func stepsAreReadAsTheyWereWritten(advances: SharedSteps.Advance) {
    var steps = SharedSteps(Self.plan, at: 1, advances: advances)
    if advances == .automatically { steps.endedRun = CountdownID() }
    let record = record(steps)
    #expect(RecordText.record(RecordText.text(of: record), named: "tea") == record)
    let endless = self.record(SharedSteps(Self.plan, at: 2, advances: advances, repeats: true))
    #expect(RecordText.record(RecordText.text(of: endless), named: "tea") == endless)
    #expect(endless.steps?.place?.next == Self.plan[0])
  }

  @Test func aStepKnowsItsPlace() throws {
    let place = try #require(SharedSteps(Self.plan, at: 1).place)
    #expect((place.index, place.count, place.rounds) == (1, 3, 2))
    #expect(place.step.kind == "shortBreak")
    #expect(place.next == Self.plan[2])
    #expect(SharedSteps(Self.plan, at: 2).place?.next == nil)
    #expect(SharedSteps(Self.plan, at: 3).place == nil)
    #expect(record(SharedSteps(Self.plan)).finish?.step?.step.name == "Focus")
    #expect(record(nil).finish?.step == nil)
  }

  @Test func theLongestPlanFitsIntoARecord() throws {
    let step = SharedSteps.Step("A step of some length", .minutes(25), kind: "shortBreak")
    let longest = record(SharedSteps(Array(repeating: step, count: 400)))
    _ = try longest.entry()
    #expect(RecordText.record(RecordText.text(of: longest), named: "tea") == longest)
  }

  @Test(arguments: [
    SharedSteps([]), SharedSteps(plan, at: 3), SharedSteps(plan, at: -1),
    SharedSteps(Array(repeating: plan[0], count: 401)),
    SharedSteps([.init("", .seconds(1))]), SharedSteps([.init("a\0b", .seconds(1))]),
    SharedSteps([.init(String(repeating: "x", count: 257), .seconds(1))]),
    SharedSteps([.init("x", .zero)]), SharedSteps([.init("x", .seconds(-1))]),
    SharedSteps([.init("x", .hours(24 * 366 * 100))]),
    SharedSteps([.init("x", .seconds(1), kind: "")]),
    SharedSteps([.init("x", .seconds(1), kind: "long break")]),
    SharedSteps([.init("x", .seconds(1), round: 0)]),
    SharedSteps([.init("x", .seconds(1), round: 1_001)]),
  ])
  func whatARecordDoesNotTakeIsRefused(steps: SharedSteps) throws {
    let request = SharePlan.Request(
      name: "tea", kind: .pomodoro, open: [], attributes: [:], isAccepting: true)
    let error = try #require(throws: SharingError.self) { try request.check(with: steps) }
    #expect(error.description.hasPrefix("the steps cannot be shared: "))
    let written = RecordText.text(of: record(steps))
    #expect(RecordText.record(written, named: "tea") == nil)
  }

  @Test(arguments: [
    ("\"index\":1", "\"index\":\"1\""), ("\"index\":1", "\"index\":1e300"),
    ("\"manually\"", "\"somehow\""), ("\"duration_ns\":1,", "\"duration_ns\":-1,"),
    ("\"duration_ns\":1,", ""), ("\"kind\":\"focus\"", "\"kind\":7"),
    ("\"round\":2", "\"round\":9223372036854775807"), ("\"plan\":[", "\"plan\":[null,"),
    ("\"index\":1", "\"ended_run\":\"x\",\"index\":1"),
  ])
  func garbageMakesTheRecordUnreadable(value: String, other: String) {
    let steps = SharedSteps(Self.plan, at: 1)
    let text = String(decoding: RecordText.text(of: record(steps)), as: UTF8.self)
    let wrong = text.replacing(value, with: other, maxReplacements: 1)
    #expect(wrong != text)
    #expect(RecordText.record(Array(wrong.utf8), named: "tea") == nil)
  }

  /// A record as it is written today must be read for ever.
  @Test func theSampleIsRead() throws {
    let bytes = try RecordTextTests.fixture("countdown-v2-steps.json")
    let record = try #require(RecordText.record(bytes, named: "tea"))
    let place = try #require(record.steps?.place)
    #expect((place.step.name, place.index, place.count) == ("Break", 1, 4))
    #expect(place.step.duration == .minutes(5))
    #expect(place.next == SharedSteps.Step("Focus", .minutes(25), kind: "focus", round: 2))
    #expect(record.steps?.advances == .automatically)
    #expect(RecordText.text(of: record) == bytes)
  }
}
