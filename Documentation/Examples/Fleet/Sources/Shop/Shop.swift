import Countdown
import CountdownPostgres

/// A shop that gives each order thirty minutes to be paid.
///
/// The order's row is the truth about the order; the fleet decides when somebody looks at it, and
/// who does.
struct Shop: Sendable {
  let database: Database
  let fleet: Fleet
  /// The time in which an order must be paid.
  let limit: Duration
  /// The schema of the shop's tables. The fleet has one of its own, in the same database.
  let schema: String

  init(_ address: String, schema: String = "shop", limit: Duration = .minutes(30)) {
    (database, self.limit, self.schema) = (Database(address: address), limit, schema)
    fleet = Fleet(address, schema: schema + "_fleet")
  }

  /// Places an order, which takes a piece from the shelf.
  ///
  /// Order and deadline are written in one transaction: there is no order without a deadline, which
  /// would keep its piece for ever.
  func place() async throws -> Int {
    let number = try database.run("SELECT nextval('\(schema).number')")[0][0]
    let order = Fleet.Statement(
      """
      WITH taken AS (UPDATE \(schema).shelf SET pieces = pieces - 1)
      INSERT INTO \(schema).orders (number) VALUES ($1::bigint)
      """, number)
    try await fleet.schedule("order/" + number, after: limit, with: [order])
    return Int(number) ?? 0
  }

  /// Takes the money for an order.
  ///
  /// - Returns: whether the order was still unpaid.
  func pay(_ number: Int) async throws -> Bool {
    let paid = try database.run(
      """
      UPDATE \(schema).orders SET state = 'paid'
      WHERE number = $1::bigint AND state = 'unpaid' RETURNING number
      """, "\(number)")
    if paid.isEmpty { return false }
    // This saves a handler. One that has begun already is refused, or finds the order paid.
    try await fleet.cancel("order/\(number)")
    return true
  }

  /// Works as a node: cancels what was not paid, until the task is cancelled.
  func work(as node: String) async throws {
    let log: @Sendable (Fleet.Report) -> Void = { say("\(node): \($0)") }
    try await fleet.run(concurrency: 4, onReport: log) { firing in
      say("\(node): \(firing.key), attempt \(firing.attempt), \(firing.milliseconds) ms late")
      try await askProvider(about: firing, as: node)
      try await cancel(firing, by: node)
    }
  }

  /// Asks the payment provider once more. This happens in another system, so it may happen twice,
  /// when a node dies: the provider should know the order by its number.
  private func askProvider(about firing: Fleet.Firing, as node: String) async throws {
    try database.run("INSERT INTO \(schema).questions VALUES ($1, $2)", firing.key, node)
    try await Task.sleep(for: .milliseconds(500))
  }

  /// Cancels an order, and puts its piece back on the shelf.
  ///
  /// `complete` ends the deadline in the transaction of this statement. The statement adds, and
  /// does not ask whether that was done before: an older handler is refused.
  func cancel(_ firing: Fleet.Firing, by node: String) async throws {
    let number = String(firing.key.dropFirst("order/".count))
    try await firing.complete(with: [
      Fleet.Statement(
        """
        WITH cancelled AS (
          UPDATE \(schema).orders
          SET state = 'cancelled', cancellations = cancellations + 1, cancelled_by = $2
          WHERE number = $1::bigint AND state <> 'paid' RETURNING number)
        UPDATE \(schema).shelf SET pieces = pieces + (SELECT count(*) FROM cancelled)
        """, number, node)
    ])
  }
}

extension Fleet.Firing {
  var milliseconds: Int { Int(lateness / .milliseconds(1)) }
}
