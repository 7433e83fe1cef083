internal import Countdown

extension Assignment {
  /// Measures in this process, which should do nothing else before or after.
  func run() throws -> Figures {
    switch contender {
    case .engine: try run(EngineWakeups.self, TickingEngine.init)
    case .dispatch: try run(DispatchWakeups.self, TickingDispatch.init)
    case .sleep: try run(SleepWakeups.self, TickingSleep.init)
    case .libev: try run(LibevWakeups.self, TickingLibev.init)
    case .libuv: try run(LibuvWakeups.self, TickingLibuv.init)
    case .netty: try NettyProgram.become(self)
    case .countdowns, .scattered, .withID, .withSecond, .withBell, .withLog, .watched:
      try runCountdowns()
    }
  }

  private func run<Wakeups: ManyWakeups, Ticking>(
    _: Wakeups.Type, _ ticking: (Int, TickRecorder) throws -> Ticking
  ) throws -> Figures {
    switch trial {
    case .operations: try OperationsTrial<Wakeups>(count).run()
    case .mixed: try PairsTrial<Wakeups, _>(count, MixedRequests(count)).run()
    case .ring: try PairsTrial<Wakeups, _>(count, TimeoutRequests(count, .ring)).run()
    case .random: try PairsTrial<Wakeups, _>(count, TimeoutRequests(count, .random)).run()
    case .pending:
      try PendingTrial(count: count, length: Int64(idle) * .second).run(
        handle: Wakeups.handleSize, SleepingWakeups<Wakeups>.init)
    case .ticking:
      try TickingTrial(count: count, length: Int64(seconds) * .second).run(ticking)
    case .shared, .together, .single: [:]
    }
  }

  private func runCountdowns() throws -> Figures {
    let ticking = TickingTrial(count: count, length: Int64(seconds) * .second)
    return switch trial {
    case .operations, .mixed, .ring, .random: [:]
    case .pending:
      try PendingTrial(count: count, length: Int64(idle) * .second).run(
        handle: MemoryLayout<CountdownTimer>.stride, SleepingCountdowns.init)
    case .ticking: try ticking.run { try TickingCountdowns($0, recorder: $1, contender) }
    case .shared: try ticking.run(TickingAsOne.init)
    case .together: try ticking.run(TickingTogether.init)
    case .single: try SingleTrial.run()
    }
  }
}
