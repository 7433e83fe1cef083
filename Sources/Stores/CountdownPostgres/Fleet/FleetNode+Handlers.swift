internal import Countdown
internal import CountdownSystem

// The handlers' tasks, and what they tell the node.
extension FleetNode {
  /// Begins a handler, in a task that nothing waits for: a handler may ignore its cancellation,
  /// and the node goes on without it.
  func start(
    _ firing: Fleet.Firing, on executor: (any TaskExecutor)?,
    _ handler: @escaping @Sendable (Fleet.Firing) async throws -> Void
  ) {
    let claim = ClaimedKey(firing)
    let task = Task(executorPreference: executor) { await self.handle(firing, handler) }
    let isCancelled = state.withLock { state in
      guard let known = state.watch[claim] else { return false }
      state.tasks[claim] = task
      return state.isEnding || known.isReleased
    }
    if isCancelled { task.cancel() }
  }

  private func handle(
    _ firing: Fleet.Firing, _ handler: @Sendable (Fleet.Firing) async throws -> Void
  ) async {
    let claim = ClaimedKey(firing)
    guard begin(claim) else { return }
    do {
      try await handler(firing)
      succeed(claim)
    } catch let error as FleetError where error.reason == .superseded(key: firing.key) {
      forget(claim)
    } catch {
      fail(claim, error, isCancelled: Task.isCancelled)
    }
  }

  /// Whether a handler may begin. The claim was the beginning on the server; this looks whether
  /// it came too late. Otherwise the claim is given back.
  private func begin(_ claim: ClaimedKey) -> Bool {
    let now = Self.now
    let mayBegin = state.withLock { state in
      let mayBegin = state.running.contains(claim) && now < state.lease && !state.isEnding
      if mayBegin { state.watch.begin(claim) }
      return mayBegin
    }
    if !mayBegin { end(claim) { $0.back.append((claim, -1)) } }
    return mayBegin
  }

  /// Whether the node still has a claim, as far as it knows.
  func isCurrent(_ claim: ClaimedKey) -> Bool {
    let now = Self.now
    return state.withLock { $0.running.contains(claim) && now < $0.lease }
  }

  /// Ends a claim whose handler has returned.
  func succeed(_ claim: ClaimedKey) { end(claim) { $0.handled.append(claim) } }

  /// Lets go of a claim that is no longer the node's.
  private func forget(_ claim: ClaimedKey) {
    if end(claim, { $0.hasCompleted = true }) == .own { report(.superseded(key: claim.key)) }
  }

  /// Ends a claim whose handler threw an error.
  private func fail(_ claim: ClaimedKey, _ error: any Error, isCancelled: Bool) {
    let handler = state.withLock { $0.watch[claim] }
    guard let handler, !handler.isReleased else {
      end(claim) { _ in }
      return
    }
    let pause = isCancelled ? .zero : handler.pause
    report(.failed(key: claim.key, attempt: handler.attempt, error, pause: pause))
    end(claim) { $0.back.append((claim, pause.saturatedNanoseconds)) }
  }

  private enum Standing { case own, lost, released }

  /// Has the server be told of the end of a handler, unless the claim is lost already.
  ///
  /// - Parameter change: what to tell, if the claim has not ended in a transaction of its own.
  @discardableResult
  private func end(_ claim: ClaimedKey, _ change: (inout NodeTurn) -> Void) -> Standing {
    let (standing, waiting) = state.withLock { state in
      let handler = state.watch.end(claim)
      state.tasks[claim] = nil
      let isOwn = state.running.remove(claim) != nil
      if isOwn {
        if state.completed.remove(claim) == nil {
          change(&state.turn)
        } else {
          state.turn.hasCompleted = true
        }
      }
      let standing: Standing =
        isOwn ? .own : handler?.isReleased == false ? .lost : .released
      return (standing, state.takeWaiting())
    }
    switch standing {
    case .own: wake.post()
    case .lost: report(.superseded(key: claim.key))
    case .released: break
    }
    waiting?.resume()
    return standing
  }

  /// Ends a deadline together with statements of the application.
  func complete(
    _ firing: Fleet.Firing, with statements: [Fleet.Statement]
  ) async throws(FleetError) {
    let claim = ClaimedKey(firing)
    // The server may not know yet that the node has let go of it.
    if !state.withLock({ $0.running.contains(claim) }) {
      throw FleetError(.superseded(key: firing.key))
    }
    let complete = fleet.statements.complete(.text(firing.key), .integer(firing.fence))
    try await fleet.run([complete] + Fleet.Statement.calls(statements), about: firing.key)
    state.withLock { state in
      if state.running.contains(claim) { state.completed.insert(claim) }
    }
  }
}

extension ClaimedKey {
  init(_ firing: Fleet.Firing) { self.init(key: firing.key, fence: firing.fence) }
}

extension HandlerWatch.Handler {
  /// The pause after an error of this handler: a second, and twice as long after each error.
  var pause: Duration { .seconds(min(1 << min(errors, 12), 3_600)) }
}

// MARK: - The time of handlers

extension FleetNode {
  /// Has the scheduler wake the node when it is time to look at the handlers.
  func watchHandlers() {
    let token = SystemScheduler.continuous.register { [self] _ in lookAtHandlers() }
    state.withLock { $0.alarm = (token, nil) }
  }

  /// Cancels the handlers whose time is over, lets go of their claims, and reports.
  private func lookAtHandlers() {
    let now = Self.now
    let (reports, cancelled, waiting) = state.withLock { state in
      state.alarm?.moment = nil
      let findings = state.watch.look(at: now)
      let cancelled = findings.overrun.compactMap { state.tasks[$0.claim] }
      var reports = state.release(findings.overrun)
      reports += findings.long.map { claim, attempt, length in
        .longRunning(key: claim.key, attempt: attempt, for: length)
      }
      if findings.isGraceOver { reports += state.abandonHandlers() }
      state.arm()
      return (reports, cancelled, state.takeWaiting())
    }
    for task in cancelled { task.cancel() }
    for report in reports { self.report(report) }
    if !reports.isEmpty { wake.post() }
    waiting?.resume()
  }
}

extension FleetNode.State {
  /// Has the scheduler look at the handlers at the moment for which that is planned.
  mutating func arm() {
    guard let alarm, let next = watch.next, next != alarm.moment else { return }
    self.alarm?.moment = next
    SystemScheduler.continuous.arm(alarm.token, at: next)
  }

  /// The task to resume when no handler is waited for any more.
  fileprivate mutating func takeWaiting() -> CheckedContinuation<Void, Never>? {
    guard isGraceOver || watch.running == 0 else { return nil }
    defer { waiting = nil }
    return waiting
  }

  /// Lets go of claims whose handlers have taken longer than they may.
  fileprivate mutating func release(
    _ overrun: [(claim: ClaimedKey, handler: HandlerWatch.Handler)]
  ) -> [Fleet.Report] {
    overrun.map { claim, handler in
      let isGivenBack = release(claim, after: handler.pause)
      return .overran(
        key: claim.key, attempt: handler.attempt, limit: watch.limit ?? .zero,
        pause: isGivenBack ? handler.pause : nil)
    }
  }

  /// - Returns: whether the deadline comes again because of this.
  private mutating func release(_ claim: ClaimedKey, after pause: Duration) -> Bool {
    watch.release(claim)
    guard running.remove(claim) != nil else { return false }
    if completed.remove(claim) != nil {
      turn.hasCompleted = true
      return false
    }
    turn.back.append((claim, pause.saturatedNanoseconds))
    return true
  }

  /// Lets go of all handlers that are still running, so that the node can end.
  fileprivate mutating func abandonHandlers() -> [Fleet.Report] {
    if isGraceOver { return [] }
    isGraceOver = true
    let claims = watch.begun
    for claim in claims { _ = release(claim, after: .zero) }
    return claims.isEmpty ? [] : [.abandoned(keys: claims.map(\.key).sorted())]
  }
}
