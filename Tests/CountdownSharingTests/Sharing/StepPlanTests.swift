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

  /// A step that had a moment left when it was begun ends while the countdown is still on its way.
  @Test func aStepThatEndsAtOnceIsStillTheCountdownsToAnnounce() throws {
    let fresh = SharedCountdown.fresh()
    let request = SharePlan.Request(
      name: "tea", kind: .countdown, open: [], attributes: [:],
      steps: SharedSteps(Self.plan, advances: .automatically), isAccepting: true)
    var plan = SharePlan(
      request, owner: .current, isAnnouncedByOwner: true, snapshot: fresh.snapshot, found: nil)
    plan.wrote(plan.wanted)
    let old = try #require(plan.wanted)
    let next = try #require(old.goneOn(after: .announced, at: .now))
    #expect(plan.settle(next, at: .now) { _ in .alive } == .follow)
    #expect(plan.claimable == nil)
    func note(_ moment: Moment, _ sequence: UInt64) -> SharedFinish? {
      let state = CountdownTimer.State(phase: .finished, total: .minutes(5), remaining: .zero)
      return plan.note(
        CountdownEvent(.finished, state: state, sequence: sequence, scheduled: moment),
        timeline: next.snapshot.timeline, wallNanoseconds: 0)
    }
    let end = try #require(next.end).moment
    // The end of the step before may come this late; it is over, and nobody's any more.
    _ = note(end.advanced(by: .seconds(-1)), 1_000)
    #expect(plan.claimable == nil)
    #expect(note(end, 1_001)?.id == next.finishID)
    #expect(plan.claimable?.run == next.run)
  }

  /// The steps come by another way than the events, before them or after them.
  @Test(arguments: [true, false]) func anEventBelongsToTheStepThatWasUp(isEarly: Bool) throws {
    let fresh = SharedCountdown.fresh()
    let request = SharePlan.Request(
      name: "tea", kind: .pomodoro, open: [], attributes: [:],
      steps: SharedSteps(Self.plan, advances: .byOwner), isAccepting: true)
    var plan = SharePlan(
      request, owner: .current, isAnnouncedByOwner: true, snapshot: fresh.snapshot, found: nil)
    let next = SharedSteps(Self.plan, at: 1, advances: .byOwner)
    func note(_ kind: CountdownEvent.Kind, _ sequence: UInt64) -> SharedFinish? {
      let phase: CountdownTimer.Phase = kind == .started ? .running : .finished
      let left: Duration = kind == .started ? .minutes(5) : .zero
      let state = CountdownTimer.State(phase: phase, total: .minutes(5), remaining: left)
      return plan.note(
        CountdownEvent(kind, state: state, sequence: sequence), timeline: fresh.snapshot.timeline,
        wallNanoseconds: 0)
    }
    if isEarly { plan.put(next, after: 1_000) }
    #expect(note(.finished, 1_000)?.step?.index == 0)
    #expect(plan.claimable?.steps?.index == 0)
    #expect(note(.started, 1_001) == nil)
    if !isEarly { plan.put(next, after: 1_000) }
    #expect(plan.wanted?.steps?.index == 1)
  }
}
