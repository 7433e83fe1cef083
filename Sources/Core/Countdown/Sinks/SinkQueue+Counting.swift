// Presenters, counts and waiters: everything under the queue's lock.

extension SinkQueue {
  /// Notes the attachment that presents an alert.
  func claim(_ id: Alert.ID, for attachment: AnyObject) {
    state.withLock { $0.presenters[id] = ObjectIdentifier(attachment) }
  }

  /// Ends a claim; false when another attachment has presented an alert of that identity since.
  func release(_ id: Alert.ID, of attachment: AnyObject) -> Bool {
    state.withLock { state in
      guard state.presenters[id] == ObjectIdentifier(attachment) else { return false }
      state.presenters[id] = nil
      return true
    }
  }

  /// The number of alerts that an attachment may withdraw.
  var presentedCount: Int { state.withLock { $0.presenters.count } }
}

// MARK: - Reports and waiting

extension SinkQueue {
  /// The counts now.
  ///
  /// - Parameter waited: the time that a caller has waited in vain.
  package func report(after waited: Duration? = nil) -> SinkReport {
    // A forked child has no thread that delivers.
    if home.isForeign { return SinkReport(sink: name, lastError: SystemError.forkedChild) }
    let now = RealTime.monotonic
    return state.withLock { $0.currentReport(at: now, after: waited) }
  }

  /// Posts a semaphore once the thread has come to a goal; false when it is there already.
  func await(_ goal: Goal, _ signal: Semaphore) -> Bool {
    if home.isForeign { return false }
    let mustWait = state.withLock { state -> Bool in
      let target = goal == .closed ? Int.max : state.completed + state.inFlight
      if state.hasReached(target) { return false }
      state.waiters.append((target, signal))
      return true
    }
    hurry()
    return mustWait
  }

  /// Takes back what `await` asked for.
  func forget(_ signal: Semaphore) {
    if !home.isForeign { state.withLock { $0.waiters.removeAll { $0.signal === signal } } }
  }
}

extension SinkQueue.State {
  /// Whether the thread has to be woken; it is taken for awake from then on.
  mutating func takeIdle() -> Bool {
    defer { isIdle = false }
    return isIdle
  }

  /// Counts a thread that is about to start; true when there is one already.
  mutating func claimThread() -> Bool {
    defer { hasThread = true }
    return hasThread
  }

  var inFlight: Int { deliveries.count + (callBegan == nil ? 0 : 1) }

  func hasReached(_ target: Int) -> Bool { report.isClosed || completed >= target }

  /// Counts a call that has returned; returns the waiters for it, and the error that is replaced.
  mutating func complete(
    _ outcome: SinkQueue.Outcome
  ) -> (reached: [Semaphore], replaced: (any Error)?) {
    completed += 1
    callBegan = nil
    var replaced: (any Error)?
    switch outcome {
    case .coalesced: report.coalesced += 1
    case .delivered(let isPresented, let failure):
      if isPresented { report.presented += 1 }
      if let failure {
        report.failed += 1
        replaced = replaceError(with: failure)
      } else {
        report.delivered += 1
      }
    }
    return (takeReached(), replaced)
  }

  /// Keeps an error; returns the one before it, to be released outside the lock.
  mutating func replaceError(with error: any Error) -> (any Error)? {
    defer { report.lastError = error }
    return report.lastError
  }

  mutating func close() -> [Semaphore] {
    report.isClosed = true
    return takeReached()
  }

  private mutating func takeReached() -> [Semaphore] {
    if waiters.isEmpty { return [] }
    let all = waiters
    waiters = all.filter { !hasReached($0.target) }
    return all.filter { hasReached($0.target) }.map(\.signal)
  }

  func currentReport(at now: Moment, after waited: Duration?) -> SinkReport {
    var report = report
    report.undelivered += inFlight
    report.isStuck = !hasThread && inFlight > 0
    guard let callBegan else { return report }
    // The call may have begun a little later than the wait.
    let limit = min(.seconds(2), waited.map { $0 / 2 } ?? .seconds(2))
    if callBegan.duration(to: now) >= limit { report.isStuck = true }
    return report
  }
}
