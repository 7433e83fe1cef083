import Countdown
import CountdownSharing
import Testing

@Suite struct PendingFinishesTests {
  @Test func theNextIsTheEarliestThatRuns() {
    let records: [SharedCountdown] = [
      .sample("tea", left: 120), .sample("eggs", left: 60),
      .sample("soup", phase: .paused, left: 5),
      .sample("rice", phase: .finished),
    ]
    let pending = PendingFinishes(of: records, at: .sample(1_000)) { _ in .alive }
    #expect(pending.due.isEmpty)
    #expect(pending.next == .seconds(60))
  }

  @Test func whatIsDueComesTheEarliestFirst() {
    let records: [SharedCountdown] = [.sample("tea", left: 120), .sample("eggs", left: 60)]
    let pending = PendingFinishes(of: records, at: .sample(1_120)) { _ in .dead }
    #expect(pending.due.map(\.name) == ["eggs", "tea"])
    #expect(pending.next == nil)
  }

  @Test func anOwnerThatAnnouncesByItselfIsGivenASecondWhileItMayLive() {
    let record = SharedCountdown.sample(left: 120, announces: true)
    for life in [OwnerMark.Life.alive, .unknown] {
      let early = PendingFinishes(of: [record], at: .sample(1_120)) { _ in life }
      #expect(early.due.isEmpty)
      #expect(early.next == .seconds(1))
      let late = PendingFinishes(of: [record], at: .sample(1_121)) { _ in life }
      #expect(late.due == [record])
    }
    let dead = PendingFinishes(of: [record], at: .sample(1_120)) { _ in .dead }
    #expect(dead.due == [record])
  }

  @Test func anOwnerThatLeavesItToOthersIsNotWaitedFor() {
    let record = SharedCountdown.sample(left: 120)
    let pending = PendingFinishes(of: [record], at: .sample(1_120)) { _ in .alive }
    #expect(pending.due == [record])
  }

  @Test func nothingSharedIsNothingPending() {
    let pending = PendingFinishes(of: [], at: .sample(0))
    #expect(pending.due.isEmpty)
    #expect(pending.next == nil)
  }
}
