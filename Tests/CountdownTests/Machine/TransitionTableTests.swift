import Countdown
import CountdownTesting
import Testing

/// Every command in every phase, as the design's paragraph on transitions has it.
///
/// Each countdown has 10 s; 4 s are gone where it ran, so that 6 s remain.
@Suite struct TransitionTableTests {
  @Test(arguments: TransitionTable.rows)
  func everyCommandDoesInEveryPhaseWhatTheDesignSays(row: TransitionTable.Row) {
    for adjustable in [false, true] {
      let rig = Rig.standing(in: row.phase, adjustable: adjustable)
      let expected = adjustable ? row.adjustable ?? row.locked : row.locked
      let before = rig.timer.state
      #expect(before.phase == row.phase)
      let refusal = row.command.perform(on: rig.timer)
      let state = rig.timer.state
      #expect(refusal == expected.refusal)
      #expect(state.phase == expected.phase)
      #expect(state.total == .seconds(expected.total))
      #expect(state.remaining == .seconds(expected.remaining))
      #expect(rig.kinds == (expected.event.map { [$0] } ?? []))
      if refusal != nil { #expect(state == before) }
      #expect(rig.scheduler.pending == (state.isRunning ? 1 : 0))
    }
  }

  @Test func theTableIsComplete() {
    let keys = TransitionTable.rows.map { "\($0.phase) \($0.command)" }
    let all = CountdownTimer.Phase.allCases.flatMap { phase in
      TransitionTable.Command.all.map { "\(phase) \($0)" }
    }
    #expect(Set(keys) == Set(all))
    #expect(keys.count == all.count)
  }

  @Test(arguments: [CountdownTimer.Phase.ready, .paused, .finished, .stopped])
  func atZeroThereIsNothingToCount(phase: CountdownTimer.Phase) {
    let rig = Rig.standing(in: phase)
    rig.timer.set(.zero)
    #expect(rig.timer.start() == .nothingToCount)
    #expect(rig.timer.toggle() == .nothingToCount)
    #expect(rig.timer.resume() == .notRunning)
    #expect(rig.timer.state.phase == .ready)
    #expect(rig.kinds == [.adjusted])
  }

  @Test func negativeDurationsCountAsZero() {
    let rig = Rig.standing(in: .paused)
    #expect(rig.timer.add(.seconds(-3)) == nil)
    #expect(rig.timer.state.remaining == .seconds(6))
    #expect(rig.timer.set(.seconds(-3)) == nil)
    #expect(rig.timer.state.total == .zero)
    #expect(CountdownTimer(.seconds(-1), scheduler: rig.scheduler).start() == .nothingToCount)
  }

  @Test func aHundredYearsCountAndMoreIsOutOfRange() {
    let scheduler = ManualScheduler()
    let century = Duration.seconds(3_155_760_000)
    #expect(CountdownTimer(century, scheduler: scheduler).start() == nil)
    let longer = CountdownTimer(century + .nanoseconds(1), scheduler: scheduler)
    #expect(longer.start() == .outOfRange)
    let timer = CountdownTimer(.seconds(1), scheduler: scheduler, adjustableWhileRunning: true)
    #expect(timer.set(century + .nanoseconds(1)) == .outOfRange)
    #expect(timer.add(century) == .outOfRange)
    timer.start()
    #expect(timer.add(century) == .outOfRange)
    #expect(timer.set(century) == nil)
    #expect(timer.state.remaining == century)
  }
}
