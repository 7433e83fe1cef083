import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// What becomes of changes on bodies that others have written.
@Suite struct KeptChangeTests {
  /// A process whose stop was slow has begun anew when it learns that another one has announced the
  /// end before.
  @Test func aNewRunStandsAfterAnEndThatOthersHaveAnnounced() {
    let record = SharedCountdown.fresh()
    let over = record.applying(
      .announced, by: StoreOwner(rawValue: "another"), at: SharedTime.now)
    let run = SharedCountdown(
      name: "tea", snapshot: record.snapshot, run: CountdownID(), startedWallNanoseconds: nil,
      end: record.end, owner: .current)
    let start = TimerChange(record: run, kind: .started, commands: 0)
    #expect(start.effect(on: over)?.run == run.run)
    let pause = TimerChange(record: record.paused(at: .now), kind: .paused, commands: 0)
    #expect(pause.effect(on: over) == nil)
    #expect(pause.effect(on: record) != nil)
  }

  /// More changes in one write than the log has room for.
  @Test func whatTheLogHasNoRoomForStaysWhereTheOutcomeIsUnknown() {
    let body = ModelBody(end: 9, left: 9, log: 2)
    let rules = KeeperRole.view.rules(beside: .view, isMute: false)
    var keeper = ModelKeeper(
      body, revision: EntryRevision(rawValue: 1), rules: rules, at: KeeperModel.moment(0))
    func facts(_ tick: Int64) -> ModelKeeper.Facts {
      ModelKeeper.Facts(now: KeeperModel.moment(tick), time: tick, token: 16)
    }
    for mark in 1...4 { _ = keeper.take(.command(.add, mark: UInt64(mark)), facts(0)) }
    _ = keeper.take(.written(.written(EntryRevision(rawValue: 2))), facts(0))
    #expect(keeper.copy.end == 10 && keeper.shown.end == 13)
    _ = keeper.take(.written(.unknown), facts(0))
    #expect(keeper.shown.end == 13)
    #expect(keeper.take(.moment, facts(1)).contains(.read))
    let outputs = keeper.take(.found(.absent), facts(1))
    let written = outputs.compactMap { output -> ModelBody? in
      if case .write(let body, nil) = output { body } else { nil }
    }
    #expect(written.map(\.end) == [13])
  }
}
