import Countdown
import CountdownStore
import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// Random steps of two keepers of the real record, and then rest.
@Suite struct KeeperWalkTests {
  private func record(_ steps: SharedSteps?) -> SharedCountdown {
    let total = Duration.seconds(3).saturatedNanoseconds
    let deadline = Moment(nanoseconds: 1_000_000_000_000 + total)
    return SharedCountdown(
      name: "tea",
      snapshot: CountdownTimer.Snapshot(
        id: CountdownID(), label: "Tea", phase: .running, deadline: deadline, timeline: .sample,
        wallNanoseconds: 5_000_000_000_000, sequence: 1, totalNanoseconds: total,
        remainingNanoseconds: total, everyNanoseconds: 1_000_000_000, toleranceNanoseconds: 0,
        adjustableWhileRunning: true, warnings: [.seconds(2), .seconds(1)]),
      run: CountdownID(), startedWallNanoseconds: 5_000_000_000_000,
      end: .init(moment: deadline, wallNanoseconds: 5_000_000_000_000 + total), owner: .gone,
      steps: steps)
  }

  private static let steps = SharedSteps(
    [.init("Focus", .seconds(3)), .init("Break", .seconds(2)), .init("More", .seconds(3))],
    advances: .automatically)

  @Test(arguments: 1...(LongRun.isOn ? 600 : 30))
  func itComesToRestAndLosesNothing(seed: Int) throws {
    let record = record(seed.isMultiple(of: 2) ? Self.steps : nil)
    var walk = try KeeperWalk(record, seed: UInt64(seed))
    for _ in 0..<120 { try walk.go() }
    try walk.rest()
    expectRest(walk)
    let marks = (walk.found?.changes ?? []).map(\.mark).filter { $0 != 0 }
    #expect(Set(marks).count == marks.count)
  }

  @Test(arguments: 1...(LongRun.isOn ? 600 : 30))
  func theTimerIsWhereItsEntryIs(seed: Int) throws {
    var walk = try KeeperWalk(record(nil), seed: UInt64(seed), isTimed: true)
    for _ in 0..<120 { try walk.go() }
    try walk.rest()
    expectRest(walk)
    let (timer, shown) = (try #require(walk.actors[0].timer), walk.actors[0].keeper.shown)
    #expect(!timer.isOnTheWay && !timer.plan.isMute)
    #expect(timer.ends.awaited == nil && timer.ends.claimed == nil)
    let phase = shown.isSettled ? nil : shown.stage.phase
    #expect(phase == nil || phase == timer.state.phase)
    if phase == .paused { #expect(shown.snapshot.remaining == timer.state.remaining) }
  }

  private func expectRest(_ walk: KeeperWalk) {
    for actor in walk.actors where !actor.keeper.isOver || walk.found != nil {
      let shown = actor.keeper.shown
      #expect(actor.keeper.isAtRest && !actor.keeper.isOver)
      let isNoMore = shown.isSettled || actor.timer != nil && shown.isAnnounced
      let isShown = walk.found.map { $0 == shown } ?? isNoMore
      #expect(isShown, "\(shown) is not \(String(describing: walk.found))")
    }
    let lost = Set(1...max(walk.given, 1)).subtracting(walk.stored).subtracting(walk.said)
    #expect(walk.given == 0 || lost.isEmpty)
    #expect(!walk.hasGap)
    let last = walk.found ?? walk.actors[0].keeper.copy
    if last.stage.isOver { #expect(last.stage == .announced && walk.announced[last.run] != nil) }
    #expect(last.stage != .running || last.remaining(at: walk.time) > .zero)
  }

  @Test func aRunBegunByTheSameChangeIsTheSame() throws {
    let (record, time) = (record(Self.steps), SharedTime.sample(1_010))
    let rules = KeeperRules(hasFirstTurn: false, owner: StoreOwner(rawValue: "host"))
    let ends = [EndDecision.announced, .unconfirmed].map {
      record.applying($0, at: time, by: rules).run
    }
    let next = try record.applying(.command(.next), mark: 5, at: .sample(1_001))
    #expect(ends[0] == ends[1] && next?.run == ends[0] && ends[0] != record.run)
    let over = self.record(nil).applying(.announced, at: time, by: rules)
    let starts = try [6, 6, 7].map { try over.applying(.command(.start), mark: $0, at: time)?.run }
    #expect(starts[0] == starts[1] && starts[1] != starts[2])
  }

  @Test func theMarksAndTheEditionLieInTheRecord() throws {
    var record = try #require(
      try record(Self.steps).applying(.command(.pause), mark: .max / 2, at: .sample(1_001)))
    record.edition = 9
    let read = RecordText.record(RecordText.text(of: record), named: "tea")
    #expect(read == record && read?.number(of: .max / 2) == record.snapshot.sequence)
    var single = try #require(
      try self.record(nil).applying(.command(.pause), mark: 3, at: .sample(1_001)))
    single.edition = 1
    #expect(RecordText.record(RecordText.text(of: single), named: "tea") == single)
  }
}
