import Countdown
import Testing

@testable import CountdownSharing

/// What several participants make of one finish, as a value.
@Suite struct FinishDeliveriesTests {
  private static let finish = SharedCountdown.sample(phase: .finished).finish

  private func deliveries(_ participants: Int) -> FinishDeliveries {
    var deliveries = FinishDeliveries()
    deliveries.participants = participants
    _ = deliveries.decide(Self.finish, 7)
    return deliveries
  }

  @Test func theFirstThatPresentsItConfirms() {
    var deliveries = deliveries(3)
    #expect(deliveries.report(.failed, 7) == .open)
    #expect(deliveries.report(.presented, 7) == .presented)
    #expect(deliveries.report(.failed, 7) == .decided)
  }

  @Test func whenAllHaveFailedItIsGivenBack() {
    var deliveries = deliveries(2)
    #expect(deliveries.report(.failed, 7) == .open)
    #expect(deliveries.report(.failed, 7) == .failed)
    #expect(deliveries.giveUp(7) == .decided)
  }

  @Test(arguments: [true, false]) func aSubstituteCountsWhenTheOthersHaveFailed(isFirst: Bool) {
    var deliveries = deliveries(2)
    #expect(deliveries.report(isFirst ? .substituted : .failed, 7) == .open)
    #expect(deliveries.report(isFirst ? .failed : .substituted, 7) == .presented)
  }

  @Test func aSubstituteDoesNotComeBeforeAnAlertThatWorks() {
    var deliveries = deliveries(2)
    #expect(deliveries.report(.substituted, 7) == .open)
    #expect(deliveries.report(.presented, 7) == .presented)
  }

  @Test func aSubstituteCountsWhenTheOthersDoNotAnswer() {
    var (deliveries, alone) = (deliveries(3), deliveries(1))
    #expect(deliveries.report(.failed, 7) == .open)
    #expect(deliveries.report(.substituted, 7) == .open)
    #expect(deliveries.giveUp(7) == .presented)
    #expect(alone.report(.substituted, 7) == .presented)
  }
}
