import Countdown
import CountdownRoutines
import CountdownTesting
import Foundation
import Observation
import Testing

/// What a routine offers as a countdown does: properties, sinks, snapshots, clocks, waiting.
@Suite struct RoutineLevelTests {
  private let scheduler = ManualScheduler()

  private func routine(_ advances: RoutineTimer.Advance = .automatically) -> RoutineTimer {
    RoutineTimer(threeSteps, advances: advances, label: "abc", scheduler: scheduler)
  }

  @Test func aSinkReceivesItsEvents() async {
    let routine = routine()
    let events = Log<RoutineEvent>()
    struct Sink: EventSink {
      let events: Log<RoutineEvent>
      func receive(_ event: RoutineEvent) { events.append(event) }
    }
    let attachment = routine.attach(
      Sink(events: events), name: "sink", on: [.stepFinished, .finished])
    routine.start()
    scheduler.run()
    let reports = await routine.drain(within: .seconds(60))
    #expect(reports.map(\.sink) == ["sink"])
    #expect(
      events.all.map(\.description) == [
        "stepFinished a, round 1", "stepFinished b, round 1", "stepFinished c, round 1",
        "finished c, round 1",
      ])
    #expect(events.all.allSatisfy { $0.label == "abc" && $0.id == routine.id })
    #expect(events.all.allSatisfy { $0.countdown.phase == .finished })
    #expect(events.all.first?.wallTime == WallMoment(nanoseconds: 1_767_225_603_000_000_000))
    attachment.detach()
    routine.start()
    #expect(attachment.report.delivered == 4)
    routine.stop()
  }

  @Test func itsPropertiesAreObservedInOneOrderWithTheCountdowns() {
    let routine = routine()
    let seen = Log<String>()
    routine.observe(.step) { seen.append("\($0?.name ?? "-") to \($1?.name ?? "-")") }
    routine.observe(.index) { seen.append("\($0) to \($1)") }
    routine.observe(.nextStep) { seen.append("then \($1?.name ?? "-")") }
    routine.observe { seen.append("\($0.kind) \($0.index)") }
    routine.observe(.isRunning) { seen.append("running \($1)") }
    routine.start()
    scheduler.advanceToNext()
    routine.next()
    #expect(
      seen.all == [
        "running true", "stepBegan 0",
        "stepSkipped 0", "a to b", "0 to 1", "then c", "stepBegan 1",
      ])
    routine.stop()
  }

  @Test func swiftsObservationFollowsTheStep() {
    let routine = routine()
    let seen = Log<String>()
    withObservationTracking {
      _ = routine.step
    } onChange: {
      seen.append("step")
    }
    withObservationTracking {
      _ = routine.isFinished
    } onChange: {
      seen.append("finished")
    }
    routine.start()
    // Before the last step its countdown's phase cannot make a difference.
    #expect(seen.all == [])
    routine.next()
    #expect(seen.all.sorted() == ["finished", "step"])
    routine.stop()
  }

  @Test func aSnapshotGoesOnWhereItShouldBe() throws {
    let routine = routine()
    routine.start()
    routine.next()
    scheduler.advance(by: .seconds(1))
    let data = try JSONEncoder().encode(routine.snapshot())
    let snapshot = try JSONDecoder().decode(RoutineTimer.Snapshot.self, from: data)
    routine.stop()
    let elsewhere = ManualScheduler(wallTime: scheduler.wallTime.advanced(by: .seconds(5)))
    let kinds = Log<String>()
    let restored = RoutineTimer(restoring: snapshot, scheduler: elsewhere) { routine in
      routine.observe { kinds.append("\($0.kind) \($0.index)") }
    }
    #expect(kinds.all == ["stepFinished 1", "stepBegan 2"])
    #expect(restored.state.index == 2)
    #expect(restored.state.countdown.remaining == .seconds(1))
    #expect(restored.id == routine.id)
    elsewhere.run()
    #expect(restored.isFinished)
  }

  @Test func aSnapshotOfAStepAtItsEndDoesNotEndAgain() throws {
    let routine = routine(.manually)
    routine.start()
    scheduler.run()
    let kinds = Log<String>()
    let restored = RoutineTimer(restoring: routine.snapshot(), scheduler: scheduler) { routine in
      routine.observe { kinds.append("\($0.kind) \($0.index)") }
    }
    restored.start()
    #expect(kinds.all == ["stepBegan 1"])
    restored.stop()
  }

  @Test func itCanBeWaitedFor() async {
    let clock = ManualClock(scheduler)
    let routine = RoutineTimer(threeSteps, advances: .automatically, clock: clock)
    let waiting = Task { await routine.finished() }
    routine.start()
    scheduler.run()
    #expect(await waiting.value)
    #expect(await routine.finished())
    routine.start()
    routine.stop()
    #expect(await !routine.finished())
  }

  @Test func aStepThatIsTooShortToCountIsLeftOut() {
    let routine = RoutineTimer(
      Routine([
        Routine.Step("tiny", .nanoseconds(1) / 2), Routine.Step("long", .hours(Int.max)),
        Routine.Step("longer", .hours(Int.max)),
      ]), advances: .automatically, scheduler: scheduler)
    let kinds = Log<String>()
    routine.observe { kinds.append("\($0.kind) \($0.step.name)") }
    #expect(routine.routine.steps.map(\.name) == ["long", "longer"])
    #expect(routine.routine.duration > .zero)
    #expect(routine.start() == nil)
    #expect(kinds.all == ["stepBegan long"])
    routine.stop()
  }
}
