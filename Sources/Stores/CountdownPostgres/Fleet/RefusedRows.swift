internal import Countdown

/// The rows that the server refuses to change or to show, as a node meets them: a trigger, a
/// constraint, a policy, damage. A row of that kind is left out for a while, and harms no other.
struct RefusedRows {
  /// The keys that cannot be claimed, as the bytes that the server keeps: they may be no text.
  private(set) var claims = SetAside<[UInt8]>()
  /// The claims whose ends the server refuses.
  private var ends = SetAside<ClaimedKey>()
  /// The dead nodes that have a row which cannot be given back.
  private var nodes = SetAside<Int64>()
  /// Whether the next turn is to be carried out row by row.
  private(set) var goesSingly = false

  /// A refusal that is of one row.
  struct Refusal {
    var key: [UInt8]
    /// The claim that was to end; nil if the row was to be claimed or given back.
    var claim: ClaimedKey?
    var failure: PostgresFailure
  }

  /// Ends the pauses that are over.
  ///
  /// - Returns: whether keys are to be claimed that were left out.
  mutating func endPauses(at now: Moment) -> Bool {
    _ = ends.endPauses(at: now)
    _ = nodes.endPauses(at: now)
    return claims.endPauses(at: now)
  }

  /// The moment at which a row is tried again.
  var next: Moment? { [claims.next, ends.next, nodes.next].compactMap { $0 }.min() }

  /// Takes the ends out of a turn that are left out now.
  ///
  /// - Returns: what was taken out.
  func takeRefusedEnds(from turn: inout NodeTurn) -> NodeTurn {
    let later = turn.about(Set(ends.keys))
    turn.handled.removeAll { ends.contains($0) }
    turn.back.removeAll { ends.contains($0.claim) }
    return later
  }

  /// Takes the dead nodes out of a plan that are left out now.
  func takeRefusedNodes(from plan: inout FleetWatch.Plan) {
    plan.expired.removeAll { nodes.contains($0) }
    plan.absent.removeAll { nodes.contains($0) }
  }

  /// Takes note of the answer to a turn.
  ///
  /// - Returns: reports of the rows that are set aside.
  /// - Throws: a refusal, if there are too many.
  mutating func take(
    _ answer: NodeAnswer, to turn: NodeTurn, at now: Moment
  ) throws(PostgresFailure) -> [Fleet.Report] {
    goesSingly = answer.isShort
    var reports: [Fleet.Report] = []
    for refusal in answer.refused {
      let added = refusal.claim.map { ends.add($0, at: now) } ?? claims.add(refusal.key, at: now)
      guard let pause = added else { throw refusal.failure }
      reports.append(refusal.report(pause: pause))
    }
    for claim in turn.ended where !answer.locked.contains(claim) { ends.forget(claim) }
    if turn.room > 0, answer.refused.isEmpty, !answer.isShort { claims.forgetTried() }
    return reports
  }

  /// Takes note of the removal of dead nodes.
  ///
  /// - Returns: reports of the rows that are set aside.
  mutating func take(_ dead: ReapedNodes, at now: Moment) -> [Fleet.Report] {
    if dead.left.isEmpty { nodes.forgetTried() }
    var pause: Duration?
    for number in dead.left { pause = nodes.add(number, at: now) ?? pause }
    return dead.refused.map { $0.report(pause: pause ?? .seconds(60)) }
  }
}

extension RefusedRows.Refusal {
  fileprivate func report(pause: Duration) -> Fleet.Report {
    let key = String(decoding: key, as: UTF8.self)
    return .setAside(key: key, failure.fleetError(writing: false), pause: pause)
  }
}

extension PostgresFailure {
  /// Whether the server may carry out what concerns other rows: the refusal is of what one of
  /// them wants, or of a damaged one, and not of the state of the server, the connection or the
  /// role.
  var isOfOneRow: Bool {
    kind == .refused
      && (code == "XX001"
        || !["08", "25", "28", "3D", "3F", "53", "57", "58", "F0", "XX"].contains(code.prefix(2)))
  }

  /// Whether a node that was refused this is to go on row by row; what others have locked, and
  /// what conflicts with them, is tried again as it is.
  var isOfOneRowForGood: Bool { isOfOneRow && !isLock && !isMissingTables }
}
