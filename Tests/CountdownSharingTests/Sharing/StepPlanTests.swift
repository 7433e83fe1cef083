import Countdown
import CountdownStore
import Testing

@testable import CountdownSharing

/// What the process that counts makes of the steps of its routine, as a value.
@Suite struct StepPlanTests {
  private static let plan = [
    SharedSteps.Step("Focus", .minutes(25), kind: "focus"),
    SharedSteps.Step("Break", .minutes(5), kind: "shortBreak"),
    SharedSteps.Step("Read", .minutes(10), kind: "focus", round: 2),
  ]

  private func plan(_ record: SharedCountdown, _ advances: SharedSteps.Advance) -> SharePlan {
    let request = SharePlan.Request(
      name: "tea", kind: .pomodoro, open: [], attributes: [:], isAccepting: true)
    return SharePlan(
      request, owner: .current, isAnnouncedByOwner: true, snapshot: record.snapshot,
      steps: SharedSteps(Self.plan, advances: advances), found: nil)
  }

  /// A step that had a moment left when it was begun ends while the countdown is still on its way.
  @Test func aStepThatEndsAtOnceIsStillTheCountdownsToAnnounce() throws {
    let fresh = SharedCountdown.fresh()
    var (plan, ends) = (plan(fresh, .automatically), AwaitedEnds())
    let next = try #require(plan.first?.goneOn(after: .announced, at: .now))
    func end(_ sequence: UInt64) -> SharePlan.Step? {
      let state = CountdownTimer.State(phase: .finished, total: .minutes(5), remaining: .zero)
      return plan.note(
        CountdownEvent(.finished, state: state, sequence: sequence),
        timeline: next.snapshot.timeline, wallNanoseconds: 0, isShown: true)
    }
    plan.follow(next)
    #expect(plan.isMute && plan.run == next.run)
    // The end of the step before may come this late; it is not announced any more.
    guard case .end(isMuted: true)? = end(1_000), case .waits = ends.await(1_000, of: plan.run)
    else {
      Issue.record("no end of the step before")
      return
    }
    #expect(ends.withhold(isOver: next.stage.isOver) == 1_000)
    let ended = next.applying(
      .claim(token: 1, attempt: 1), by: StoreOwner(rawValue: "this"), at: .now)
    let finish = try #require(ended.finish)
    #expect(finish.step?.index == 1)
    guard case .later = ends.claim(finish), case .end(isMuted: true)? = end(1_001),
      case .isClaimed(let claimed) = ends.await(1_001, of: plan.run)
    else {
      Issue.record("no end of the next step")
      return
    }
    #expect(claimed.id == next.finishID && ends.claimed?.sequence == 1_001)
  }
}
