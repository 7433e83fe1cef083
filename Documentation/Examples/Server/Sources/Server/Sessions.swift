import Countdown

/// The sessions of a server. Each ends by itself when its client has been silent for too long.
actor Sessions {
  private let limit: Duration
  private let scheduler: any Scheduler
  private let runner: SinkRunner<CountdownEvent>
  private var timers: [String: CountdownTimer] = [:]

  /// - Parameters:
  ///   - limit: the time that a client may be silent.
  ///   - record: called with the client of each session that has ended by itself, on a thread of its
  ///     own.
  init(
    limit: Duration, on scheduler: any Scheduler = .continuous,
    record: @escaping @Sendable (String) throws -> Void
  ) {
    (self.limit, self.scheduler) = (limit, scheduler)
    runner = SinkRunner(Record(write: record), name: "record", capacity: 16_384)
  }

  var count: Int { timers.values.count { $0.isRunning } }

  /// A client has said something.
  func hear(_ client: String) {
    if let timer = timers[client], timer.isRunning {
      // The whole time again, from now on.
      timer.stop()
    }
    // Nobody watches the seconds, so it need not tick before its end.
    let timer = CountdownTimer(limit, every: limit, label: client, scheduler: scheduler)
    timer.attach(runner, on: .allButTicks)
    timer.start()
    timers[client] = timer
  }

  /// Ends all sessions.
  ///
  /// - Returns: the number of ends that could not be recorded in time.
  func shutDown(within limit: Duration) async -> Int {
    let ended = Array(timers.values)
    timers = [:]
    for timer in ended { timer.stop() }
    let reports = await CountdownTimer.drain(ended, within: limit)
    await runner.shutdown(within: limit)
    return reports.map(\.undelivered).reduce(0, +)
  }
}

/// Records the sessions that have ended by themselves.
private struct Record: EventSink {
  let write: @Sendable (String) throws -> Void

  func receive(_ event: CountdownEvent) throws {
    if event.kind == .finished { try write(event.label) }
  }
}
