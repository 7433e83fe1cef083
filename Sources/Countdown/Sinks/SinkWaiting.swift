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

/// Waits for the threads of many sinks at once, in real time and within one limit.
package final class SinkWait: Sendable {
  private let threads: [any SinkThread]
  private let goal: SinkWaiter.Goal
  private let signal = Semaphore()
  private let isCancelled = Locked(false)

  /// - Parameter threads: each sink's; those that are there several times are waited for once.
  package init(_ threads: [any SinkThread], for goal: SinkWaiter.Goal = .delivered) {
    var seen: Set<ObjectIdentifier> = []
    self.threads = threads.filter { seen.insert(ObjectIdentifier($0)).inserted }
    self.goal = goal
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
  /// - Returns: a report for each sink, in their order.
  package func waitHere(within limit: Duration) -> [SinkReport] {
    let progress = threads.map { $0.await(goal, signal) }
    let isInVain = !areThere(progress, within: limit) && limit > .zero && !wasCancelled
    return zip(threads, progress).map { $0.report(asOf: isInVain ? $1 : nil) }
  }

  /// Waits on the calling thread; false when the limit passed first.
  package func succeeds(within limit: Duration) -> Bool {
    areThere(threads.map { $0.await(goal, signal) }, within: limit)
  }

  private func areThere(_ progress: [SinkProgress?], within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: max(limit, .zero))
    var left = progress.count { $0 != nil }
    while left > 0, signal.wait(until: end), !wasCancelled { left -= 1 }
    if left > 0 { for thread in threads { thread.forget(signal) } }
    return left == 0
  }

  private var wasCancelled: Bool { isCancelled.withLock { $0 } }
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
