internal import Countdown
internal import CountdownSystem

/// A node of a fleet: its claims, and the handlers that run for them. The thread that speaks with
/// the server is a ``NodeThread``.
final class FleetNode: Sendable {
  let fleet: Fleet
  let report: @Sendable (Fleet.Report) -> Void
  let wake: WakeSignal
  let grace: Duration?
  private let concurrency: Int
  let state: Locked<State>

  struct State: Sendable {
    /// The claims whose handlers run, or are about to.
    var running: Set<ClaimedKey> = []
    /// The running claims that have ended in a transaction of their own.
    var completed: Set<ClaimedKey> = []
    /// The time of all handlers that run or are about to, also of those that have lost their claim.
    var watch: HandlerWatch
    /// The tasks of handlers that are not over.
    var tasks: [ClaimedKey: Task<Void, Never>] = [:]
    /// The wakeup for the next look at the handlers, and the moment for which it is armed.
    var alarm: (token: WakeupToken, moment: Moment?)?
    /// The changes that the server is to be told.
    var turn = NodeTurn()
    /// The end of the lease, on a clock that goes on while the machine sleeps.
    var lease = Moment(nanoseconds: .min)
    /// The time after which the lease is renewed.
    var renewal = Moment(nanoseconds: .min)
    /// Whether nothing is to be claimed any more.
    var isEnding = false
    /// The task that waits for the ends of the handlers.
    var waiting: CheckedContinuation<Void, Never>?
    /// Whether the node no longer waits for handlers.
    var isGraceOver = false
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

  /// - Parameters:
  ///   - limit: how long a handler may run.
  ///   - grace: how long a node that ends waits for its handlers.
  init(
    _ fleet: Fleet, concurrency: Int, limit: Duration? = nil, grace: Duration? = nil,
    report: @escaping @Sendable (Fleet.Report) -> Void
  ) throws(SystemError) {
    (self.fleet, self.concurrency, self.report) = (fleet, max(concurrency, 1), report)
    self.grace = grace
    state = Locked(State(watch: HandlerWatch(limit: limit)))
    wake = try WakeSignal()
  }

  /// A clock that goes on while the machine sleeps.
  static var now: Moment { SystemScheduler.continuous.now }
}

extension FleetLook {
  /// How late the first deadline is that waits; less than nothing if none is.
  fileprivate var overdue: Duration { .nanoseconds(now.saturatingSubtract(next)) }
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
    let (claims, full) = state.withLock { state -> ([NodeAnswer.Claim], Duration?) in
      if answer.look?.isKnown == false {
        // The others have taken over all of it.
        state.running = []
        return ([], nil)
      }
      if answer.isRenewed { state.renewLease(from: sentAt) }
      if state.isEnding {
        // A turn that was under way when the end came has claimed them.
        state.turn.back += answer.claims.map { ($0.key, -1) }
        wake.post()
        return ([], nil)
      }
      let now = Self.now
      state.running.formUnion(answer.claims.map(\.key))
      state.alone = answer.claims.first { $0.isAlone }?.key ?? state.alone
      for claim in answer.claims { state.watch.add(claim, at: now) }
      state.arm()
      let full = state.watch.fill(
        hasRoom: state.room(of: concurrency) > 0, overdue: answer.look?.overdue ?? .zero,
        at: now)
      return (answer.claims, full)
    }
    if let full { report(.full(for: full)) }
    return claims
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
  func close() {
    let (alarm, closing) = state.withLock { state in
      defer { state.alarm = nil }
      return (state.alarm, state.closing)
    }
    if let alarm { SystemScheduler.continuous.unregister(alarm.token) }
    closing?.continuation.resume()
  }
}

// MARK: - The end

extension FleetNode {
  /// Claims nothing more, and cancels the handlers.
  func stop() {
    let now = Self.now
    let tasks = state.withLock { state in
      state.isEnding = true
      if let grace { state.watch.beginGrace(grace, at: now) }
      state.arm()
      return Array(state.tasks.values)
    }
    for task in tasks { task.cancel() }
    wake.post()
  }

  /// Waits until no handler runs any more, or the grace is over.
  func handlersEnd() async {
    stop()
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        let isOver = state.isGraceOver || state.watch.running == 0
        if !isOver { state.waiting = continuation }
        return isOver
      }
      if isOver { continuation.resume() }
    }
  }

  /// Waits until the server knows how all ended, when no handler runs any more; for as long as a
  /// call may take at most.
  func finish() async {
    stop()
    await withCheckedContinuation { continuation in
      state.withLock { state in
        // What was claimed and found no handler.
        for claim in state.running { state.watch.end(claim) }
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
