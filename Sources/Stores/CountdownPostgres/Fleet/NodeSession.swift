internal import Countdown

/// A node's session with the server, which holds the lock of its number.
final class NodeSession {
  let number: Int64
  private let connection: PostgresConnection
  private let statements: NodeStatements

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
    try connection.run(begin, until: limit)
  }

  var socket: Int32 { connection.socket }

  /// Whether the server has notified the node since this was asked last.
  func isNotified() throws(PostgresFailure) -> Bool { try !connection.listen().isEmpty }

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
      throw error
    }
  }
}

// MARK: - Turns

extension NodeSession {
  /// Claims and confirms in one transaction, and looks at the fleet after it: who schedules
  /// something sees the claims that the look saw.
  ///
  /// - Parameter start: the moment before which nothing waits.
  func run(
    _ turn: NodeTurn, from start: Int64, until limit: Moment
  ) throws(PostgresFailure) -> NodeAnswer {
    let changes = changes(of: turn, from: start)
    let next = statements.next(.integer(start))
    let look = [
      next, statements.nodes(.integer(number), .text(statements.tables.channel)), next,
    ]
    let outcomes = try connection.outcomes(
      of: changes.isEmpty ? [look] : [changes.map(\.call), look], until: limit)
    var answer = NodeAnswer()
    if !changes.isEmpty, let outcome = outcomes.first {
      answer = try self.answer(to: turn, zip(changes.map(\.part), outcome.get()), until: limit)
    }
    switch outcomes.last {
    case .failure(let failure): answer.failure = failure
    case .success(let seen): answer.look = FleetLook(seen.map(\.rows))
    case nil: break
    }
    if answer.look == nil, answer.failure == nil { throw connection.lost() }
    return answer
  }

  /// The answer that the results of a turn's changes are.
  private func answer(
    to turn: NodeTurn, _ results: some Sequence<(Part, PostgresResult)>, until limit: Moment
  ) throws(PostgresFailure) -> NodeAnswer {
    var answer = NodeAnswer()
    var present: Set<String> = []
    for (part, result) in results {
      switch part {
      case .claim:
        let rows = result.rows
        answer.isRenewed = !rows.isEmpty
        answer.claims = rows.compactMap { NodeAnswer.Claim($0) }
      case .keys: present.formUnion(result.rows.compactMap { $0.text(0) })
      case .other: break
      }
    }
    let rest = turn.ended.filter { !present.contains($0.key) }
    do throws(PostgresFailure) { answer.locked = try stillThere(rest, until: limit) } catch {
      // What was claimed is known only here, so that the session goes on.
      if error.kind != .refused { throw error }
      (answer.locked, answer.failure) = (Set(rest), error)
    }
    answer.superseded = Set(rest).subtracting(answer.locked)
    return answer
  }

  private func stillThere(
    _ claims: [ClaimedKey], until limit: Moment
  ) throws(PostgresFailure) -> Set<ClaimedKey> {
    if claims.isEmpty { return [] }
    let ask = statements.present(
      .texts(claims.map(\.key)), .integers(claims.map(\.fence)))
    let keys = Set(try connection.run(ask, until: limit).flatMap(\.rows).map { $0.text(0) })
    return Set(claims.filter { keys.contains($0.key) })
  }

  private enum Part { case claim, keys, other }

  private func changes(
    of turn: NodeTurn, from start: Int64
  ) -> [(part: Part, call: PostgresCall)] {
    if turn.room == 0, !turn.takesAlone, !turn.touches { return [] }
    let claim = statements.claim(
      .integer(number), .integer(Int64(turn.room)),
      .integer(FleetLease.length.saturatedNanoseconds), .flag(turn.touches), .flag(turn.holds),
      .integer(start), .integer(turn.takesAlone ? 1 : 0))
    var changes: [(part: Part, call: PostgresCall)] = [(.claim, claim)]
    if !turn.handled.isEmpty {
      let handled = turn.handled.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      let confirm = statements.confirm(
        .texts(handled.map(\.key)), .integers(handled.map(\.fence)))
      changes.append((.keys, confirm))
    }
    if !turn.back.isEmpty {
      let back = turn.back.sorted {
        $0.claim.key.utf8.lexicographicallyPrecedes($1.claim.key.utf8)
      }
      let keys = PostgresValue.texts(back.map(\.claim.key))
      let giveBack = statements.giveBack(
        keys, .integers(back.map(\.claim.fence)), .integers(back.map(\.pause)))
      let fleet = FleetStatements(tables: statements.tables)
      changes.insert((.other, fleet.hold()), at: 0)
      changes += [(.keys, giveBack), (.other, fleet.tell(keys, .text(fleet.tables.channel)))]
    }
    return changes
  }
}

// MARK: - Rows

extension NodeAnswer.Claim {
  init?(_ row: PostgresRow) {
    guard let key = row.text(1), let due = row.integer(2), let body = row.blob(3),
      let attempt = row.integer(4), let fence = row.integer(5), let now = row.integer(6),
      let deaths = row.integer(7)
    else { return nil }
    self.init(
      key: ClaimedKey(key: key, fence: fence), due: due, body: body, attempt: attempt, now: now,
      deaths: deaths)
  }
}

extension ReapedNodes {
  init(_ rows: [PostgresRow]) {
    nodes = Int(rows.first?.integer(0) ?? 0)
    deadlines = Int(rows.first?.integer(1) ?? 0)
    suspects = rows.compactMap { row in
      row.text(3).map { ($0, Int(row.integer(4) ?? 0)) }
    }
  }
}

extension FleetLook {
  /// A look of three statements: the first deadline, the nodes, and the first deadline again. A
  /// transaction that was open in between is among the open ones, or seen by the second one.
  init?(_ results: [[PostgresRow]]) {
    guard results.count == 3, let first = results[0].first, let last = results[2].first,
      let now = last.integer(0), let head = results[1].first
    else { return nil }
    self.init(
      now: now, next: min(first.integer(1) ?? .max, last.integer(1) ?? .max),
      nextAlone: last.integer(2) ?? .max,
      isKnown: head.flag(0),
      open: Set((head.text(1) ?? "").split(separator: " ").map { String($0) }),
      others: results[1].compactMap { row in
        row.integer(2).map { number in
          Other(
            number: number, lease: row.integer(3).map { .nanoseconds($0) },
            isConnected: row.flag(4), transaction: row.text(5))
        }
      })
  }
}
