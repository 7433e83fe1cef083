/// What a worker does with a sink, on the sink's own thread.
package struct SinkActions<Event: Sendable>: Sendable {
  let receive: @Sendable (Event) throws -> Void
  let close: @Sendable () -> Void
  /// Whether an event may wait for the next one that does not: the thread is not woken for it.
  let mayWait: @Sendable (Event) -> Bool

  package init(
    receive: @escaping @Sendable (Event) throws -> Void, close: @escaping @Sendable () -> Void,
    mayWait: @escaping @Sendable (Event) -> Bool = { _ in false }
  ) {
    (self.receive, self.close, self.mayWait) = (receive, close, mayWait)
  }
}

/// A sink's mailbox and the thread that empties it.
///
/// The thread owns the worker, so that a runner may go away while its last events are delivered.
/// A sink that never returns keeps its thread; nobody joins it.
package final class SinkWorker<Box: EventBox>: Sendable {
  private let actions: SinkActions<Box.Event>
  private let arrival = Semaphore()
  private let state: Locked<State>

  fileprivate struct State: Sendable {
    var mailbox: Box
    /// Entries of the mailbox that the thread was not woken for.
    var unannounced = 0
    var report: SinkReport
    /// Mailbox entries taken and dealt with.
    var completed = 0
    var callBegan: Moment?
    var threadIsMissing = false
    var isFinishing = false
    var waiters: [Waiter] = []
  }

  fileprivate struct Waiter: Sendable {
    let target: Int
    let signal: Semaphore
  }

  /// Starts the thread.
  ///
  /// - Parameter name: the sink's, for the report.
  package init(name: String, mailbox: Box, actions: SinkActions<Box.Event>) {
    self.actions = actions
    state = Locked(State(mailbox: mailbox, report: SinkReport(sink: name)))
    startThread()
  }

  private func startThread() {
    do {
      try SystemThread.detached(name: "countdown-sink") { self.run() }
    } catch {
      state.withLock {
        $0.threadIsMissing = true
        $0.report.lastError = error
      }
    }
  }
}

// MARK: - From any thread

extension SinkWorker {
  package func post(_ event: Box.Event) {
    let mayWait = actions.mayWait(event)
    state.withLock { state in
      state.mailbox.append(event)
      if mayWait { state.unannounced += 1 }
    }
    if !mayWait {
      announce()
      arrival.post()
    }
  }

  /// Wakes the thread for what may wait.
  package func announce() {
    let count = state.withLock { state in
      defer { state.unannounced = 0 }
      return state.unannounced
    }
    for _ in 0..<count { arrival.post() }
  }

  /// Lets the thread close the sink and end, once the queue is empty.
  package func finish() {
    state.withLock { $0.isFinishing = true }
    announce()
    arrival.post()
  }

  /// The counts now; a call that began before `limit` ago counts as stuck.
  package func report(stuckAfter limit: Duration = .seconds(2)) -> SinkReport {
    let now = RealTime.monotonic
    return state.withLock { $0.currentReport(at: now, stuckAfter: limit) }
  }

  /// Waits until all that was posted before the call has been dealt with; false when it takes
  /// longer than `limit`.
  package func waitUntilDelivered(until limit: Moment) -> Bool {
    let signal = Semaphore()
    let isPending = state.withLock { state in
      guard state.inFlight > 0 else { return false }
      state.waiters.append(Waiter(target: state.completed + state.inFlight, signal: signal))
      return true
    }
    announce()
    if !isPending || signal.wait(until: limit) { return true }
    state.withLock { $0.waiters.removeAll { $0.signal === signal } }
    return false
  }
}

// MARK: - On the sink's own thread

extension SinkWorker {
  private func run() {
    while let event = next() {
      var failure: (any Error)?
      do { try actions.receive(event) } catch { failure = error }
      complete(failure)
    }
    actions.close()
  }

  /// The next event, or nil at the end of the sink's life.
  private func next() -> Box.Event? {
    while true {
      arrival.wait()
      let began = RealTime.monotonic
      let (event, isOver) = state.withLock { state in
        let event = state.mailbox.popFirst()
        state.callBegan = event == nil ? nil : began
        return (event, state.isFinishing)
      }
      if let event { return event }
      if isOver { return nil }
    }
  }

  private func complete(_ failure: (any Error)?) {
    let (_, reached) = state.withLock { state in
      // The replaced error leaves the lock before it is released: it may be of the sink's making.
      let replaced = state.complete(failure)
      let reached = state.waiters.filter { $0.target <= state.completed }
      state.waiters.removeAll { $0.target <= state.completed }
      return (replaced, reached)
    }
    for waiter in reached { waiter.signal.post() }
  }
}

extension SinkWorker.State {
  fileprivate var inFlight: Int { mailbox.count + (callBegan == nil ? 0 : 1) }

  fileprivate mutating func complete(_ failure: (any Error)?) -> (any Error)? {
    completed += 1
    callBegan = nil
    guard let failure else {
      report.delivered += 1
      return nil
    }
    let replaced = report.lastError
    report.failed += 1
    report.lastError = failure
    return replaced
  }

  fileprivate func currentReport(at now: Moment, stuckAfter limit: Duration) -> SinkReport {
    var report = report
    report.coalesced = mailbox.coalesced
    report.undelivered = inFlight
    report.isStuck = threadIsMissing && inFlight > 0
    if let callBegan, callBegan.duration(to: now) >= limit { report.isStuck = true }
    return report
  }
}
