import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// What commands make of a routine, at each stage of its steps.
@Suite struct StepCommandTests {
  private static let plan = [
    SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
    SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
    SharedSteps.Step("Read", .minutes(10), kind: "focus"),
  ]

  private static func record(_ stage: SharedCountdown.Stage, step index: Int) -> SharedCountdown {
    let isRunning = stage == .running
    let halted = SharedCountdown.sample(phase: isRunning ? .running : .paused)
    let ended = SharedCountdown.sample(phase: .finished)
    let sample = stage.isOver ? ended : halted
    var record = SharedCountdown(
      name: "tea", snapshot: sample.snapshot, run: sample.run, startedWallNanoseconds: 1,
      end: [.paused, .ready].contains(stage) ? nil : sample.end, owner: .gone,
      steps: SharedSteps(plan, at: index), stage: stage)
    if stage == .announcing {
      record.announcer = .init(owner: .init(rawValue: "another"), token: 5, attempt: 1)
    }
    return record
  }

  private enum Expected: Hashable {
    case begins(Int)
    case ready(Int)
    case stage(SharedCountdown.Stage)
    case removal, unchanged
    case refused(CountdownTimer.Refusal)
  }

  private func outcome(
    _ command: SharedCommand, _ record: SharedCountdown, at time: SharedTime = .sample(1_000)
  ) -> Expected {
    do throws(CountdownTimer.Refusal) {
      switch try command.effect(on: record, at: time) {
      case .removal: return .removal
      case .unchanged: return .unchanged
      case .record(let new):
        let index = new.steps?.index ?? -1
        let isWhole =
          new.snapshot.total == Self.plan[index].duration
          && new.remaining(at: time) == new.snapshot.total
        if new.stage == .running, new.run != record.run, isWhole, new.announcer == nil {
          return .begins(index)
        }
        return new.stage == .ready && isWhole ? .ready(index) : .stage(new.stage)
      }
    } catch {
      return .refused(error)
    }
  }

  @Test(arguments: [
    SharedCountdown.Stage.ready, .running, .paused, .returned, .announcing, .announced,
    .unconfirmed,
  ])
  func nextBeginsTheNextStepWhateverThePresentOneDoes(stage: SharedCountdown.Stage) {
    #expect(outcome(.next, Self.record(stage, step: 0)) == .begins(1))
    #expect(outcome(.next, Self.record(stage, step: 1)) == .begins(2))
    #expect(outcome(.next, Self.record(stage, step: 2)) == .refused(.nothingToCount))
  }

  @Test(arguments: [
    SharedCountdown.Stage.returned, .announcing, .announced, .unconfirmed, .running,
  ])
  func atTheEndOfAStepAStartBeginsTheNext(stage: SharedCountdown.Stage) {
    // Two minutes were left of the one that runs: it is due.
    let time = SharedTime.sample(stage == .running ? 1_120 : 1_000)
    for command in [SharedCommand.start, .toggle] {
      #expect(outcome(command, Self.record(stage, step: 0), at: time) == .begins(1))
      #expect(outcome(command, Self.record(stage, step: 2), at: time) == .begins(0))
    }
    #expect(outcome(.stop, Self.record(stage, step: 0), at: time) == .removal)
    #expect(outcome(.stop, Self.record(stage, step: 2), at: time) == .refused(.notRunning))
    #expect(outcome(.reset, Self.record(stage, step: 2), at: time) == .ready(0))
    #expect(outcome(.pause, Self.record(stage, step: 0), at: time) == .refused(.notRunning))
  }

  @Test func withinAStepCommandsDoWhatTheyDo() {
    let running = Self.record(.running, step: 1)
    let paused = Self.record(.paused, step: 1)
    #expect(outcome(.toggle, running) == .stage(.paused))
    #expect(outcome(.start, running) == .refused(.alreadyRunning))
    #expect(outcome(.reset, running) == .refused(.lockedWhileRunning))
    #expect(outcome(.stop, running) == .removal)
    #expect(outcome(.start, paused) == .stage(.running))
    #expect(outcome(.toggle, paused) == .stage(.running))
    #expect(outcome(.reset, paused) == .ready(0))
    #expect(outcome(.add(.minutes(1)), paused) == .stage(.paused))
    #expect(outcome(.reset, Self.record(.ready, step: 0)) == .unchanged)
    #expect(outcome(.reset, Self.record(.ready, step: 1)) == .ready(0))
  }

  @Test func whatHasNoNextStepSaysSo() throws {
    let shared = SharedCountdowns.inMemory()
    #expect(try shared.put(.fresh("tea", owner: .gone)))
    let error = try #require(throws: SharingError.self) { try shared.perform(.next, on: "tea") }
    #expect(error.description == "\"tea\" has no next step")
  }

  @Test func theStepsOfADeadProcessAreEverybodys() throws {
    let shared = SharedCountdowns.inMemory()
    let fresh = SharedCountdown.fresh("tea")
    #expect(
      try shared.put(
        SharedCountdown(
          name: "tea", snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil,
          end: fresh.end, owner: .gone, steps: SharedSteps(Self.plan),
          isAccepting: true)))
    #expect(try shared.perform(.next, on: "tea")?.steps?.index == 1)
  }
}
