internal import Countdown
internal import CountdownSystem

/// The thread on which a node speaks with the server: it sleeps until something is due, a handler
/// has ended, the lease is to be renewed, or the server notifies it.
final class NodeThread {
  private let node: FleetNode
  private let firings: AsyncThrowingStream<Fleet.Firing, any Error>.Continuation
  private let statements: NodeStatements
  private let alarm: WakeupToken
  private var session: NodeSession?
  private var watch = FleetWatch(connectedAt: FleetNode.now)
  /// The number under which the node is known; nil before that, and after it was taken for dead.
  private var number: Int64?
  /// The rows that the server refuses.
  private var refused = RefusedRows()
  private var pauses = ReconnectPauses(longest: .milliseconds(200))
  /// Whether the node has been of use, and whether its present trouble was reported.
  private var (hasConnected, isInTrouble) = (false, false)
  private let cleaning: FleetCleaning

  /// Starts the thread of a node.
  static func start(
    _ node: FleetNode, _ firings: AsyncThrowingStream<Fleet.Firing, any Error>.Continuation
  ) throws(SystemError) {
    if let failure = SystemScheduler.continuous.unavailability { throw failure }
    try SystemThread.detached(name: "fleet-node") {
      let thread = NodeThread(node, firings)
      thread.run()
    }
  }

  private init(
    _ node: FleetNode, _ firings: AsyncThrowingStream<Fleet.Firing, any Error>.Continuation
  ) {
    (self.node, self.firings) = (node, firings)
    cleaning = FleetCleaning(of: node.fleet)
    statements = NodeStatements(tables: node.fleet.statements.tables)
    let wake = node.wake
    alarm = SystemScheduler.continuous.register { _ in wake.post() }
    node.watchHandlers()
  }

  private func run() {
    while let turn = node.nextTurn() {
      do throws(PostgresFailure) { try sleep(until: take(turn)) } catch {
        if !keepsSession(after: error) { session = nil }
        if !goesOn(after: error) { break }
      }
    }
    // What the server could not be told of is left to the other nodes, as after a death.
    if !node.hasUnsentChanges { _ = try? session?.leave(until: limit) }
    session = nil
    SystemScheduler.continuous.unregister(alarm)
    firings.finish()
    node.close()
  }

  private var limit: Moment {
    let limit = RealTime.monotonic.advanced(by: node.fleet.login.timeout)
    return node.closing.map { min($0, limit) } ?? limit
  }

  /// Carries out a turn, and decides what follows.
  ///
  /// - Returns: the moment until which the thread may sleep, if there is one.
  private func take(_ turn: NodeTurn) throws(PostgresFailure) -> Moment? {
    var turn = turn
    if watch.makesRoom { turn.room = 0 }
    if refused.endPauses(at: FleetNode.now) { watch.beNotified() }
    node.putBack(refused.takeRefusedEnds(from: &turn), isRepeated: turn.isRepeated)
    if let moment = try glance(instead: turn) { return moment }
    let (session, sentAt, answer) = try send(turn)
    watch.beAnswered(after: sentAt.duration(to: FleetNode.now), at: FleetNode.now)
    let begun = node.take(answer, to: turn, sentAt: sentAt)
    if answer.look?.isKnown == false {
      // The next session has another number.
      (number, self.session) = (nil, nil)
      node.report(.takenForDead)
      return FleetNode.now
    }
    for claim in begun { firings.yield(Fleet.Firing(claim, on: node)) }
    if !turn.isRepeated {
      for claim in answer.superseded { node.report(.superseded(key: claim.key)) }
    }
    node.putBack(turn.about(answer.locked), isRepeated: turn.isRepeated)
    cleaning.add(handled: turn.handled.count)
    let now = FleetNode.now
    for report in try refused.take(answer, to: turn, at: now) { node.report(report) }
    if let failure = answer.failure { throw failure }
    recover()
    guard let look = answer.look, !refused.goesSingly else { return now }
    let (canClaim, holds) = node.standing
    var plan = watch.plan(after: look, at: now, canClaim: canClaim, holds: holds)
    refused.takeRefusedNodes(from: &plan)
    if !plan.expired.isEmpty || !plan.absent.isEmpty {
      let dead = try session.reap(plan, until: limit)
      report(dead)
      if dead.nodes > 0 { return now }
    }
    let sleeps = [plan.sleep, answer.locked.isEmpty ? nil : .milliseconds(50)]
    return
      (sleeps.compactMap { $0 }.map { now.advanced(by: $0) }
      + [node.renewal, refused.next].compactMap { $0 })
      .min()
  }

  /// Looks only whether the server's clock was set, where that is enough.
  ///
  /// - Returns: the moment until which the thread may sleep; nil if the turn is to be carried out.
  private func glance(instead turn: NodeTurn) throws(PostgresFailure) -> Moment? {
    guard let session, !turn.touches, watch.mayGlance(at: FleetNode.now) else { return nil }
    let look = try session.glance(
      from: watch.trusted, leavingOut: refused.claims.keys, until: limit)
    let now = FleetNode.now
    guard let look, let sleep = watch.sleep(afterGlance: look, at: now) else { return nil }
    node.putBack(turn, isRepeated: turn.isRepeated)
    return [now.advanced(by: sleep), refused.next].compactMap { $0 }.min()
  }

  private func send(
    _ turn: NodeTurn
  ) throws(PostgresFailure) -> (NodeSession, sentAt: Moment, NodeAnswer) {
    var isSent = false
    do throws(PostgresFailure) {
      let session = try connected(holding: node.held + turn.ended)
      let sentAt = FleetNode.now
      isSent = true
      return (session, sentAt, try answer(of: session, to: turn))
    } catch {
      let mayBeDone = isSent && error.kind != .refused
      node.putBack(turn, isRepeated: mayBeDone || turn.isRepeated, isLost: mayBeDone)
      throw error
    }
  }

  private func answer(
    of session: NodeSession, to turn: NodeTurn
  ) throws(PostgresFailure) -> NodeAnswer {
    let (start, leftOut, limit) = (watch.trusted, refused.claims.keys, limit)
    if !refused.goesSingly {
      do throws(PostgresFailure) {
        return try session.run(turn, from: start, leavingOut: leftOut, until: limit)
      } catch { if !error.isOfOneRowForGood { throw error } }
    }
    return try session.runSingly(turn, from: start, leavingOut: leftOut, until: limit)
  }

  private func report(_ dead: ReapedNodes) {
    for report in refused.take(dead, at: FleetNode.now) { node.report(report) }
    if dead.deadlines == 0 { return }
    node.report(.tookOver(nodes: dead.nodes, deadlines: dead.deadlines))
    for (key, deaths) in dead.suspects { node.report(.suspected(key: key, deaths: deaths)) }
  }

  private func sleep(until moment: Moment?) throws(PostgresFailure) {
    guard let session else { return }
    if node.closing != nil {
      // Rows that others have locked are all that is left then.
      if node.hasUnsentChanges { node.wake.wait(within: .milliseconds(50)) }
      return
    }
    // A notification may have come together with the answer.
    if try isNotified(session) { return }
    let scheduler = SystemScheduler.continuous
    if let moment {
      if moment <= scheduler.now { return }
      scheduler.arm(alarm, at: moment)
    } else {
      scheduler.disarm(alarm)
    }
    node.wake.wait(or: session.socket)
    _ = try isNotified(session)
  }

  private func isNotified(_ session: NodeSession) throws(PostgresFailure) -> Bool {
    let texts = try session.notifications()
    for text in texts { watch.beNotified(of: Int64(text)) }
    return !texts.isEmpty
  }
}

// MARK: - Connections

extension NodeThread {
  /// - Parameter held: the claims that the node knows of; others are lost answers.
  private func connected(
    holding held: @autoclosure () -> [ClaimedKey]
  ) throws(PostgresFailure) -> NodeSession {
    if let session { return session }
    let connection = try node.fleet.login.open(until: limit).connection
    let name = number ?? Int64.random(in: .min ... .max)
    let known = number == nil ? nil : held()
    let session = try NodeSession(
      connection, statements, number: name, known: known, until: limit)
    (self.session, number) = (session, name)
    watch = FleetWatch(connectedAt: FleetNode.now, number: name)
    return session
  }

  /// Whether the session goes on after a failure: the server refused something, and the session
  /// holds the node's lock as before. What runs goes on too, with a lease that was renewed.
  private func keepsSession(after failure: PostgresFailure) -> Bool {
    watch.beRefused(at: FleetNode.now)
    guard failure.leavesSession, let session else { return false }
    if !node.standing.holds { return true }
    do throws(PostgresFailure) {
      let sentAt = FleetNode.now
      if try session.renew(until: limit) { node.renewLease(from: sentAt) }
      return true
    } catch { return error.leavesSession }
  }

  private func recover() {
    pauses = ReconnectPauses(longest: .milliseconds(200))
    if isInTrouble || !hasConnected { node.report(.connected) }
    (hasConnected, isInTrouble) = (true, false)
  }

  /// Reports a failure, and waits a moment.
  ///
  /// - Returns: whether another attempt is worthwhile.
  private func goesOn(after failure: PostgresFailure) -> Bool {
    let error = failure.fleetError(writing: false)
    if !hasConnected, failure.isPermanent {
      firings.finish(throwing: error)
      node.stop()
    }
    if node.isOver { return false }
    if !isInTrouble, !(!hasConnected && failure.isPermanent) {
      node.report(.disconnected(error))
    }
    isInTrouble = true
    node.wake.wait(within: pauses.next())
    return true
  }
}
