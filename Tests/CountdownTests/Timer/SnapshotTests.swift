import Countdown
import CountdownTesting
import Foundation
import Testing

@Suite struct SnapshotTests {
  @Test func onItsOwnTimelineItGoesOnToTheNanosecond() {
    let rig = Rig(.seconds(10))
    rig.timer.start()
    rig.scheduler.advance(by: .nanoseconds(3_141_592_653))
    let snapshot = rig.timer.snapshot()
    rig.scheduler.advance(by: .nanoseconds(1_000_000_007))
    let restored = CountdownTimer(restoring: snapshot, scheduler: rig.scheduler)
    #expect(restored.state == rig.timer.state)
    #expect(restored.id == rig.timer.id)
    #expect(restored.label == "rig")
    rig.scheduler.advance(by: .nanoseconds(5_858_407_339))
    #expect(restored.state.remaining == .nanoseconds(1))
    rig.scheduler.advance(by: .nanoseconds(1))
    #expect(restored.state.phase == .finished)
  }

  @Test(arguments: CountdownTimer.Phase.allCases)
  func everyPhaseGoesThroughJSONAndBack(phase: CountdownTimer.Phase) throws {
    let rig = Rig.standing(in: phase, adjustable: true)
    let snapshot = rig.timer.snapshot()
    let data = try JSONEncoder().encode(snapshot)
    let decoded = try JSONDecoder().decode(CountdownTimer.Snapshot.self, from: data)
    #expect(decoded == snapshot)
    let restored = CountdownTimer(restoring: decoded, scheduler: rig.scheduler)
    #expect(restored.state == rig.timer.state)
    #expect(restored.snapshot().sequence == snapshot.sequence)
    if phase == .paused { #expect(restored.resume() == nil) }
    if phase == .running { #expect(restored.add(.seconds(1)) == nil) }
  }

  @Test func onAnotherTimelineItGoesByTheWallClock() throws {
    let here = Rig.standing(in: .running)
    let hourAgo = try here.timer.snapshot().moving("wallNanoseconds") { $0 - 3_600_000_000_000 }
    let elsewhere = ManualScheduler(
      now: Moment(nanoseconds: 77), wallTime: here.scheduler.wallTime)
    let late = CountdownTimer(restoring: hourAgo, scheduler: elsewhere)
    elsewhere.advance(by: .zero)
    #expect(late.state.phase == .finished)

    let twoSecondsAgo = try here.timer.snapshot().moving("wallNanoseconds") {
      $0 - 2_000_000_000
    }
    let timer = CountdownTimer(restoring: twoSecondsAgo, scheduler: elsewhere)
    #expect(timer.state.phase == .running)
    #expect(timer.state.remaining == .seconds(4))
  }

  @Test func whereTheWallClockWentBackItGoesOnFromWhatRemained() throws {
    let here = Rig.standing(in: .running)
    let fromTheFuture = try here.timer.snapshot().moving("wallNanoseconds") {
      $0 + 3_600_000_000_000
    }
    let timer = CountdownTimer(restoring: fromTheFuture, scheduler: ManualScheduler())
    #expect(timer.state.remaining == .seconds(6))
    #expect(timer.state.isRunning)
  }

  @Test func pastItsEndItIsFinishedAtOnceAndOnlyOnce() {
    let rig = Rig.standing(in: .running)
    let snapshot = rig.timer.snapshot()
    rig.scheduler.advance(by: .seconds(60))
    let recorder = RecordingSink()
    let seen = Log<Int>()
    let restored = CountdownTimer(restoring: snapshot, scheduler: rig.scheduler) { timer in
      timer.attach(recorder)
      timer.observe(.remainingSeconds) { old, new in seen.append(old * 100 + new) }
    }
    #expect(restored.state.phase == .finished)
    #expect(rig.scheduler.pending == 0)
    rig.scheduler.advance(by: .seconds(60))
    #expect(recorder.events.map(\.kind) == [.tick, .finished])
    #expect(recorder.events.map(\.missed) == [5, 0])
    #expect(recorder.events.map(\.lateness) == [.seconds(54), .seconds(54)])
    #expect(recorder.events.map(\.sequence) == [snapshot.sequence + 1, snapshot.sequence + 2])
    #expect(seen.all == [600])
  }

  @Test func whatCameDueInBetweenIsOneTickThatCountsTheRest() {
    let rig = Rig.standing(in: .running)
    let snapshot = rig.timer.snapshot()
    rig.scheduler.advance(by: .milliseconds(2_500))
    let recorder = RecordingSink()
    let restored = CountdownTimer(restoring: snapshot, scheduler: rig.scheduler) {
      $0.attach(recorder)
    }
    #expect(restored.state.remaining == .milliseconds(3_500))
    #expect(recorder.events.map(\.missed) == [1])
    rig.scheduler.advance(by: .milliseconds(500))
    #expect(recorder.events.map(\.state.remainingSeconds) == [4, 3])
  }

  @Test func takingOneChangesNothing() {
    let rig = Rig.standing(in: .running)
    rig.scheduler.jump(by: .zero)
    let before = rig.timer.snapshot()
    #expect(rig.timer.snapshot().remaining == before.remaining)
    #expect(rig.kinds.isEmpty)
    #expect(before.deadline == Moment(nanoseconds: 10_000_000_000))
    #expect(before.timeline == rig.scheduler.timeline)
  }
}

/// Snapshot files that another program wrote.
@Suite struct HostileSnapshotTests {
  private static let extremes: [Int64] = [.min, -1, 0, 1, 1_000_000_000, .max - 1, .max]
  private static let fields = [
    "totalNanoseconds", "remainingNanoseconds", "everyNanoseconds", "toleranceNanoseconds",
    "wallNanoseconds",
  ]

  @Test(arguments: CountdownTimer.Phase.allCases, [true, false])
  func noNumberTraps(phase: CountdownTimer.Phase, isOwnTimeline: Bool) throws {
    let rig = Rig.standing(in: phase)
    let honest = rig.timer.snapshot()
    for field in Self.fields {
      for value in Self.extremes {
        let hostile = try honest.moving(field) { _ in value }
        exercise(hostile, on: isOwnTimeline ? rig.scheduler : ManualScheduler())
      }
    }
  }

  @Test func noDeadlineTrapsOrIsFurtherThanWhatRemained() throws {
    let rig = Rig.standing(in: .running)
    for value in Self.extremes {
      let hostile = try rig.timer.snapshot().changing(
        "deadline", to: ["nanoseconds": NSNumber(value: value)])
      let restored = CountdownTimer(restoring: hostile, scheduler: rig.scheduler)
      #expect(restored.state.remaining <= .seconds(6))
      exercise(hostile, on: rig.scheduler)
      exercise(hostile, on: ManualScheduler(now: Moment(nanoseconds: .min)))
      exercise(hostile, on: ManualScheduler(now: Moment(nanoseconds: .max)))
    }
  }

  @Test func theLargestSequenceNumberDoesNotTrap() throws {
    let rig = Rig.standing(in: .paused)
    let hostile = try rig.timer.snapshot().changing("sequence", to: NSNumber(value: UInt64.max))
    exercise(hostile, on: rig.scheduler)
  }

  @Test(arguments: ["", "{}", "[]", "null", #"{"phase":"exploded"}"#])
  func whatIsNoSnapshotIsAnError(text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(CountdownTimer.Snapshot.self, from: Data(text.utf8))
    }
  }

  @Test(arguments: ["phase", "id", "deadline", "timeline", "sequence"])
  func aFieldOfTheWrongKindIsAnError(field: String) throws {
    let rig = Rig.standing(in: .running)
    for value in ["exploded", -1, 1e300, [], true] as [Any] {
      #expect(throws: DecodingError.self) {
        try rig.timer.snapshot().changing(field, to: value)
      }
    }
  }

  private func exercise(_ snapshot: CountdownTimer.Snapshot, on scheduler: ManualScheduler) {
    let timer = CountdownTimer(restoring: snapshot, scheduler: scheduler)
    timer.attach { _ in }
    for _ in 0..<2 {
      timer.toggle()
      scheduler.jump(by: .seconds(3))
      timer.add(.seconds(1))
      timer.stop()
      timer.start()
      scheduler.jump(by: .hours(2))
      timer.reset()
    }
    let state = timer.state
    #expect(state.remaining >= .zero)
    #expect((0...1).contains(state.progress))
  }
}

extension CountdownTimer.Snapshot {
  /// This snapshot with another number in one field, by way of JSON.
  fileprivate func moving(
    _ field: String, _ change: (Int64) -> Int64
  ) throws -> CountdownTimer.Snapshot {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(self))
    let fields = try #require(object as? [String: Any])
    let value = try #require(fields[field] as? NSNumber)
    return try changing(field, to: NSNumber(value: change(value.int64Value)))
  }

  @discardableResult
  fileprivate func changing(_ field: String, to value: Any) throws -> CountdownTimer.Snapshot {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(self))
    var fields = try #require(object as? [String: Any])
    fields[field] = value
    let data = try JSONSerialization.data(withJSONObject: fields)
    return try JSONDecoder().decode(CountdownTimer.Snapshot.self, from: data)
  }
}
