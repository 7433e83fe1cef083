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
      name: "tea", kind: .pomodoro, open: [], attributes: [:],
      steps: SharedSteps(Self.plan, advances: advances), isAccepting: true)
    return SharePlan(
      request, owner: .current, isAnnouncedByOwner: true, snapshot: record.snapshot, found: nil)
  }

  /// The steps come by another way than the events, before them or after them.
  @Test(arguments: [true, false]) func anEventBelongsToTheStepThatWasUp(isEarly: Bool) throws {
    let fresh = SharedCountdown.fresh()
    var plan = plan(fresh, .byOwner)
    let next = SharedSteps(Self.plan, at: 1, advances: .byOwner)
    func note(_ kind: CountdownEvent.Kind, _ sequence: UInt64) -> SharePlan.Step? {
      let phase: CountdownTimer.Phase = kind == .started ? .running : .finished
      let left: Duration = kind == .started ? .minutes(5) : .zero
      let state = CountdownTimer.State(phase: phase, total: .minutes(5), remaining: left)
      return plan.note(
        CountdownEvent(kind, state: state, sequence: sequence), timeline: fresh.snapshot.timeline,
        wallNanoseconds: 0, isShown: true)
    }
    let first = try #require(plan.first)
    if isEarly { #expect(plan.put(next, after: 1_000, first) == nil) }
    guard case .end(isMuted: false)? = note(.finished, 1_000) else {
      Issue.record("no end")
      return
    }
    #expect(first.steps?.index == 0)
    guard case .change(let change)? = note(.started, 1_001) else {
      Issue.record("no start")
      return
    }
    #expect(change.record.steps?.index == (isEarly ? 1 : 0))
    let late = isEarly ? change : plan.put(next, after: 1_000, change.record)
    #expect(late?.record.steps?.index == 1)
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
    // The end of the step before may come this late; it is over, and nobody's any more.
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
