internal import Countdown

/// The judgement of a node about which others are dead. A node that lives and holds its session
/// is not dead because the server was slow.
///
/// ```text
/// seen of another node                             dead
/// no session                                       when this was seen for 0.3 s
/// a session, nothing claimed                       never
/// a session, a lease that is renewed in time       never
/// a session, a lease that was to be renewed 0.5 s  when it is over, and seven looks in a row
///   ago                                            saw it overdue
/// a session with a transaction under way           not by this look; if the transaction took
///                                                  0.3 s, not within a second either
/// anything, after a turn of the observer's own     not within a second
///   that failed, or took long
/// ```
///
/// A node thus has the time to come back, or to renew its lease, when the server answers again. A
/// halted server answers the observer late; a commit that hangs, or a locked table, leaves the
/// transaction of the node under way.
struct FleetDeaths {
  /// The moment until which no node is taken for dead.
  private var graceEnd: Moment
  /// The time that the latest turn of the observer's own took.
  private var latestTurn = Duration.zero
  /// The moments since which nodes have been seen without a session.
  private(set) var absences: [Int64: Moment] = [:]
  /// The number of looks in a row that saw a node's lease overdue.
  private var overdue: [Int64: Int] = [:]
  /// The transactions that were under way at the latest look, and since when.
  private var transactions: [Int64: (name: String, since: Moment)] = [:]
  /// The moments until which nodes whose transactions took long are not taken for dead.
  private var excuses: [Int64: Moment] = [:]

  /// - Parameter now: when the observer connected.
  init(connectedAt now: Moment) { graceEnd = now.advanced(by: Self.restart) }

  /// The time for which a node may be without a session.
  static let grace = Duration.milliseconds(300)
  /// The time that all nodes have to come back after a restart of the server, and after a halt.
  static let restart = Duration.seconds(1)
  /// The time that a turn or a transaction may take.
  private static let slow = Duration.milliseconds(300)
  /// What is left of a lease that was to be renewed half a second ago.
  private static let overdueLease = FleetLease.length - FleetLease.renewal - .milliseconds(500)
  private static let looks = 7

  /// Takes note of a turn that the server answered. A server that is always slow does not keep
  /// the dead from being seen: a turn is slow if it took more than twice as long as the one before.
  mutating func beAnswered(after time: Duration, at now: Moment) {
    if time > Self.slow, time > latestTurn * 2 { wait(from: now) }
    latestTurn = time
  }

  /// Takes note of a turn that failed.
  mutating func beRefused(at now: Moment) {
    wait(from: now)
    latestTurn = .zero
  }

  private mutating func wait(from now: Moment) { graceEnd = now.advanced(by: Self.restart) }

  /// Takes note of the other nodes at a moment of the observer's own clock.
  ///
  /// - Returns: the nodes whose lease is over, and those that have been without a session for too
  ///   long.
  mutating func judge(
    _ others: [FleetLook.Other], at now: Moment
  ) -> (expired: [Int64], absent: [Int64]) {
    noteTransactions(of: others, at: now)
    let (absences, overdue) = (absences, overdue)
    (self.absences, self.overdue) = ([:], [:])
    var dead: (expired: [Int64], absent: [Int64]) = ([], [])
    for other in others where now >= graceEnd && !isExcused(other, at: now) {
      let number = other.number
      if let lease = other.lease, lease < Self.overdueLease {
        let looks = (overdue[number] ?? 0) + 1
        self.overdue[number] = looks
        if lease <= .zero, looks >= Self.looks { dead.expired.append(number) }
      }
      if other.isConnected { continue }
      let since = absences[number] ?? now
      self.absences[number] = since
      if since.duration(to: now) >= Self.grace { dead.absent.append(number) }
    }
    return dead
  }

  private func isExcused(_ other: FleetLook.Other, at now: Moment) -> Bool {
    other.transaction != nil || excuses[other.number].map { now < $0 } ?? false
  }

  private mutating func noteTransactions(of others: [FleetLook.Other], at now: Moment) {
    let known = transactions
    transactions = [:]
    excuses = excuses.filter { now < $0.value }
    for other in others {
      guard let name = other.transaction else { continue }
      let before = known[other.number].flatMap { $0.name == name ? $0.since : nil }
      transactions[other.number] = (name, before ?? now)
      if let before, before.duration(to: now) >= Self.slow {
        excuses[other.number] = now.advanced(by: Self.restart)
      }
    }
  }
}
