/// The queue of one sink: the deliveries that wait, the thread that carries them out, and the
/// counts.
///
/// A delivery is a closure of an attachment's, so one queue serves sources of all kinds. The thread
/// owns the queue, so that a runner may go away while its last events are delivered. A sink that
/// never returns keeps its thread; nothing joins it.
///
/// Locks are taken in this order: a source's, an attachment's, the queue's. No code of the user's
/// runs under any of them.
package final class SinkQueue: Sendable {
  let name: String
  private let capacity: Int
  let ticks: SinkOptions.Ticks
  private let close: @Sendable () -> Void
  /// Wakes the thread.
  private let signal = Semaphore()
  let home = ForkGuard()
  let state: Locked<State>

  struct State: Sendable {
    var deliveries = FIFO<Delivery>()
    var report: SinkReport
    /// Events that were taken from the queue and dealt with.
    var completed = 0
    var callBegan: Moment?
    /// Whether the thread waits for the signal. It empties the queue before it does.
    var isIdle = false
    var hasThread = false
    var isFinishing = false
    var waiters: [(target: Int, signal: Semaphore)] = []
    /// The attachment that presented an alert last: two sources may give theirs the same identity.
    var presenters: [Alert.ID: ObjectIdentifier] = [:]
  }

  /// Hands an event to its sink. Called on the queue's thread.
  typealias Delivery = @Sendable () -> Outcome

  /// The outcome of a delivery.
  enum Outcome: Sendable {
    /// A later event made this one void.
    case coalesced
    case delivered(presenting: Bool, failure: (any Error)?)
  }

  /// The condition that a waiter waits for.
  package enum Goal: Sendable {
    /// All that was posted before has been dealt with.
    case delivered
    /// `close` has returned.
    case closed
  }

  /// Starts the thread.
  ///
  /// - Parameter name: the sink's, for the report.
  init(
    name: String, capacity: Int, options: SinkOptions, close: @escaping @Sendable () -> Void
  ) {
    (self.name, self.close, ticks) = (name, close, options.ticks)
    self.capacity = options.ticks == .kept ? .max : max(capacity, 1)
    state = Locked(State(report: SinkReport(sink: name)))
    startThread()
    options.onQueue(WeakQueue(self))
  }

  private func startThread() {
    do throws(SystemError) {
      // The thread is counted before it runs, so that it finds itself counted.
      if state.withLock({ $0.claimThread() }) { return }
      try SystemThread.detached(name: "countdown-sink") { self.run() }
    } catch {
      // The replaced error leaves the lock before it is released: it may be of the sink's making.
      _ = state.withLock { state in
        state.hasThread = false
        return state.replaceError(with: error)
      }
    }
  }
}

// MARK: - From any thread

extension SinkQueue {
  /// Whether the caller is a forked child, where no lock may be taken.
  var isForeign: Bool { home.isForeign }

  /// The answer to an offer.
  enum Admission: Sendable {
    /// The event is queued; ``SinkQueue/carryOut(_:)`` must follow.
    case queued(Errand)
    /// A tick found the queue full, and is counted as coalesced.
    case full
    /// The sink was shut down, and the event is counted as undelivered.
    case refused
  }

  /// The work that is left for an event once it is queued.
  enum Errand: Sendable {
    case nothing, wakeThread, startThread
  }

  /// Queues an event. Called under the attachment's lock, so that the attachment knows of a tick
  /// before the thread comes to it.
  func offer(isTick: Bool, _ delivery: @escaping Delivery) -> Admission {
    state.withLock { state in
      if state.isFinishing {
        state.report.undelivered += 1
        return .refused
      }
      if isTick, state.deliveries.count >= capacity {
        state.report.coalesced += 1
        return .full
      }
      state.deliveries.append(delivery)
      if !state.hasThread { return .queued(.startThread) }
      let mayWait = isTick && ticks == .deferred
      return .queued(!mayWait && state.takeIdle() ? .wakeThread : .nothing)
    }
  }

  /// Wakes or starts the thread.
  func carryOut(_ errand: Errand) {
    switch errand {
    case .nothing: break
    case .wakeThread: signal.post()
    case .startThread: startThread()
    }
  }

  /// Counts a tick that was merged into one that waits.
  func countCoalesced() { state.withLock { $0.report.coalesced += 1 } }

  /// Wakes the thread for ticks that may wait.
  func hurry() {
    if !home.isForeign, state.withLock({ $0.takeIdle() }) { signal.post() }
  }

  /// Lets the thread close the sink and end, once the queue is empty.
  func finish() {
    if home.isForeign { return }
    state.withLock { $0.isFinishing = true }
    hurry()
    if state.withLock({ !$0.hasThread }) { startThread() }
  }
}

// MARK: - On the sink's own thread

extension SinkQueue {
  private enum Step: Sendable {
    case deliver(Delivery)
    case wait
    case end
  }

  private func run() {
    while true {
      switch nextStep() {
      case .deliver(let delivery): deliver(delivery)
      case .wait: signal.wait()
      case .end:
        close()
        for semaphore in state.withLock({ $0.close() }) { semaphore.post() }
        return
      }
    }
  }

  private func nextStep() -> Step {
    let now = RealTime.monotonic
    return state.withLock { state in
      if let delivery = state.deliveries.popFirst() {
        state.callBegan = now
        return .deliver(delivery)
      }
      if state.isFinishing { return .end }
      state.isIdle = true
      return .wait
    }
  }

  private func deliver(_ delivery: Delivery) {
    let outcome = delivery()
    // The replaced error leaves the lock here as well.
    let (reached, _) = state.withLock { $0.complete(outcome) }
    for semaphore in reached { semaphore.post() }
  }
}
