internal import Countdown

extension Assignment {
  /// Measures in this process, which should do nothing else before or after.
  func run() throws -> Figures {
    switch contender {
    case .engine: try run(EngineWakeups.self, TickingEngine.self)
    case .dispatch: try run(DispatchWakeups.self, TickingDispatch.self)
    case .sleep: try run(SleepWakeups.self, TickingSleep.self)
    case .libev: try run(LibevWakeups.self, TickingLibev.self)
    case .libuv: try run(LibuvWakeups.self, TickingLibuv.self)
    case .countdowns: try runCountdowns()
    }
  }

  private func run<Wakeups: ManyWakeups, Ticking: TickingMany>(
    _: Wakeups.Type, _: Ticking.Type
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
      try TickingTrial(count: count, length: Int64(seconds) * .second).run(Ticking.self)
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
    case .ticking: try ticking.run(TickingCountdowns.self)
    case .shared: try ticking.run(TickingAsOne.self)
    case .together: try ticking.run(TickingTogether.self)
    case .single: try SingleTrial.run()
    }
  }
}
