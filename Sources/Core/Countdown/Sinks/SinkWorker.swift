/// What a worker does with a sink, on the sink's own thread.
package struct SinkActions<Event: Sendable>: Sendable {
  let receive: @Sendable (Event) throws -> Void
  let close: @Sendable () -> Void
  /// Called with each error of `receive`, and the event that it was thrown for.
  var onFailure: (@Sendable (any Error, Event) -> Void)?
  /// Whether an event may wait for the next one that does not: the thread is not woken for it.
  var mayWait: @Sendable (Event) -> Bool = { _ in false }

  package init(
    receive: @escaping @Sendable (Event) throws -> Void, close: @escaping @Sendable () -> Void
  ) {
    (self.receive, self.close) = (receive, close)
  }
}

/// Thrown by `receive` for an event that came to nothing because of a later one: neither delivered
/// nor failed.
struct CoalescedEvent: Error {}

/// What became of an event that was taken from the mailbox.
private enum Outcome: Sendable {
  case delivered, coalesced
  case failed(any Error)
}

/// A sink's mailbox and the thread that empties it.
///
/// The thread owns the worker, so that a runner may go away while its last events are delivered.
/// A sink that never returns keeps its thread; nobody joins it.
package final class SinkWorker<Event: Sendable>: Sendable {
  private let name: String
  private let actions: SinkActions<Event>
  private let bell = Semaphore()
  private let home = ForkGuard()
  private let state: Locked<State>

  fileprivate struct State: Sendable {
    var mailbox: Mailbox<Event>
    var report: SinkReport
    /// Events that were taken from the mailbox and dealt with.
    var completed = 0
    var callBegan: Moment?
    /// Whether the thread waits for the bell. It empties the mailbox before it does.
    var isIdle = false
    var hasThread = false
    var isFinishing = false
    var waiters: [SinkWaiter] = []
  }

  /// Starts the thread.
  ///
  /// - Parameter name: the sink's, for the report.
  package init(name: String, mailbox: Mailbox<Event>, actions: SinkActions<Event>) {
    (self.name, self.actions) = (name, actions)
    state = Locked(State(mailbox: mailbox, report: SinkReport(sink: name)))
    startThread()
  }

  private func startThread() {
    do throws(SystemError) {
      // The thread is counted before it runs, so that it finds itself counted.
      if state.withLock({ $0.claimThread() }) { return }
      try SystemThread.detached(name: "countdown-sink") { self.run() }
    } catch {
      state.withLock { state in
        state.hasThread = false
        state.report.lastError = error
      }
    }
  }
}

// MARK: - From any thread

extension SinkWorker {
  /// Queues an event. After ``finish()`` it is counted as undelivered.
  package func post(_ event: Event) {
    if home.isForeign { return }
    let mayWait = actions.mayWait(event)
    let (rings, needsThread) = state.withLock { state in
      if state.isFinishing {
        state.report.undelivered += 1
        return (false, false)
      }
      state.mailbox.append(event)
      return (!mayWait && state.takeIdle(), !state.hasThread)
    }
    if rings { bell.post() }
    if needsThread { startThread() }
  }

  /// Wakes the thread for what may wait.
  package func hurry() {
    if !home.isForeign, state.withLock({ $0.takeIdle() }) { bell.post() }
  }

  /// Lets the thread close the sink and end, once the queue is empty.
  package func finish() {
    if home.isForeign { return }
    state.withLock { $0.isFinishing = true }
    hurry()
    if state.withLock({ !$0.hasThread }) { startThread() }
  }
}

// MARK: - On the sink's own thread

extension SinkWorker {
  private enum Step: Sendable {
    case receive(Event)
    case wait
    case end
  }

  private func run() {
    while true {
      switch nextStep() {
      case .receive(let event): receive(event)
      case .wait: bell.wait()
      case .end:
        actions.close()
        return signal(state.withLock { $0.close() })
      }
    }
  }

  private func nextStep() -> Step {
    let now = RealTime.monotonic
    return state.withLock { state in
      if let event = state.mailbox.popFirst() {
        state.callBegan = now
        return .receive(event)
      }
      if state.isFinishing { return .end }
      state.isIdle = true
      return .wait
    }
  }

  private func receive(_ event: Event) {
    var outcome = Outcome.delivered
    do {
      try actions.receive(event)
    } catch is CoalescedEvent {
      outcome = .coalesced
    } catch {
      outcome = .failed(error)
      actions.onFailure?(error, event)
    }
    // The replaced error leaves the lock before it is released: it may be of the sink's making.
    let (reached, _) = state.withLock { $0.complete(outcome) }
    signal(reached)
  }

  private func signal(_ waiters: [SinkWaiter]) {
    for waiter in waiters { waiter.signal.post() }
  }
}

// MARK: - Reports and waiting

extension SinkWorker: SinkThread {
  package func report(asOf progress: SinkProgress?) -> SinkReport {
    // Nobody delivers in a forked child.
    if home.isForeign { return SinkReport(sink: name, lastError: SystemError.forkedChild) }
    let now = RealTime.monotonic
    return state.withLock { $0.currentReport(at: now, asOf: progress) }
  }

  package func await(_ goal: SinkWaiter.Goal, _ signal: Semaphore) -> SinkProgress? {
    if home.isForeign { return nil }
    let now = RealTime.monotonic
    let progress = state.withLock { state -> SinkProgress? in
      let target = goal == .closed ? Int.max : state.completed + state.inFlight
      if state.hasReached(target) { return nil }
      state.waiters.append(SinkWaiter(target: target, signal: signal))
      return SinkProgress(began: now, completed: state.completed)
    }
    hurry()
    return progress
  }

  package func forget(_ signal: Semaphore) {
    if !home.isForeign { state.withLock { $0.waiters.removeAll { $0.signal === signal } } }
  }
}

extension SinkWorker.State {
  /// Whether the thread has to be woken; it is taken for awake from then on.
  fileprivate mutating func takeIdle() -> Bool {
    defer { isIdle = false }
    return isIdle
  }

  /// Counts a thread that is about to start; true when there is one already.
  fileprivate mutating func claimThread() -> Bool {
    defer { hasThread = true }
    return hasThread
  }

  fileprivate var inFlight: Int { mailbox.count + (callBegan == nil ? 0 : 1) }

  fileprivate func hasReached(_ target: Int) -> Bool { report.isClosed || completed >= target }

  /// Counts a call that has returned; returns who waited for it, and the error that is replaced.
  fileprivate mutating func complete(
    _ outcome: Outcome
  ) -> (reached: [SinkWaiter], replaced: (any Error)?) {
    completed += 1
    callBegan = nil
    var replaced: (any Error)?
    switch outcome {
    case .delivered: report.delivered += 1
    case .coalesced: report.coalesced += 1
    case .failed(let error):
      replaced = report.lastError
      report.failed += 1
      report.lastError = error
    }
    return (takeReached(), replaced)
  }

  fileprivate mutating func close() -> [SinkWaiter] {
    report.isClosed = true
    return takeReached()
  }

  private mutating func takeReached() -> [SinkWaiter] {
    if waiters.isEmpty { return [] }
    let all = waiters
    waiters = all.filter { !hasReached($0.target) }
    return all.filter { hasReached($0.target) }
  }

  fileprivate func currentReport(at now: Moment, asOf progress: SinkProgress?) -> SinkReport {
    var report = report
    report.coalesced += mailbox.coalesced
    report.undelivered += inFlight
    report.isStuck = !hasThread && inFlight > 0
    guard let callBegan else { return report }
    let lasted = callBegan.duration(to: now)
    if lasted >= .seconds(2) { report.isStuck = true }
    if let progress, progress.completed == completed, lasted * 2 > progress.began.duration(to: now)
    {
      report.isStuck = true
    }
    return report
  }
}
