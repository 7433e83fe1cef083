import Countdown
#if Postgres
  import CountdownPostgres
#endif

struct LogSink: EventSink {
  let logger: Logger

  func receive(_ event: CountdownEvent) {
    let level: Logger.Level = event.kind == .stalled ? .error : .info
    logger.log(level: level, "\(event)", metadata: ["id": "\(event.id)"])
  }
}

struct MetricsSink: EventSink {
  let lateness = Timer(label: "countdown_lateness")
  let missed = Counter(label: "countdown_missed_ticks")

  func receive(_ event: CountdownEvent) {
    lateness.recordNanoseconds(Int64(clamping: event.lateness.attoseconds / 1_000_000_000))
    missed.increment(by: event.missed)
  }
}

func logsAndMeasures(timer: CountdownTimer) {
  timer.attach(LogSink(logger: Logger(label: "tea")), on: .allButTicks)
  timer.attach(MetricsSink(), on: [.tick, .finished])
}

struct CountdownService: Service {
  let timers: [CountdownTimer]

  func run() async throws {
    for timer in timers { timer.start() }
    try await gracefulShutdown()
    for timer in timers { timer.stop() }
    _ = await CountdownTimer.drain(timers, within: .seconds(2))
  }
}

#if Postgres
  struct FleetService: Service {
    let fleet: Fleet

    func run() async throws {
      try await cancelWhenGracefulShutdown {
        try await fleet.run { firing in
          print("due: \(firing.key)")
        }
      }
    }
  }
#endif
