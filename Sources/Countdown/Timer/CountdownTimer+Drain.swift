extension CountdownTimer {
  /// Waits until the sinks have dealt with all events that were decided before the call.
  ///
  /// Call it before the program exits, or the last event may not be heard. Timer and sinks stay
  /// usable. The wait is in real time, whatever clock the countdown runs on, and needs no thread of
  /// the cooperative pool.
  ///
  /// - Returns: a report for each sink, in the order they were attached. One that did not come to
  ///   the end within `limit` has `undelivered` above zero, and `isStuck` when it is inside a call.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await SinkWorker.drain(workers, within: limit)
  }

  /// The same, on the calling thread.
  @discardableResult
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWorker.wait(for: workers, within: limit)
  }

  private var workers: [SinkWorker<Mailbox>] {
    core.withLock { $0.existingExtras?.sinks.map(\.runner.worker) ?? [] }
  }
}

extension SinkWorker {
  /// Waits in real time, on a thread of its own, until the workers have dealt with what was posted
  /// before the call.
  package static func drain(
    _ workers: [SinkWorker], within limit: Duration
  ) async -> [SinkReport] {
    await withCheckedContinuation { continuation in
      do {
        try SystemThread.detached(name: "countdown-drain") {
          continuation.resume(returning: wait(for: workers, within: limit))
        }
      } catch {
        continuation.resume(returning: workers.map { $0.report() })
      }
    }
  }

  /// Waits in real time until the workers have dealt with what was posted before the call.
  package static func wait(for workers: [SinkWorker], within limit: Duration) -> [SinkReport] {
    let end = RealTime.monotonic.advanced(by: max(limit, .zero))
    let isDelivered = workers.map { $0.waitUntilDelivered(until: end) }
    return zip(workers, isDelivered).map { worker, isDelivered in
      worker.report(stuckAfter: isDelivered ? .seconds(2) : .zero)
    }
  }
}
