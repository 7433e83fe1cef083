internal import Countdown

/// A node's session with the server, which holds the lock of its number.
final class NodeSession {
  let number: Int64
  let connection: PostgresConnection
  let statements: NodeStatements

  /// - Parameters:
  ///   - number: the node's number.
  ///   - known: what the node handles, if it was known under this number; otherwise it is made
  ///     known.
  init(
    _ connection: PostgresConnection, _ statements: NodeStatements, number: Int64,
    known: [ClaimedKey]?, until limit: Moment
  ) throws(PostgresFailure) {
    (self.connection, self.statements, self.number) = (connection, statements, number)
    // The end of the other sessions is seen only after the transaction that asked for it.
    try connection.run(
      NodeStatements.settings(), NodeStatements.endOthers(.integer(number)), until: limit)
    try connection.run(NodeStatements.lock(.integer(number)), statements.listen(), until: limit)
    let begin =
      known.map { known in
        statements.giveBackUnknown(
          .integer(number), .texts(known.map(\.key)), .integers(known.map(\.fence)),
          .text(statements.tables.channel))
      } ?? statements.register(.integer(number))
    do throws(PostgresFailure) { try connection.run(begin, until: limit) } catch {
      guard let known, error.isOfOneRowForGood else { throw error }
      try giveBackUnknownSingly(known, until: limit)
    }
  }

  var socket: Int32 { connection.socket }

  /// The texts with which the server has notified the node since this was asked last: the first
  /// moments that came to wait.
  func notifications() throws(PostgresFailure) -> [String] { try connection.listen() }

  func leave(until limit: Moment) throws(PostgresFailure) {
    try connection.run(statements.leave(.integer(number)), until: limit)
  }

  /// Renews the node's lease, where a turn that would have done so was refused.
  ///
  /// - Returns: whether there is one.
  func renew(until limit: Moment) throws(PostgresFailure) -> Bool {
    let renew = statements.renew(
      .integer(number), .integer(FleetLease.length.saturatedNanoseconds))
    return try connection.run(renew, until: limit).first?.rows.isEmpty == false
  }

  /// Removes dead nodes, but none with a transaction under way, which may end a deadline.
  func reap(_ plan: FleetWatch.Plan, until limit: Moment) throws(PostgresFailure) -> ReapedNodes {
    let reap = statements.reap(
      .integers(plan.expired), .integers(plan.absent), .text(statements.tables.channel))
    let hold = statements.holdNodes(.integers(plan.expired + plan.absent))
    do {
      return ReapedNodes(try connection.run(hold, reap, until: limit).last?.rows ?? [])
    } catch {
      if error.isLock || error.isTimeout { return ReapedNodes() }
      if error.isOfOneRowForGood { return try reapSingly(plan, until: limit) }
      throw error
    }
  }
}

// MARK: - Turns

extension NodeSession {
  /// Claims and confirms in one transaction, and looks at the fleet after it: who schedules
  /// something sees the claims that the look saw.
  ///
  /// - Parameters:
  ///   - start: the position before which nothing waits.
  ///   - leftOut: the keys that are not to be claimed.
  func run(
    _ turn: NodeTurn, from start: FleetPosition, leavingOut leftOut: [[UInt8]], until limit: Moment
  ) throws(PostgresFailure) -> NodeAnswer {
    let changes = changes(of: turn, from: start, leavingOut: leftOut)
    let look = look(from: start, leavingOut: leftOut)
    let outcomes = try connection.outcomes(
      of: changes.isEmpty ? [look] : [changes.map(\.call), look], until: limit)
    guard let seen = outcomes.last, let outcome = outcomes.first else { throw connection.lost() }
    var answer = NodeAnswer()
    if !changes.isEmpty {
      var present: Set<String> = []
      for (change, result) in zip(changes, try outcome.get()) {
        switch change.part {
        case .claim: answer.takeClaims(from: result.rows)
        case .keys: present.formUnion(result.rows.compactMap { $0.text(0) })
        case .other: break
        }
      }
      try settle(turn.ended.filter { !present.contains($0.key) }, &answer, until: limit)
      try giveBackUnread(&answer, until: limit)
    }
    try take(seen, &answer)
    return answer
  }

  func look(from start: FleetPosition, leavingOut leftOut: [[UInt8]]) -> [PostgresCall] {
    let next = statements.next(start.values.moment, .blobs(leftOut), start.values.key)
    return [
      next, statements.nodes(.integer(number), .text(statements.tables.channel)), next,
    ]
  }

  /// Looks at the server's clock and at the first moments that wait, with one statement.
  func glance(
    from start: FleetPosition, leavingOut leftOut: [[UInt8]], until limit: Moment
  ) throws(PostgresFailure) -> FleetLook? {
    let next = statements.next(start.values.moment, .blobs(leftOut), start.values.key)
    guard let row = try connection.run(next, until: limit).first?.rows.first,
      let now = row.integer(0)
    else { return nil }
    return FleetLook(
      now: now, first: FleetPosition(row), nextAlone: row.integer(2) ?? .max, isKnown: true,
      open: [], others: [])
  }

  func take(
    _ look: Result<[PostgresResult], PostgresFailure>, _ answer: inout NodeAnswer
  ) throws(PostgresFailure) {
    switch look {
    case .failure(let failure): answer.failure = failure
    case .success(let seen):
      answer.look = FleetLook(seen.map(\.rows))
      if answer.look == nil { throw connection.lost() }
    }
  }

  /// Asks which claims are still there that did not end, because others have locked them.
  func settle(
    _ claims: [ClaimedKey], _ answer: inout NodeAnswer, until limit: Moment
  ) throws(PostgresFailure) {
    if claims.isEmpty { return }
    let ask = statements.present(
      .texts(claims.map(\.key)), .integers(claims.map(\.fence)))
    var locked = Set(claims)
    do throws(PostgresFailure) {
      let keys = Set(try connection.run(ask, until: limit).flatMap(\.rows).map { $0.text(0) })
      locked = locked.filter { keys.contains($0.key) }
    } catch {
      // What was claimed is known only here, so that the session goes on.
      if error.kind != .refused { throw error }
      answer.failure = error
    }
    answer.locked.formUnion(locked)
    answer.superseded.formUnion(Set(claims).subtracting(locked))
  }

  private enum Part { case claim, keys, other }

  private func changes(
    of turn: NodeTurn, from start: FleetPosition, leavingOut leftOut: [[UInt8]]
  ) -> [(part: Part, call: PostgresCall)] {
    if turn.room == 0, !turn.takesAlone, !turn.touches { return [] }
    let claim = claim(for: turn, touches: turn.touches, from: start, leavingOut: leftOut)
    var changes: [(part: Part, call: PostgresCall)] = [(.claim, claim)]
    if !turn.handled.isEmpty { changes.append((.keys, confirm(turn.handled))) }
    if turn.back.isEmpty { return changes }
    // The hold comes first, and the keys that are there second.
    let calls = giveBack(turn.back)
    changes.insert((.other, calls[0]), at: 0)
    return changes + zip([.keys, .other], calls.dropFirst()).map { ($0, $1) }
  }

  func claim(
    for turn: NodeTurn, touches: Bool, from start: FleetPosition, leavingOut leftOut: [[UInt8]]
  ) -> PostgresCall {
    statements.claim(
      .integer(number), .integer(Int64(turn.room)),
      .integer(FleetLease.length.saturatedNanoseconds), .flag(touches), .flag(turn.holds),
      start.values.moment, .integer(turn.takesAlone ? 1 : 0), .blobs(leftOut),
      start.values.key)
  }

  func confirm(_ claims: [ClaimedKey]) -> PostgresCall {
    let claims = claims.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return statements.confirm(.texts(claims.map(\.key)), .integers(claims.map(\.fence)))
  }

  /// The calls that give claims back: a hold, the one that returns those that were there, and one
  /// that notifies others.
  func giveBack(_ back: [(claim: ClaimedKey, pause: Int64)]) -> [PostgresCall] {
    let back = back.sorted { $0.claim.key.utf8.lexicographicallyPrecedes($1.claim.key.utf8) }
    let keys = PostgresValue.texts(back.map(\.claim.key))
    let fleet = FleetStatements(tables: statements.tables)
    return [
      fleet.hold(),
      statements.giveBack(
        keys, .integers(back.map(\.claim.fence)), .integers(back.map(\.pause))),
      fleet.tell(keys, .text(fleet.tables.channel)),
    ]
  }
}
