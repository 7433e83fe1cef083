internal import Countdown
internal import CountdownSystem

/// A node of a fleet: its claims, and the handlers that run for them. The thread that speaks with
/// the server is a ``NodeThread``.
final class FleetNode: Sendable {
  let fleet: Fleet
  let report: @Sendable (Fleet.Report) -> Void
  let wake: WakeSignal
  private let concurrency: Int
  private let state = Locked(State())

  private struct State: Sendable {
    /// The claims whose handlers run, or are about to.
    var running: Set<ClaimedKey> = []
    /// The running claims that have ended in a transaction of their own.
    var completed: Set<ClaimedKey> = []
    /// The changes that the server is to be told.
    var turn = NodeTurn()
    /// The end of the lease, on a clock that goes on while the machine sleeps.
    var lease = Moment(nanoseconds: .min)
    /// The time after which the lease is renewed.
    var renewal = Moment(nanoseconds: .min)
    /// Whether nothing is to be claimed any more.
    var isEnding = false
    /// Set when all handlers are over: the task that waits for the thread, and the thread's limit.
    var closing: (continuation: CheckedContinuation<Void, Never>, limit: Moment)?
    /// The latest claim beside which nothing else may run.
    var alone: ClaimedKey?

    /// Whether the server is to be told something yet.
    var hasUnsentChanges: Bool { !running.isEmpty || turn.touches }

    /// Whether the node ends now: the server knows everything, or the limit has passed.
    var isOver: Bool {
      closing.map { !hasUnsentChanges || RealTime.monotonic >= $0.limit } ?? false
    }

    mutating func renewLease(from moment: Moment) {
      lease = moment.advanced(by: FleetLease.length - FleetLease.margin)
      renewal = moment.advanced(by: FleetLease.renewal)
    }

    /// The number of further handlers that can begin.
    func room(of concurrency: Int) -> Int {
      let isAlone = alone.map { running.contains($0) } ?? false
      return isEnding || isAlone ? 0 : concurrency - running.count
    }
  }

  init(
    _ fleet: Fleet, concurrency: Int, report: @escaping @Sendable (Fleet.Report) -> Void
  ) throws(SystemError) {
    (self.fleet, self.concurrency, self.report) = (fleet, max(concurrency, 1), report)
    wake = try WakeSignal()
  }

  /// A clock that goes on while the machine sleeps.
  static var now: Moment { SystemScheduler.continuous.now }
}

// MARK: - From handlers

extension FleetNode {
  /// Whether a handler may begin. The claim was the beginning on the server; this looks whether
  /// it came too late. Otherwise the claim is given back.
  func begin(_ claim: ClaimedKey) -> Bool {
    if isCurrent(claim), state.withLock({ !$0.isEnding }) { return true }
    end(claim) { $0.back.append((claim, -1)) }
    return false
  }

  /// Whether the node still has a claim, as far as it knows.
  func isCurrent(_ claim: ClaimedKey) -> Bool {
    let now = Self.now
    return state.withLock { $0.running.contains(claim) && now < $0.lease }
  }

  /// Ends a claim whose handler has returned.
  func succeed(_ claim: ClaimedKey) {
    let isCompleted = state.withLock { $0.completed.remove(claim) != nil }
    end(claim) { turn in
      if isCompleted { turn.hasCompleted = true } else { turn.handled.append(claim) }
    }
  }

  /// Lets go of a claim that is no longer the node's.
  func forget(_ claim: ClaimedKey) {
    if end(claim, { $0.hasCompleted = true }) { report(.superseded(key: claim.key)) }
  }

  /// Ends a claim whose handler threw an error.
  func fail(_ claim: ClaimedKey, after pause: Duration) {
    let isCompleted = state.withLock { $0.completed.remove(claim) != nil }
    end(claim) { turn in
      if isCompleted {
        turn.hasCompleted = true
      } else {
        turn.back.append((claim, pause.saturatedNanoseconds))
      }
    }
  }

  /// Has the server be told of the end of a handler; false when the claim is lost already.
  @discardableResult
  private func end(_ claim: ClaimedKey, _ change: (inout NodeTurn) -> Void) -> Bool {
    let isOwn = state.withLock { state in
      guard state.running.remove(claim) != nil else { return false }
      change(&state.turn)
      return true
    }
    if isOwn { wake.post() } else { report(.superseded(key: claim.key)) }
    return isOwn
  }

  /// Ends a deadline together with statements of the application.
  func complete(
    _ firing: Fleet.Firing, with statements: [Fleet.Statement]
  ) async throws(FleetError) {
    let complete = fleet.statements.complete(.text(firing.key), .integer(firing.fence))
    try await fleet.run([complete] + Fleet.Statement.calls(statements), about: firing.key)
    let claim = ClaimedKey(key: firing.key, fence: firing.fence)
    state.withLock { state in
      if state.running.contains(claim) { state.completed.insert(claim) }
    }
  }
}

// MARK: - From the thread

extension FleetNode {
  /// The changes to tell the server now; nil when the node is over.
  func nextTurn() -> NodeTurn? {
    state.withLock { state in
      if state.isOver { return nil }
      var turn = state.turn
      state.turn = NodeTurn()
      turn.holds = !state.running.isEmpty
      turn.room = state.room(of: concurrency)
      turn.takesAlone = turn.room > 0 && !turn.holds
      return turn
    }
  }

  /// Takes back a turn that the server did not confirm.
  ///
  /// - Parameters:
  ///   - isRepeated: whether the server may have carried it out.
  ///   - isLost: whether there may be an answer that never came.
  func putBack(_ turn: NodeTurn, isRepeated: Bool, isLost: Bool = false) {
    state.withLock { state in
      state.turn.handled = turn.handled + state.turn.handled
      state.turn.back = turn.back + state.turn.back
      state.turn.hasCompleted = state.turn.hasCompleted || turn.hasCompleted
      state.turn.isRepeated = state.turn.isRepeated || isRepeated
      state.turn.mayHaveClaimed =
        turn.mayHaveClaimed || isLost && (turn.room > 0 || turn.takesAlone)
    }
  }

  /// The claims that the node holds on the server, as far as it knows.
  var held: [ClaimedKey] {
    state.withLock { $0.running + $0.turn.ended }
  }

  /// Takes the server's answer to what was sent at a moment.
  ///
  /// - Returns: the claims that may begin.
  func take(_ answer: NodeAnswer, to turn: NodeTurn, sentAt: Moment) -> [NodeAnswer.Claim] {
    state.withLock { state in
      if answer.look?.isKnown == false {
        // The others have taken over all of it.
        state.running = []
        return []
      }
      if answer.isRenewed { state.renewLease(from: sentAt) }
      if state.isEnding {
        // A turn that was under way when the end came has claimed them.
        state.turn.back += answer.claims.map { ($0.key, -1) }
        wake.post()
        return []
      }
      state.running.formUnion(answer.claims.map(\.key))
      state.alone = answer.claims.first { $0.isAlone }?.key ?? state.alone
      return answer.claims
    }
  }

  /// Takes note of a renewal of the lease that was sent at a moment.
  func renewLease(from moment: Moment) { state.withLock { $0.renewLease(from: moment) } }

  /// Whether the node could begin something, and whether something runs.
  var standing: (canClaim: Bool, holds: Bool) {
    state.withLock { ($0.room(of: concurrency) > 0, !$0.running.isEmpty) }
  }

  /// The moment at which the lease is to be renewed; nil while nothing is held.
  var renewal: Moment? { state.withLock { $0.running.isEmpty ? nil : $0.renewal } }

  /// The moment until which the thread may go on; nil before all handlers are over.
  var closing: Moment? { state.withLock { $0.closing?.limit } }

  /// Whether the server is to be told something yet.
  var hasUnsentChanges: Bool { state.withLock { $0.hasUnsentChanges } }

  /// Whether the node ends now.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Resumes the task that waits for the thread's end.
  func close() { state.withLock { $0.closing?.continuation }?.resume() }
}

// MARK: - The end

extension FleetNode {
  /// Claims nothing more.
  func stop() {
    state.withLock { $0.isEnding = true }
    wake.post()
  }

  /// Waits until the server knows how all ended, when no handler runs any more; for as long as a
  /// call may take at most.
  func finish() async {
    stop()
    await withCheckedContinuation { continuation in
      state.withLock { state in
        // What was claimed and found no handler.
        state.turn.back += state.running.map { ($0, -1) }
        state.running = []
        state.closing = (
          continuation, RealTime.monotonic.advanced(by: fleet.login.timeout)
        )
      }
      wake.post()
    }
  }
}
