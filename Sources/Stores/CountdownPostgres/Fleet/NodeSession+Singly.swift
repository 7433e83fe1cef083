internal import Countdown

// What is done row by row, after the server has refused it as a whole because of one.

extension NodeSession {
  private enum Subject {
    case turn
    case end(ClaimedKey)
    case claim([UInt8])
  }

  /// Carries out a turn with a transaction for each end and each claim, in one round trip.
  ///
  /// - Parameters:
  ///   - start: the position before which nothing waits.
  ///   - leftOut: the keys that are not to be claimed.
  func runSingly(
    _ turn: NodeTurn, from start: FleetPosition, leavingOut leftOut: [[UInt8]], until limit: Moment
  ) throws(PostgresFailure) -> NodeAnswer {
    let candidates = try candidates(of: turn, from: start, leavingOut: leftOut, until: limit)
    // What this one is refused is not because of a row.
    var rest = turn
    (rest.room, rest.takesAlone, rest.handled, rest.back) = (0, false, [], [])
    var parts: [(subject: Subject, calls: [PostgresCall])] = [
      (.turn, [claim(for: rest, touches: turn.touches, from: start, leavingOut: leftOut)])
    ]
    for claim in turn.handled { parts.append((.end(claim), [confirm([claim])])) }
    for back in turn.back { parts.append((.end(back.claim), giveBack([back]))) }
    for candidate in candidates {
      parts.append((.claim(candidate.key), [claim(candidate, from: start)]))
    }
    // A statement that several transactions have cannot be prepared by one of them.
    let transactions = parts.map { $0.calls.map(\.unprepared) }
    let outcomes = try connection.outcomes(
      of: transactions + [look(from: start, leavingOut: leftOut)], until: limit)
    guard let look = outcomes.last, let first = outcomes.first else { throw connection.lost() }
    var answer = NodeAnswer()
    var open: [ClaimedKey] = []
    for (part, outcome) in zip(parts, outcomes).dropFirst() {
      take(outcome, of: part.subject, &answer, &open)
    }
    switch first {
    case .success(let results): answer.takeClaims(from: results.first?.rows ?? [])
    case .failure(let failure): (answer.refused, answer.failure) = ([], failure)
    }
    try settle(open, &answer, until: limit)
    try giveBackUnread(&answer, until: limit)
    try take(look, &answer)
    return answer
  }

  private func take(
    _ outcome: Result<[PostgresResult], PostgresFailure>, of subject: Subject,
    _ answer: inout NodeAnswer, _ open: inout [ClaimedKey]
  ) {
    switch (subject, outcome) {
    case (.turn, _): break
    case (.end(let claim), .success(let results)):
      let isThere = results.contains { $0.rows.contains { $0.text(0) == claim.key } }
      if !isThere { open.append(claim) }
    case (.end(let claim), .failure(let failure)):
      answer.locked.insert(claim)
      answer.refuse(Array(claim.key.utf8), claim, failure)
    case (.claim(let key), .success(let results)):
      answer.takeClaims(from: results.first?.rows ?? [])
      if answer.isShort { answer.refuse(key, nil, unchanged) }
      answer.isShort = false
    case (.claim(let key), .failure(let failure)): answer.refuse(key, nil, failure)
    }
  }

  /// The failure of a row that a claim leaves as it was, as a trigger does that returns NULL.
  private var unchanged: PostgresFailure {
    PostgresFailure(
      .refused, at: connection.place, "the row cannot be changed",
      advice: "look at the triggers of the table deadline")
  }

  private struct Candidate {
    var key: [UInt8]
    var wake: Int64
    /// Whether it is to run alone.
    var isAlone: Bool
  }

  /// The first keys that a turn may claim.
  private func candidates(
    of turn: NodeTurn, from start: FleetPosition, leavingOut leftOut: [[UInt8]], until limit: Moment
  ) throws(PostgresFailure) -> [Candidate] {
    if turn.room == 0, !turn.takesAlone { return [] }
    // The others are claimed by the next turn.
    let ask = statements.candidates(
      start.values.moment, .blobs(leftOut), .integer(Int64(min(turn.room, 100))),
      .integer(turn.takesAlone ? 1 : 0), start.values.key)
    return try connection.run(ask, until: limit).flatMap(\.rows).compactMap { row in
      guard let key = row.blob(0), let wake = row.integer(1) else { return nil }
      return Candidate(key: key, wake: wake, isAlone: row.flag(2))
    }
  }

  private func claim(_ candidate: Candidate, from start: FleetPosition) -> PostgresCall {
    let isAlone = candidate.isAlone
    return statements.claimOne(
      .integer(number), .integer(isAlone ? 0 : 1),
      .integer(FleetLease.length.saturatedNanoseconds), .flag(false), .flag(true),
      start.values.moment, .integer(isAlone ? 1 : 0), .blobs([]), start.values.key,
      .integer(candidate.wake), .blob(candidate.key))
  }
}

// MARK: - What is given back

extension NodeSession {
  /// Gives back what was claimed and cannot be read, and refuses it.
  func giveBackUnread(
    _ answer: inout NodeAnswer, until limit: Moment
  ) throws(PostgresFailure) {
    let failure = PostgresFailure(
      .refused, at: connection.place, "the row cannot be read",
      advice: "repair or remove it in the table deadline")
    let keys = answer.unread
    if keys.isEmpty { return }
    answer.unread = []
    for key in keys { answer.refuse(key, nil, failure) }
    try giveBack(keys, until: limit)
  }

  /// Gives back keys, whatever their fences are, as if they had not been claimed. Those that the
  /// server refuses to give back stay claimed for as long as this node lives.
  private func giveBack(_ keys: [[UInt8]], until limit: Moment) throws(PostgresFailure) {
    let channel = PostgresValue.text(statements.tables.channel)
    _ = try connection.outcomes(
      of: keys.map { key in
        [statements.giveBackUnread(.integer(number), .blob(key), channel)]
      }, until: limit)
  }

  /// Gives back row by row what the node has claimed and does not know of.
  func giveBackUnknownSingly(
    _ known: [ClaimedKey], until limit: Moment
  ) throws(PostgresFailure) {
    let ask = statements.claimsOf(.integers([number]))
    let fences = Set(known.map(\.fence))
    let lost = try connection.run(ask, until: limit).flatMap(\.rows).compactMap { row in
      row.integer(1).map(fences.contains) == true ? nil : row.blob(0)
    }
    try giveBack(lost, until: limit)
  }

  /// Gives back row by row what dead nodes had claimed. The nodes are removed later, when nothing
  /// is left that is theirs.
  func reapSingly(
    _ plan: FleetWatch.Plan, until limit: Moment
  ) throws(PostgresFailure) -> ReapedNodes {
    let numbers = plan.expired + plan.absent
    let ask = statements.claimsOf(.integers(numbers))
    let keys = try connection.run(ask, until: limit).flatMap(\.rows).compactMap { $0.blob(0) }
    let hold = statements.holdNodes(.integers(numbers)).unprepared
    let outcomes = try connection.outcomes(
      of: keys.map { key in
        let reap = statements.reapOne(
          .integers(plan.expired), .integers(plan.absent), .text(statements.tables.channel),
          .blob(key))
        return [hold, reap]
      }, until: limit)
    var dead = ReapedNodes()
    for (key, outcome) in zip(keys, outcomes) {
      switch outcome {
      case .success(let results):
        let one = ReapedNodes(results.last?.rows ?? [])
        dead.nodes = max(dead.nodes, one.nodes)
        dead.deadlines += one.deadlines
        dead.suspects += one.suspects
      case .failure(let failure):
        if failure.isOfOneRowForGood { dead.refused.append(.init(key: key, failure: failure)) }
      }
    }
    dead.left = numbers
    return dead
  }
}

extension NodeAnswer {
  /// Takes note of the refusal of a row; another one is the failure of the turn.
  fileprivate mutating func refuse(
    _ key: [UInt8], _ claim: ClaimedKey?, _ failure: PostgresFailure
  ) {
    if failure.isOfOneRowForGood {
      refused.append(RefusedRows.Refusal(key: key, claim: claim, failure: failure))
    } else {
      self.failure = failure
    }
  }
}
