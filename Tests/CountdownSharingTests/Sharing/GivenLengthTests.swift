import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// The length that a countdown was given stays, whatever commands add or take away for one run.
@Suite struct GivenLengthTests {
  private func after(
    _ commands: SharedCommand..., of record: SharedCountdown = .adjustable(),
    at time: SharedTime = .sample(1_000)
  ) throws -> SharedCountdown {
    try commands.reduce(record) { record, command in
      guard case .record(let next) = try command.effect(on: record, at: time) else {
        return record
      }
      return next
    }
  }

  @Test func aResetGoesBackToIt() throws {
    let longer = try after(.add(.minutes(1)), .pause)
    #expect(longer.snapshot.total == .minutes(4) && longer.givenLength == .minutes(3))
    let reset = try after(.reset, of: longer)
    #expect(reset.stage == .ready && reset.snapshot.total == .minutes(3))
    #expect(reset.snapshot.remaining == .minutes(3) && reset.givenNanoseconds == nil)
    #expect(reset.changes.last?.totalNanoseconds == 180_000_000_000)
    let shorter = try after(.less(.minutes(1)), .pause, .reset)
    #expect(shorter.snapshot.total == .minutes(3))
    // What was set anew and not begun can be set back, too.
    #expect(try after(.pause, .reset, .add(.minutes(1)), .reset).snapshot.total == .minutes(3))
    #expect(try SharedCommand.reset.effect(on: reset, at: .sample(1_000)) == .unchanged)
  }

  @Test func aStartAfterTheEndCountsItAgain() throws {
    let longer = try after(.add(.minutes(1)))
    let again = try after(.start, of: longer, at: .sample(2_000))
    #expect(again.stage == .running && again.snapshot.total == .minutes(3))
    #expect(again.run != longer.run)
    // What waits to begin has the length that it was set to.
    #expect(try after(.pause, .reset, .add(.minutes(1)), .start).snapshot.total == .minutes(4))
  }

  @Test(arguments: CountdownTimer.Phase.allCases.filter { $0 != .stopped })
  func aRestartBeginsInEveryPhase(phase: CountdownTimer.Phase) throws {
    let record = SharedCountdown.adjustable(phase)
    let new = try after(.restart(), of: record, at: .sample(1_010))
    #expect(new.stage == .running && new.run != record.run && new.commands == 1)
    #expect(new.remaining(at: .sample(1_010)) == .minutes(3))
    #expect(new.changes.last?.kind == .started)
    let minute = try after(.restart(for: .minutes(1)), of: record, at: .sample(1_010))
    #expect(minute.snapshot.total == .minutes(1) && minute.givenLength == .minutes(3))
    #expect(try after(.restart(), of: minute).snapshot.total == .minutes(3))
    #expect(throws: CountdownTimer.Refusal.nothingToCount) {
      try SharedCommand.restart(for: .zero).effect(on: record, at: .sample(1_000))
    }
    #expect(throws: CountdownTimer.Refusal.outOfRange) {
      try SharedCommand.restart(for: .hours(24 * 366 * 100)).effect(on: record, at: .sample(1_000))
    }
  }

  @Test func aRoutineRestartsWithItsFirstStep() throws {
    let plan = [SharedSteps.Step("Focus", .minutes(25)), SharedSteps.Step("Break", .minutes(5))]
    for phase in [CountdownTimer.Phase.running, .finished] {
      let record = SharedCountdown.adjustable(phase, steps: SharedSteps(plan, at: 1))
      let new = try after(.restart(), of: record)
      #expect(new.steps?.index == 0 && new.snapshot.total == .minutes(25))
    }
  }

  @Test func aLabelChangesNothingElse() throws {
    let record = SharedCountdown.adjustable()
    let new = try after(.label("Earl Grey"), of: record)
    #expect(new.snapshot.label == "Earl Grey" && new.name == "tea")
    #expect(new.end == record.end && new.run == record.run && new.stage == .running)
    #expect(new.commands == 1 && new.changes.map(\.kind) == [.adjusted])
    #expect(try SharedCommand.label("Tea").effect(on: record, at: .sample(1_000)) == .unchanged)
    #expect(throws: CountdownTimer.Refusal.notRunning) {
      try SharedCommand.label("x").effect(on: .adjustable(.finished), at: .sample(1_000))
    }
    let plan = [SharedSteps.Step("Focus", .minutes(25)), SharedSteps.Step("Break", .minutes(5))]
    let between = SharedCountdown.adjustable(.finished, steps: SharedSteps(plan))
    #expect(try after(.label("x"), of: between).snapshot.label == "x")
  }

  @Test func aRecordKeepsIt() throws {
    let record = try after(.add(.minutes(1)))
    let text = RecordText.text(of: record)
    #expect(RecordText.record(text, named: "tea")?.givenLength == .minutes(3))
    let wrong = String(decoding: text, as: UTF8.self)
      .replacing("\"given_ns\":180000000000", with: "\"given_ns\":0")
    #expect(wrong.utf8.count < text.count)
    #expect(RecordText.record(Array(wrong.utf8), named: "tea") == nil)
  }
}

extension SharedCountdown {
  /// A sample of three minutes that may be made longer while it runs.
  fileprivate static func adjustable(
    _ phase: CountdownTimer.Phase = .running, steps: SharedSteps? = nil
  ) -> SharedCountdown {
    let sample = SharedCountdown.sample(phase: phase)
    let old = sample.snapshot
    let snapshot = CountdownTimer.Snapshot(
      id: old.id, label: old.label, phase: phase, deadline: old.deadline, timeline: old.timeline,
      wallNanoseconds: old.wallNanoseconds, sequence: old.sequence,
      totalNanoseconds: old.totalNanoseconds,
      remainingNanoseconds: phase == .ready
        ? old.totalNanoseconds : old.remainingNanoseconds,
      everyNanoseconds: old.everyNanoseconds, toleranceNanoseconds: 0,
      adjustableWhileRunning: true)
    return SharedCountdown(
      name: "tea", snapshot: snapshot, run: sample.run, startedWallNanoseconds: 1,
      end: [.paused, .ready].contains(phase) ? nil : sample.end, owner: .gone, steps: steps)
  }
}
