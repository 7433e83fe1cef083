internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// Has the space of handled deadlines used again, at times: the server's own cleaning comes once a
/// minute.
final class FleetCleaning: Sendable {
  private let login: PostgresLogin
  private let table: String
  private let plan = Locked(Plan())

  /// The decision when to clean.
  struct Plan: Sendable {
    /// Deadlines that were handled since the last time.
    private var handled = 0
    /// The number of those after which it is time.
    private var interval = Self.least
    private static let least = 2_000
    private static let most = 512_000

    mutating func isDue(after count: Int) -> Bool {
      handled += count
      if handled < interval { return false }
      handled = 0
      return true
    }

    /// Waits for twice as many the next time, if a transaction that stays open kept the table from
    /// being cleaned: each attempt reads all of it.
    mutating func end(isClean: Bool) {
      interval = isClean ? Self.least : min(interval * 2, Self.most)
    }
  }

  init(of fleet: Fleet) {
    (login, table) = (fleet.login, "\(fleet.statements.schema).deadline")
  }

  func add(handled count: Int) {
    if !plan.withLock({ $0.isDue(after: count) }) { return }
    // Without a thread the server cleans later.
    try? SystemThread.detached(name: "fleet-vacuum") { [self] in
      guard let isClean = try? login.vacuum(table) else { return }
      plan.withLock { $0.end(isClean: isClean) }
    }
  }
}
