/// A sink's thread, whatever it delivers, for those who wait for it.
package protocol SinkThread: AnyObject, Sendable {
  /// The counts now.
  ///
  /// - Parameter progress: where the thread stood when somebody began to wait in vain.
  func report(asOf progress: SinkProgress?) -> SinkReport

  /// Posts a semaphore once the thread has come to a goal; nil when it is there already.
  func await(_ goal: SinkWaiter.Goal, _ signal: Semaphore) -> SinkProgress?

  /// Takes back what `await` asked for.
  func forget(_ signal: Semaphore)
}

/// Somebody who waits for a sink's thread.
package struct SinkWaiter: Sendable {
  /// What is waited for.
  package enum Goal: Sendable {
    /// All that was posted before has been dealt with.
    case delivered
    /// `close` has returned.
    case closed
  }

  /// How many events have been dealt with then; `Int.max` for the closing.
  let target: Int
  let signal: Semaphore
}

/// Where a sink's thread stood when somebody began to wait for it.
package struct SinkProgress: Sendable {
  let began: Moment
  let completed: Int
}

/// Waits for the observers of some countdowns and for the threads of many sinks, in real time and
/// within one limit.
package final class SinkWait: Sendable {
  private let timers: [CountdownTimer]
  private let threads: [any SinkThread]
  private let goal: SinkWaiter.Goal
  private let signal = Semaphore()
  private let isCancelled = Locked(false)
  /// The number of countdowns whose observers have not been called yet.
  private let unobserved = Locked(0)

  /// - Parameters:
  ///   - threads: each sink's; those that are there several times are waited for once.
  ///   - timers: the countdowns whose observers are waited for.
  package init(
    _ threads: [any SinkThread], observersOf timers: [CountdownTimer] = [],
    for goal: SinkWaiter.Goal = .delivered
  ) {
    var seen: Set<ObjectIdentifier> = []
    self.threads = threads.filter { seen.insert(ObjectIdentifier($0)).inserted }
    (self.timers, self.goal) = (timers, goal)
  }

  /// Waits for everything that countdowns deliver.
  package convenience init(of timers: [CountdownTimer]) {
    self.init(timers.flatMap(\.sinkThreads), observersOf: timers)
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
    let (isThere, progress) = wait(until: end(of: limit))
    let isInVain = !isThere && limit > .zero && !wasCancelled
    let reports = zip(threads, progress).map { $0.report(asOf: isInVain ? $1 : nil) }
    let hanging = isInVain ? unobserved.withLock { $0 } : 0
    return hanging == 0 ? reports : reports + [.ofObservers(hanging)]
  }

  /// Waits on the calling thread; false when the limit passed first.
  package func succeeds(within limit: Duration) -> Bool {
    wait(until: end(of: limit)).isThere
  }

  private func end(of limit: Duration) -> Moment {
    RealTime.monotonic.advanced(by: max(limit, .zero))
  }

  private func wait(until end: Moment) -> (isThere: Bool, progress: [SinkProgress?]) {
    let observers = awaitObservers()
    var progress = threads.map { $0.await(goal, signal) }
    var isThere = wait(for: observers + progress.count { $0 != nil }, until: end)
    if isThere, observers > 0 {
      // What the observers did is an event for sinks too: a routine follows its countdown as one.
      progress = threads.map { $0.await(goal, signal) }
      isThere = wait(for: progress.count { $0 != nil }, until: end)
    }
    return (isThere, progress)
  }

  private func wait(for count: Int, until end: Moment) -> Bool {
    var left = count
    while left > 0, signal.wait(until: end), !wasCancelled { left -= 1 }
    if left > 0 { for thread in threads { thread.forget(signal) } }
    return left == 0
  }

  /// Asks for a signal when the observers have been called; returns for how many countdowns.
  private func awaitObservers() -> Int {
    timers.count { timer in
      unobserved.withLock { $0 += 1 }
      let mustWait = timer.afterObservers { self.noteObserved() }
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
  /// The report of observers that hang, of so many countdowns.
  fileprivate static func ofObservers(_ count: Int) -> SinkReport {
    SinkReport(sink: "observers", undelivered: count, isStuck: true)
  }
}

/// Waits for one runner's mailbox, without keeping the runner alive.
package struct DeliveryWaiter: Sendable {
  private weak let thread: (any SinkThread)?
  private let hurryThread: @Sendable () -> Void

  init<Event>(_ worker: SinkWorker<Event>) {
    thread = worker
    hurryThread = { [weak worker] in worker?.hurry() }
  }

  /// Has what waits delivered without delay.
  package func hurry() { hurryThread() }

  /// Blocks until what was posted before the call has been received; false at the limit.
  package func wait(within limit: Duration) -> Bool {
    guard let thread else { return true }
    return SinkWait([thread]).succeeds(within: limit)
  }
}
