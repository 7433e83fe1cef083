import Countdown
import CountdownStore
import CountdownSystem
import CountdownTestStores
import CountdownTestSupport
import CountdownTesting
import Testing

@testable import CountdownSharing

/// A step that another process wants, of a routine whose own process begins the steps.
@Suite(.ownThread) struct StepRequestTests {
  private static let plan = [
    SharedSteps.Step("Focus", .minutes(3)), SharedSteps.Step("Break", .minutes(3)),
    SharedSteps.Step("Read", .minutes(3)),
  ]

  private let shared = SharedCountdowns.inMemory()
  private let timer = CountdownTimer(.minutes(3), label: "Tea", scheduler: ManualScheduler())

  /// Shares the first step; the request for another begins it.
  private func share() throws -> Sharing {
    timer.start()
    let sharing = try timer.share(
      as: "tea", steps: SharedSteps(Self.plan, advances: .byOwner), accepting: true, in: shared)
    sharing.onStepRequest { [timer, weak sharing] index in
      timer.stop()
      let steps = SharedSteps(Self.plan, at: index, advances: .byOwner)
      sharing?.put(steps, after: timer.snapshot().sequence)
      timer.start()
    }
    return sharing
  }

  @Test func theProcessBeginsTheStepThatIsAskedFor() throws {
    let sharing = try share()
    let first = try #require(try shared.read("tea"))
    let second = try #require(try shared.perform(.next, on: "tea"))
    #expect(second.stage == .running && second.steps?.index == 1 && second.run != first.run)
    #expect(try shared.perform(.pause, on: "tea")?.stage == .paused)
    let third = try #require(try shared.perform(.next, on: "tea"))
    #expect(third.stage == .running && third.steps?.index == 2 && third.steps?.requested == nil)
    #expect(timer.isRunning)
    #expect(throws: SharingError(.noNextStep("tea"))) { try shared.perform(.next, on: "tea") }
    withExtendedLifetime(sharing) {}
  }

  /// The record of a living process that nobody is at home in.
  @Test func aProcessThatDoesNotFollowIsNamedAndTheRequestIsTakenBack() throws {
    let fresh = SharedCountdown.fresh("tea")
    let steps = SharedSteps(Self.plan, advances: .byOwner)
    for (name, isAccepting) in [("tea", true), ("eggs", false)] {
      #expect(
        try shared.put(
          SharedCountdown(
            name: name, snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil,
            end: fresh.end, owner: .current, steps: steps, isAccepting: isAccepting)))
    }
    let process = OwnerMark.current.process
    let store = StubbornStore(around: shared.store)
    #expect(throws: SharingError(.stepsOfOwner("tea", process: process))) {
      try SharedCountdowns(in: store).perform(.next, on: "tea")
    }
    // Nothing asks the store again and again.
    #expect(store.reads < 10)
    let record = try #require(try shared.read("tea"))
    #expect(record.steps?.requested == nil && record.commands == 0 && record.stage == .running)
    #expect(throws: SharingError(.notAccepting("eggs", process: process))) {
      try shared.perform(.next, on: "eggs")
    }
    #expect(try shared.perform(.pause, on: "tea")?.stage == .paused)
  }

  @Test func anotherCommandTakesTheRequestBack() throws {
    var record = SharedCountdown.fresh("tea", owner: .current)
    record.steps = SharedSteps(Self.plan, advances: .byOwner)
    record.steps?.requested = 1
    for command in [SharedCommand.pause, .add(.minutes(1))] {
      guard case .record(let new) = try command.effect(on: record, at: .now) else {
        Issue.record("\(command)")
        continue
      }
      #expect(new.steps?.requested == nil && new.steps?.index == 0)
    }
  }

  @Test(arguments: ["3", "-1", "1.5", "9223372036854775807", "\"1\"", "null"])
  func aRequestForNoStepMakesNoSense(text: String) throws {
    var steps = SharedSteps(Self.plan, advances: .byOwner)
    steps.requested = 1
    let fields = steps.fields
    #expect(SharedSteps(fields) == steps)
    let hostile = fields.text.replacing(#""requested":1"#, with: #""requested":\#(text)"#)
    #expect(hostile != fields.text)
    #expect(SharedSteps(try .init(parsing: hostile)) == nil)
  }
}
