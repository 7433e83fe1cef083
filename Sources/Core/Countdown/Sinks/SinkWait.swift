/// Waits for the observers of some sources and for the queues of many sinks, in real time and
/// within one limit.
package final class SinkWait: Sendable {
  private let sources: [any ObservedSource]
  private let queues: [SinkQueue]
  private let goal: SinkQueue.Goal
  private let signal = Semaphore()
  private let isCancelled = Locked(false)
  /// The number of sources whose observers have not been called yet.
  private let unobserved = Locked(0)

  /// - Parameters:
  ///   - queues: each sink's; those that are there several times are waited for once.
  ///   - sources: the countdowns and others whose observers are waited for.
  package init(
    _ queues: [SinkQueue], observersOf sources: [any ObservedSource] = [],
    for goal: SinkQueue.Goal = .delivered
  ) {
    var seen: Set<ObjectIdentifier> = []
    self.queues = queues.filter { seen.insert(ObjectIdentifier($0)).inserted }
    (self.sources, self.goal) = (sources, goal)
  }

  /// Waits for everything that countdowns deliver.
  package convenience init(of timers: [CountdownTimer]) {
    self.init(timers.flatMap(\.sinkQueues), observersOf: timers)
  }

  /// Waits on a thread of its own; ends early when the task is cancelled.
  package func wait(within limit: Duration) async -> [SinkReport] {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        do {
          try SystemThread.detached(name: "countdown-drain") {
            continuation.resume(returning: self.waitHere(within: limit))
          }
        } catch {
          continuation.resume(returning: self.waitHere(within: .zero))
        }
      }
    } onCancel: {
      isCancelled.withLock { $0 = true }
      signal.post()
    }
  }

  /// Waits on the calling thread.
  ///
  /// - Returns: a report for each sink, in their order, and one of observers that hang.
  package func waitHere(within limit: Duration) -> [SinkReport] {
    let isInVain = !succeeds(within: limit) && limit > .zero && !wasCancelled
    let reports = queues.map { $0.report(after: isInVain ? limit : nil) }
    let hanging = isInVain ? unobserved.withLock { $0 } : 0
    return hanging == 0 ? reports : reports + [.ofObservers(hanging)]
  }

  /// Waits on the calling thread; false when the limit passed first.
  package func succeeds(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: max(limit, .zero))
    let observers = awaitObservers()
    guard wait(for: observers + awaitQueues(), until: end) else { return false }
    // What the observers did is an event for sinks too: a routine follows its countdown as one.
    return observers == 0 || wait(for: awaitQueues(), until: end)
  }

  /// Asks for a signal when the queues have come to the goal; returns for how many.
  private func awaitQueues() -> Int { queues.count { $0.await(goal, signal) } }

  private func wait(for count: Int, until end: Moment) -> Bool {
    var left = count
    while left > 0, signal.wait(until: end), !wasCancelled { left -= 1 }
    if left > 0 { for queue in queues { queue.forget(signal) } }
    return left == 0
  }

  /// Asks for a signal when the observers have been called; returns for how many sources.
  private func awaitObservers() -> Int {
    sources.count { source in
      unobserved.withLock { $0 += 1 }
      let mustWait = source.afterObservers { self.noteObserved() }
      if !mustWait { unobserved.withLock { $0 -= 1 } }
      return mustWait
    }
  }

  private func noteObserved() {
    unobserved.withLock { $0 -= 1 }
    signal.post()
  }

  private var wasCancelled: Bool { isCancelled.withLock { $0 } }
}

extension SinkReport {
  /// The report of observers that hang, of so many sources.
  fileprivate static func ofObservers(_ count: Int) -> SinkReport {
    SinkReport(sink: "observers", undelivered: count, isStuck: true)
  }
}
