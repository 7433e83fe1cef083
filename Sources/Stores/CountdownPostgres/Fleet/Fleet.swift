public import Countdown
internal import CountdownStore
internal import CountdownSystem

/// Deadlines that many machines share, in a PostgreSQL database: each is handled once, by
/// whichever node lives.
///
/// ```swift
/// let fleet = Fleet("postgresql://shop@db.example.org/shop")
/// try await fleet.schedule("order/17", after: .minutes(30))
/// // on every server that shall handle them:
/// try await fleet.run { firing in try await cancelUnpaid(firing.key) }
/// ```
///
/// Nodes are equal. A node sleeps until the first deadline is due; then one of them claims it, in
/// a write that also is the beginning of its handler. A deadline is forgotten when its handler
/// has returned. It comes again, with a greater ``Firing/attempt``, if the handler throws an
/// error or overruns its limit, and on another node if its node dies, is cut off, or halts for
/// longer than its lease of three seconds, with pauses that grow from the second time on.
/// `Documentation/Guides/SeveralServers.md` says who decides what, and by which clock.
///
/// The server's clock alone decides what is due: the clocks of the machines may be wrong. The
/// server must have version 13 or later. It is reached directly, or through a pooler that leaves
/// a session to each client: one that does not is refused. The tables are made at the first use,
/// with the rights of the role, in a schema of their own.
public final class Fleet: Sendable {
  let statements: FleetStatements
  let workers: FleetWorkers
  let login: PostgresLogin
  private let schedules: FleetBatches<NewDeadline, Void>
  private let cancellations: FleetBatches<String, Cancellation>

  /// A fleet, which connects to its server at the first use.
  ///
  /// - Parameters:
  ///   - address: a URI or a list of keywords and values, as libpq reads them; what it leaves out
  ///     comes from libpq's variables and files. The password is best left to `~/.pgpass`.
  ///     Without `sslmode` it is `prefer`: TLS if the server has it, with no proof of its identity;
  ///     `sslmode=verify-full sslrootcert=FILE` requires both.
  ///   - schema: the schema of the tables, and so the name of the fleet: up to 40 small letters,
  ///     digits and underscores, beginning with a letter.
  ///   - timeout: the timeout of a call, and of what a
  ///     ``run(concurrency:limit:grace:onReport:_:)`` that was cancelled still does after the end
  ///     of its handlers.
  ///   - connections: how many calls may be under way at a time; each node has one connection
  ///     more.
  public init(
    _ address: String, schema: String = "countdown_fleet", timeout: Duration = .seconds(5),
    connections: Int = 2
  ) {
    let tables = FleetTables(schema: schema)
    let statements = FleetStatements(tables: tables)
    let login = PostgresLogin(address: address, layout: tables.layout, timeout: timeout)
    let workers = FleetWorkers(connections, timeout: timeout) { limit throws(PostgresFailure) in
      try login.open(until: limit).connection
    }
    (self.statements, self.login, self.workers) = (statements, login, workers)
    schedules = FleetBatches(workers) {
      connection, deadlines, bounds, limit throws(PostgresFailure) in
      try connection.run([bounds] + statements.calls(scheduling: deadlines), until: limit)
      return deadlines.map { _ in }
    }
    cancellations = FleetBatches(workers) {
      connection, keys, bounds, limit throws(PostgresFailure) in
      try connection.cancel(keys, statements, bounds, until: limit)
    }
  }

  /// Schedules a deadline, in the place of the one that has its key, if there is one; also of one
  /// that is being handled, as a handler does for its next time. Calls that are made at the same
  /// time are written together.
  ///
  /// - Parameters:
  ///   - key: the name, by which it is scheduled again and cancelled: up to 256 bytes of UTF-8.
  ///   - due: the moment, on the server's clock; what is past is handled at once.
  ///   - body: what the handler gets, up to 64 KiB.
  ///   - statements: statements of one's own in the same database: all of it is done, or nothing.
  /// - Throws: ``FleetError`` with `.unusableKey` or `.tooLarge`, or `.store`, of which
  ///   `.outcomeUnknown` means that it may have been scheduled: schedule it again.
  public func schedule(
    _ key: String, at due: WallMoment, body: [UInt8] = [], with statements: [Statement] = []
  ) async throws(FleetError) {
    let deadline = Deadline(key, at: due, body: body)
    try await schedule(NewDeadline(deadline, isRelative: false), statements)
  }

  /// Schedules a deadline for a time from now on, by the server's clock; see
  /// ``schedule(_:at:body:with:)``.
  ///
  /// - Parameter delay: a negative time counts as none, and more than a hundred years as these.
  public func schedule(
    _ key: String, after delay: Duration, body: [UInt8] = [], with statements: [Statement] = []
  ) async throws(FleetError) {
    let delay = min(max(delay, .zero), .hundredYears)
    let due = WallMoment(nanoseconds: delay.saturatedNanoseconds)
    let deadline = Deadline(key, at: due, body: body)
    try await schedule(NewDeadline(deadline, isRelative: true), statements)
  }

  /// Schedules many deadlines, a thousand in each transaction; of several with one key the last
  /// counts. See ``schedule(_:at:body:with:)``.
  public func schedule(_ deadlines: [Deadline]) async throws(FleetError) {
    for deadline in deadlines { try deadline.check() }
    var rest = deadlines[...]
    while !rest.isEmpty {
      let batch = rest.prefix(1_000).map { NewDeadline($0, isRelative: false) }
      rest = rest.dropFirst(1_000)
      try await call(writing: true) { [statements] connection, limit throws(PostgresFailure) in
        _ = try connection.run(statements.calls(scheduling: batch), until: limit)
      }
    }
  }

  private func schedule(
    _ deadline: NewDeadline, _ statements: [Statement]
  ) async throws(FleetError) {
    try deadline.deadline.check()
    if !statements.isEmpty {
      let calls = self.statements.calls(scheduling: [deadline])
      return try await run(calls + Statement.calls(statements), about: deadline.deadline.key)
    }
    do throws(PostgresFailure) { try await schedules.call(deadline) } catch {
      throw error.fleetError(writing: true)
    }
  }

  /// Takes a deadline back.
  ///
  /// - Returns: whether that was in time.
  /// - Throws: ``FleetError`` with `.store`.
  @discardableResult
  public func cancel(_ key: String) async throws(FleetError) -> Cancellation {
    if key.utf8.contains(0) { return .unknown }
    do throws(PostgresFailure) { return try await cancellations.call(key) } catch {
      throw error.fleetError(writing: true)
    }
  }

  /// The deadline that has a key; nil when there is none, or it was handled.
  ///
  /// - Throws: ``FleetError`` with `.store`.
  public func deadline(_ key: String) async throws(FleetError) -> Deadline? {
    if key.utf8.contains(0) { return nil }
    let find = statements.find(.text(key))
    return try await call(writing: false) { connection, limit throws(PostgresFailure) in
      let row = try connection.run(find, until: limit).first?.rows.first
      guard let due = row?.integer(0), let body = row?.blob(1) else { return nil }
      return Deadline(key, at: WallMoment(nanoseconds: due), body: body)
    }
  }

  func call<Result: Sendable>(
    writing: Bool,
    _ body: @escaping @Sendable (PostgresConnection, Moment) throws(PostgresFailure) -> Result
  ) async throws(FleetError) -> Result {
    do throws(PostgresFailure) { return try await workers.call(writing: writing, body) } catch {
      throw error.fleetError(writing: writing)
    }
  }
}

extension Fleet {
  /// Runs a transaction that ends with statements of the application.
  func run(_ calls: [PostgresCall], about key: String) async throws(FleetError) {
    let restore = login.restore
    let refusal: PostgresFailure? = try await call(writing: true) {
      connection, limit throws(PostgresFailure) in
      do throws(PostgresFailure) {
        try connection.run(foreign: calls, thenRestoringBy: restore, until: limit)
      } catch {
        // What is refused would be refused again.
        if error.kind == .refused, !error.isConflict { return error }
        throw error
      }
      return nil
    }
    guard let refusal else { return }
    throw refusal.words.contains(FleetStatements.fenceIsGone)
      ? FleetError(.superseded(key: key)) : refusal.fleetError(writing: true)
  }
}

extension PostgresFailure {
  func fleetError(writing: Bool) -> FleetError { FleetError(.store(error(writing: writing))) }
}
