import Countdown
import CountdownStore
import CountdownTestStores
import CountdownTestSupport
import Testing

@testable import CountdownSharing

/// An end that a person has seen before it was announced.
@Suite(.ownThread) struct SeenTests {
  @Test func theAnnouncerIsWaitedForWithoutAskingAgainAndAgain() throws {
    let store = StubbornStore()
    let shared = SharedCountdowns(in: store)
    let fresh = SharedCountdown.fresh("tea")
    let end = SharedCountdown.End(
      moment: SystemScheduler.continuous.now, wallNanoseconds: RealTime.wallNanoseconds)
    let record = SharedCountdown(
      name: "tea", snapshot: fresh.snapshot, run: fresh.run, startedWallNanoseconds: nil,
      end: end, owner: .current, stage: .running)
    #expect(try shared.put(record))
    try shared.markSeen(record)
    #expect(try shared.read("tea")?.isSeen == true)
    #expect(store.reads < 10)
  }
}
