import Countdown
import CountdownRoutines
import CountdownTestSupport
import CountdownTesting
import Testing

@Suite(.ownThread) struct StopwatchRaceTests {
  private static let commands: [@Sendable (Stopwatch) -> Stopwatch.Refusal?] = [
    { $0.start() }, { $0.pause() }, { $0.resume() }, { $0.toggle() }, { $0.lap() }, { $0.stop() },
    { $0.reset() },
  ]

  /// Lets several threads give commands at once, and waits for all of them.
  private func race(_ stopwatch: Stopwatch, also work: @escaping @Sendable () -> Void) throws {
    let threads = try (0..<4).map { thread in
      try SystemThread(name: "race") {
        for step in 0..<500 {
          let command = (step &* 2_654_435_761 &+ thread &* 40_503) >> 3
          _ = Self.commands[command % Self.commands.count](stopwatch)
          work()
          let state = stopwatch.state
          #expect(state.laps.last?.total ?? .zero <= state.elapsed)
        }
      }
    }
    for thread in threads { thread.join() }
  }

  /// What is told must be a history that one thread alone could have made.
  private func expectOneHistory(_ events: [StopwatchEvent]) {
    #expect(events.map(\.sequence) == events.indices.map { UInt64($0 + 1) })
    for (before, event) in zip(events, events.dropFirst()) {
      let runs = before.state.isRunning
      let follows =
        switch event.kind {
        case .started: before.state.phase == .ready || before.state.phase == .stopped
        case .resumed: before.state.phase == .paused
        case .tick, .lap, .paused: runs
        case .stopped: runs || before.state.phase == .paused
        case .reset: !runs && before.state.phase != .ready
        default: false
        }
      #expect(follows, "\(event) after \(before)")
      let isAtZero = [.started, .reset].contains(event.kind)
      #expect(isAtZero || event.state.elapsed >= before.state.elapsed, "\(event) after \(before)")
    }
  }

  @Test func racingCommandsMakeOneHistoryInVirtualTime() throws {
    let scheduler = ManualScheduler()
    let stopwatch = Stopwatch(scheduler: scheduler)
    let recorder = RecordingSink(of: StopwatchEvent.self)
    stopwatch.attach(recorder)
    let observed = Locked<UInt64>(0)
    stopwatch.observe { event in
      observed.withLock { latest in
        #expect(event.sequence > latest)
        latest = event.sequence
      }
    }
    try race(stopwatch) { scheduler.advance(by: .milliseconds(300)) }
    scheduler.advance(by: .zero)
    expectOneHistory(recorder.events)
    #expect(recorder.events.contains { $0.kind == .tick })
    #expect(observed.withLock { $0 } == recorder.events.last?.sequence)
  }

  @Test func racingCommandsMakeOneHistoryInRealTime() throws {
    let stopwatch = Stopwatch(every: .microseconds(50))
    let recorder = RecordingSink(of: StopwatchEvent.self)
    stopwatch.attach(recorder)
    try race(stopwatch) {}
    stopwatch.stop()
    expectOneHistory(recorder.events)
  }
}
