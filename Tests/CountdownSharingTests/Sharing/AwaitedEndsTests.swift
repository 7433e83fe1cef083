import Countdown
import Testing

@testable import CountdownSharing

/// The ends of a timer that others may have put somewhere, and their events, in either order.
@Suite struct AwaitedEndsTests {
  private let record = SharedCountdown.fresh()
  private var finish: SharedFinish {
    SharedFinish(
      id: record.finishID, name: "tea", label: "", total: .hours(1), wallNanoseconds: 0)
  }

  private func isLater(_ claim: AwaitedEnds.Claim) -> Bool {
    if case .later = claim { true } else { false }
  }

  private func isClaimed(_ arrival: AwaitedEnds.Arrival) -> Bool {
    if case .isClaimed(let claimed) = arrival { claimed == finish } else { false }
  }

  @Test func anEndThatWasClaimedBeforeItsEventIsAnnouncedWithThat() {
    var ends = AwaitedEnds()
    #expect(isLater(ends.claim(finish)))
    #expect(isClaimed(ends.await(1, of: record.run)))
    #expect(ends.report(.presented, 1) == .presented(.presented))
  }

  @Test func anEndThatOthersHavePutOffIsStillToCome() {
    var ends = AwaitedEnds()
    #expect(!isClaimed(ends.await(1, of: record.run)))
    #expect(ends.withhold(isOver: false) == 1)
    #expect(isLater(ends.claim(finish)))
    #expect(isClaimed(ends.await(2, of: record.run)))
  }

  @Test func anEndThatWasWithheldIsOver() {
    var ends = AwaitedEnds()
    #expect(!isClaimed(ends.await(1, of: record.run)))
    #expect(ends.withhold() == 1)
    guard case .over = ends.claim(finish) else {
      Issue.record("an end without an event")
      return
    }
  }

  @Test func aClaimThatAnotherProcessHasTakenIsGivenUp() {
    var ends = AwaitedEnds()
    #expect(isLater(ends.claim(finish)))
    let isKept = !ends.giveUp(unlessOf: record.run)
    let isGivenUp = ends.giveUp(unlessOf: nil)
    #expect(isKept && isGivenUp)
    #expect(!isClaimed(ends.await(1, of: record.run)))
  }

  @Test func anEndWhoseEventDoesNotComeIsOvertakenByTheNext() {
    var ends = AwaitedEnds()
    #expect(isLater(ends.claim(finish)))
    guard case .overtakes = ends.await(1, of: CountdownID()) else {
      Issue.record("an end that nobody hears of")
      return
    }
    #expect(ends.withhold() == 1)
  }
}
