internal import Countdown

/// The connections of a store. A call takes one for itself; a spare one stays open.
final class PostgresPool: Sendable {
  private let open: @Sendable (Moment) throws(PostgresFailure) -> PostgresConnection
  /// Counts the connections that may still be taken.
  private let free = Semaphore()
  private let idle = Locked<[PostgresConnection]>([])
  private let fork = ForkGuard()

  /// - Parameters:
  ///   - count: the greatest number of connections.
  ///   - open: opens one, until a moment at the latest.
  init(
    _ count: Int,
    _ open: @escaping @Sendable (Moment) throws(PostgresFailure) -> PostgresConnection
  ) {
    self.open = open
    for _ in 0..<max(count, 1) { free.post() }
  }

  /// Runs a call on a connection, again if that is worthwhile and does no harm.
  ///
  /// - Parameters:
  ///   - writing: whether it must not be carried out twice.
  ///   - limit: when it ends at the latest.
  func call<Result>(
    writing: Bool, until limit: Moment,
    _ body: (PostgresConnection, Moment) throws(PostgresFailure) -> Result
  ) throws(PostgresFailure) -> Result {
    var attempts = 0
    while true {
      do throws(PostgresFailure) {
        return try use(until: limit) { connection throws(PostgresFailure) in
          try body(connection, limit)
        }
      } catch {
        attempts += 1
        guard error.canBeRepeated(writing: writing), attempts < 5 || error.isConflict,
          pause(after: attempts, of: error, until: limit)
        else { throw error }
      }
    }
  }

  /// Waits before another attempt; false if the limit comes first. Transactions that stand in each
  /// other's way part by pauses of up to 2, 4, 8 … 256 ms.
  private func pause(
    after attempts: Int, of error: PostgresFailure, until limit: Moment
  ) -> Bool {
    let now = RealTime.monotonic
    guard error.isConflict else { return now < limit }
    let longest = Int64(1_000_000) << min(attempts, 8)
    let end = now.advanced(byNanoseconds: .random(in: 0...longest))
    if end < limit { _ = Semaphore().wait(until: end) }
    return end < limit
  }

  /// Gives a connection to a call, which keeps it for as long as it runs.
  private func use<Result>(
    until limit: Moment, _ body: (PostgresConnection) throws(PostgresFailure) -> Result
  ) throws(PostgresFailure) -> Result {
    if fork.isForeign { throw .forkedChild }
    guard RealTime.monotonic < limit, free.wait(until: limit) else {
      throw PostgresFailure(
        .unreachable, at: "PostgreSQL", "all connections are in use", advice: "allow more of them"
      )
    }
    defer { free.post() }
    let connection = if let idle = idleOne() { idle } else { try open(limit) }
    let result: Result
    do throws(PostgresFailure) { result = try body(connection) } catch {
      if error.leavesSession { keep(connection) }
      throw error
    }
    keep(connection)
    return result
  }

  private func keep(_ connection: PostgresConnection) {
    idle.withLock { $0.append(connection) }
  }

  /// An open connection, the one that was used last. Those that the server has closed go.
  private func idleOne() -> PostgresConnection? {
    while let connection = idle.withLock({ $0.popLast() }) {
      if connection.isOpen { return connection }
    }
    return nil
  }
}
