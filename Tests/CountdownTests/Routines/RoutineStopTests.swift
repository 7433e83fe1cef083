import Countdown
import CountdownRoutines
import CountdownTesting
import Testing

/// A routine whose countdown is stopped by another than itself.
@Suite struct RoutineStopTests {
  private let scheduler = ManualScheduler()

  @Test func itIsStopped() async {
    let routine = RoutineTimer(threeSteps, advances: .automatically, scheduler: scheduler)
    let log = RoutineLog(routine)
    routine.start()
    scheduler.advance(by: .seconds(4))
    async let hasFinished = routine.finished()
    routine.timer.stop()
    #expect(await !hasFinished)
    #expect(log.lines.suffix(2) == ["stepBegan 1", "stopped 1"])
    routine.start()
    routine.timer.stop()
    #expect(log.lines.suffix(2) == ["stepBegan 1", "stopped 1"])
    #expect(log.events.count == 6)
  }

  @Test func itsOwnStopIsToldOnce() {
    let routine = RoutineTimer(threeSteps, advances: .automatically, scheduler: scheduler)
    let log = RoutineLog(routine)
    for _ in 0..<3 {
      routine.start()
      routine.stop()
      routine.stop()
    }
    #expect(log.lines == Array(repeating: ["stepBegan 0", "stopped 0"], count: 3).flatMap(\.self))
  }

  @Test func oneThatWasRestoredStoppedIsNotToldAgain() {
    let routine = RoutineTimer(threeSteps, scheduler: scheduler)
    routine.start()
    routine.stop()
    let restored = RoutineTimer(restoring: routine.snapshot(), scheduler: scheduler)
    let log = RoutineLog(restored)
    restored.next()
    #expect(log.lines == ["stepSkipped 0", "stepReady 1"])
  }
}
