import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

/// The step that an event of a routine's countdown belongs to, whenever a sink receives it.
@Suite struct RoutineStepTests {
  private let scheduler = ManualScheduler()

  private func routine(
    _ advances: RoutineTimer.Advance
  ) -> (RoutineTimer, RecordingSink<CountdownEvent>) {
    let routine = RoutineTimer(
      threeSteps, advances: advances, scheduler: scheduler, adjustableWhileRunning: true)
    let recorder = RecordingSink()
    routine.timer.attach(recorder)
    return (routine, recorder)
  }

  /// Each event as `started b`, ticks left out. They are looked at after all has happened.
  private func told(
    _ recorder: RecordingSink<CountdownEvent>, of routine: RoutineTimer
  ) -> [String] {
    recorder.events.filter { ![.tick, .adjusted].contains($0.kind) }.map { event in
      "\(event.kind) \(routine.routine.step(of: event)?.name ?? "none")"
    }
  }

  @Test func eachBeginningAndEndIsOfItsOwnStep() {
    let (routine, recorder) = routine(.automatically)
    routine.start()
    scheduler.advance(by: .seconds(6))
    #expect(
      told(recorder, of: routine) == [
        "started a", "finished a", "started b", "finished b", "started c", "finished c",
      ])
  }

  @Test func aStepThatIsLeftIsReplacedByTheNext() {
    let (routine, recorder) = routine(.automatically)
    routine.start()
    routine.next()
    routine.restartStep()
    routine.pause()
    routine.resume()
    routine.stop()
    #expect(
      told(recorder, of: routine) == [
        "started a", "started b", "started b", "paused b", "resumed b", "stopped b",
      ])
  }

  @Test func startAgainBeginsWithTheFirst() {
    let (routine, recorder) = routine(.manually)
    for seconds in [3, 2, 1] {
      routine.start()
      scheduler.advance(by: .seconds(seconds))
    }
    routine.start()
    let told = told(recorder, of: routine)
    #expect(told.suffix(3) == ["started c", "finished c", "started a"])
  }

  @Test func whatGoesOnFromASnapshotKnowsItsStep() {
    let (first, _) = routine(.automatically)
    first.start()
    scheduler.advance(by: .seconds(4))
    let recorder = RecordingSink()
    let second = RoutineTimer(restoring: first.snapshot(), scheduler: scheduler) {
      $0.timer.attach(recorder)
    }
    first.stop()
    scheduler.advance(by: .seconds(2))
    #expect(told(recorder, of: second) == ["finished b", "started c", "finished c"])
  }

  @Test func aSingleCountdownHasNone() {
    let recorder = RecordingSink()
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler)
    timer.attach(recorder)
    timer.start()
    scheduler.advance(by: .seconds(1))
    #expect(recorder.events.allSatisfy { $0.step == nil })
  }
}
