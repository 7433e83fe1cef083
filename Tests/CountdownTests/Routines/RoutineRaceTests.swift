import Countdown
import CountdownRoutines
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct RoutineRaceTests {
  private static let commands: [@Sendable (RoutineTimer) -> RoutineTimer.Refusal?] = [
    { $0.start() }, { $0.pause() }, { $0.resume() }, { $0.toggle() }, { $0.next() },
    { $0.restartStep() }, { $0.stop() }, { $0.reset() },
  ]

  /// Lets several threads give commands at once, and waits for all of them.
  private func race(_ routine: RoutineTimer, also work: @escaping @Sendable (Int) -> Void) throws {
    let threads = try (0..<4).map { thread in
      try SystemThread(name: "race") {
        for step in 0..<500 {
          let command = (step &* 2_654_435_761 &+ thread &* 40_503) >> 3
          _ = Self.commands[command % Self.commands.count](routine)
          work(step)
          let state = routine.state
          #expect(state.step == routine.routine.steps[state.index])
        }
      }
    }
    for thread in threads { thread.join() }
  }

  /// What is told must be a history that one thread alone could have made.
  private func expectOneHistory(_ events: [RoutineEvent], of routine: RoutineTimer) {
    #expect(events.map(\.sequence) == events.indices.map { UInt64($0 + 1) })
    var before: RoutineEvent?
    for event in events {
      #expect(mayFollow(before, event, last: routine.routine.steps.count - 1), "\(event)")
      before = event
    }
  }

  private func mayFollow(_ before: RoutineEvent?, _ event: RoutineEvent, last: Int) -> Bool {
    let index = before?.index ?? 0
    let (isHere, isNext) = (event.index == index, event.index == index + 1)
    return switch (before?.kind, event.kind) {
    case (.stepFinished, .finished): isHere && index == last
    case (.stepFinished, .stepReady), (.stepFinished, .stepBegan):
      index < last && (isHere || isNext || event.index == 0)
    case (.finished, .stepReady), (.finished, .stepBegan): event.index == 0 || isHere
    case (.stepSkipped, .stepReady), (.stepSkipped, .stepBegan): isNext
    case (.stepBegan, .stepFinished), (.stepBegan, .stepSkipped), (.stepBegan, .stopped): isHere
    case (.stepReady, .stepSkipped), (.stopped, .stepSkipped): isHere
    case (_, .stepBegan): isHere && before?.kind != .stepFinished
    case (_, .stepReady): isHere || event.index == 0
    default: before == nil && event.kind == .stepSkipped && event.index == 0
    }
  }

  @Test(arguments: RoutineTimer.Advance.allCases)
  func racingCommandsMakeOneHistoryInVirtualTime(advances: RoutineTimer.Advance) throws {
    let scheduler = ManualScheduler()
    let routine = RoutineTimer(threeSteps, advances: advances, scheduler: scheduler)
    let log = RoutineLog(routine)
    try race(routine) { _ in scheduler.advance(by: .milliseconds(700)) }
    expectOneHistory(log.events, of: routine)
    #expect(log.events.contains { $0.kind == .stepFinished })
  }

  @Test func racingCommandsMakeOneHistoryInRealTime() throws {
    let quick = Routine.intervals(work: .microseconds(50), rest: .microseconds(20), rounds: 3)
    let routine = RoutineTimer(quick, advances: .automatically)
    let log = RoutineLog(routine)
    try race(routine) { _ in }
    routine.stop()
    expectOneHistory(log.events, of: routine)
  }
}
