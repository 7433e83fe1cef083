import Countdown
import CountdownRoutines
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite struct RoutinePropertyTests {
  @Test(arguments: RoutineTimer.Advance.allCases)
  func aRoutineDoesWhatTheNaiveOneDoes(advances: RoutineTimer.Advance) {
    for seed in 1...UInt64(1_000) { live(seed, advances) }
  }

  private func live(_ seed: UInt64, _ advances: RoutineTimer.Advance) {
    var random = SeededGenerator(seed: seed)
    let durations = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      Int.random(in: 1...4, using: &random)
    }
    let repeats = Bool.random(using: &random)
    var naive = NaiveRoutine(
      durations, isAutomatic: advances == .automatically, repeats: repeats)
    let scheduler = ManualScheduler()
    let routine = RoutineTimer(
      Routine(durations.map { Routine.Step("step", .seconds($0)) }, repeats: repeats),
      advances: advances, scheduler: scheduler)
    let log = RoutineLog(routine)
    for _ in 0..<30 {
      step(Int.random(in: 0..<9, using: &random), routine, &naive, scheduler)
      let state = routine.state
      #expect(state.phase == naive.phase, "seed \(seed)")
      #expect(state.index == naive.index, "seed \(seed)")
      let remaining = Duration.seconds(naive.phase == .finished ? 0 : naive.remaining)
      #expect(state.countdown.remaining == remaining, "seed \(seed)")
    }
    #expect(log.lines == naive.log, "seed \(seed)")
  }

  private func step(
    _ choice: Int, _ routine: RoutineTimer, _ naive: inout NaiveRoutine,
    _ scheduler: ManualScheduler
  ) {
    switch choice {
    case 0: _ = (routine.start(), naive.start())
    case 1: _ = (routine.pause(), naive.pause())
    case 2: _ = (routine.next(), naive.next())
    case 3: _ = (routine.restartStep(), naive.restartStep())
    case 4: _ = (routine.stop(), naive.stop())
    case 5: _ = (routine.reset(), naive.reset())
    default:
      scheduler.advance(by: .seconds(choice - 5))
      naive.pass(seconds: choice - 5)
    }
  }
}
