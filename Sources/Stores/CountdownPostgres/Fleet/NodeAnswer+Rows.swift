internal import Countdown

// The rows of answers, as a node takes them.

extension NodeAnswer {
  /// Takes the rows of a claim, of which the first is there although nothing was claimed.
  mutating func takeClaims(from rows: [PostgresRow]) {
    guard let first = rows.first else { return }
    isRenewed = true
    var count: Int64 = 0
    for row in rows {
      guard let key = row.blob(9) else { continue }
      count += 1
      if let claim = Claim(row) { claims.append(claim) } else { unread.append(key) }
    }
    isShort = count < first.integer(8) ?? 0
  }
}

extension NodeAnswer.Claim {
  init?(_ row: PostgresRow) {
    guard let key = row.text(1), let due = row.integer(2),
      let body = row.blob(3),
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
      now: now, first: min(FleetPosition(first), FleetPosition(last)),
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

extension FleetPosition {
  /// The position of the first that waits, in the row of a look.
  init(_ row: PostgresRow) {
    self = row.integer(1).map { FleetPosition(moment: $0, key: row.blob(3) ?? []) } ?? .last
  }
}

extension Fleet.Firing {
  init(_ claim: NodeAnswer.Claim, on node: FleetNode) {
    self.init(
      key: claim.key.key, body: claim.body, due: WallMoment(nanoseconds: claim.due),
      lateness: .nanoseconds(claim.now.saturatingSubtract(claim.due)),
      attempt: Int(claim.attempt), deaths: Int(claim.deaths), fence: claim.key.fence, node: node)
  }
}
