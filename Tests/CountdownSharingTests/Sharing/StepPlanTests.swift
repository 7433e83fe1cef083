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

  /// The steps come by another way than the events, before them or after them.
  @Test(arguments: [true, false]) func anEventBelongsToTheStepThatWasUp(isEarly: Bool) throws {
    let fresh = SharedCountdown.fresh()
    let request = SharePlan.Request(
      name: "tea", kind: .pomodoro, open: [], attributes: [:],
      steps: SharedSteps(Self.plan, advances: .byOwner), isAccepting: true)
    var plan = SharePlan(
      request, owner: .current, isAnnouncedByOwner: true, snapshot: fresh.snapshot, found: nil)
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
}
