internal import Countdown

extension Assignment {
  /// Measures in this process, which should do nothing else before or after.
  func run(_ options: Options) throws -> Figures {
    switch contender {
    case .engine: try run(options, EngineWakeups.self, TickingEngine.self)
    case .dispatch: try run(options, DispatchWakeups.self, TickingDispatch.self)
    case .sleep: try run(options, SleepWakeups.self, TickingSleep.self)
    case .libev: try run(options, LibevWakeups.self, TickingLibev.self)
    case .libuv: try run(options, LibuvWakeups.self, TickingLibuv.self)
    case .countdowns: try runCountdowns(options)
    }
  }

  private func run<Wakeups: ManyWakeups, Ticking: TickingMany>(
    _ options: Options, _: Wakeups.Type, _: Ticking.Type
  ) throws -> Figures {
    switch trial {
    case .operations: try OperationsTrial<Wakeups>(count).run()
    case .mixed: try PairsTrial<Wakeups, _>(count, MixedRequests(count)).run()
    case .ring: try PairsTrial<Wakeups, _>(count, TimeoutRequests(count, .ring)).run()
    case .random: try PairsTrial<Wakeups, _>(count, TimeoutRequests(count, .random)).run()
    case .pending:
      try PendingTrial(count: count, length: Int64(options.idle) * .second).run(
        handle: Wakeups.handleSize, SleepingWakeups<Wakeups>.init)
    case .ticking:
      try TickingTrial(count: count, length: Int64(options.seconds) * .second).run(Ticking.self)
    case .shared, .together, .single: [:]
    }
  }

  private func runCountdowns(_ options: Options) throws -> Figures {
    let ticking = TickingTrial(count: count, length: Int64(options.seconds) * .second)
    return switch trial {
    case .operations, .mixed, .ring, .random: [:]
    case .pending:
      try PendingTrial(count: count, length: Int64(options.idle) * .second).run(
        handle: MemoryLayout<CountdownTimer>.stride, SleepingCountdowns.init)
    case .ticking: try ticking.run(TickingCountdowns.self)
    case .shared: try ticking.run(TickingAsOne.self)
    case .together: try ticking.run(TickingTogether.self)
    case .single: try SingleTrial.run()
    }
  }
}
