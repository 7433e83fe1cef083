public import Countdown
public import CountdownStore
internal import CountdownSystem

/// A store in a PostgreSQL database: for processes on many machines.
///
/// ```swift
/// let store = PostgresStore("postgresql://ann@db.example.org/clocks")
/// let found = try store.read([key]).first
/// let outcomes = try store.write([StoreChange(entry, replacing: found?.revision)])
/// ```
///
/// The entries are kept in a schema of their own, which is created at the first use, with the
/// rights of the role. Several stores and other applications may use one database. The server
/// must have version 13 or later. It is reached directly, or through a pooler that leaves a
/// session to each client: one that does not is refused.
///
/// A call takes one round trip, and some more where a connection has to be opened. It ends within
/// the store's timeout, whatever the server or the network does; only the resolution of a host's
/// name is left to the system. An entry is where the server's `synchronous_commit` wants it when
/// ``write(_:)`` returns. A server that was restored, or a standby that was promoted, is another
/// history: watchers get `.replaced`, all cursors get a complete listing, and a decision on an
/// entry that it does not have is not written, because revisions are random numbers.
///
/// ``time()`` is the server's clock; the clocks of the machines decide nothing.
public final class PostgresStore: SharedStore {
  private let timeout: Duration
  let tables: EntryTables
  private let pool: PostgresPool
  private let session: PostgresSession
  /// The time for which an owner may be without a connection.
  private let grace: Duration
  /// The moments since which processes elsewhere have been seen without a connection.
  private let absences = Locked<[String: Moment]>([:])

  private var statements: EntryStatements { EntryStatements(schema: tables.quoted) }

  /// The greatest number of removals that are remembered for readers.
  private static let rememberedRemovals: Int64 = 10_000

  /// A store that connects to its server at the first use.
  ///
  /// - Parameters:
  ///   - address: a URI or a list of keywords and values, as libpq reads them; what it leaves out
  ///     comes from libpq's variables and files. The password is best left to `~/.pgpass`.
  ///     Without `sslmode` it is `prefer`: TLS if the server has it, with no proof of its identity;
  ///     `sslmode=verify-full sslrootcert=FILE` requires both.
  ///   - schema: the schema of the entries: up to 40 small letters, digits and underscores,
  ///     beginning with a letter.
  ///   - timeout: the timeout of a call.
  ///   - connections: how many calls may run at a time; one connection more is for watching.
  public convenience init(
    _ address: String, schema: String = "countdown", timeout: Duration = .seconds(5),
    connections: Int = 4
  ) {
    self.init(
      address, schema: schema, timeout: timeout, connections: connections, grace: .seconds(5))
  }

  /// - Parameter grace: the time for which an owner may be without a connection.
  package init(
    _ address: String, schema: String, timeout: Duration = .seconds(5), connections: Int = 4,
    grace: Duration
  ) {
    let tables = EntryTables(schema: schema)
    let opening = PostgresOpening(address: address, tables: tables, timeout: timeout)
    (self.timeout, self.grace, self.tables) = (timeout, grace, tables)
    pool = PostgresPool(connections) { limit throws(PostgresFailure) in
      try opening.open(until: limit)
    }
    session = PostgresSession(timeout: timeout) { limit throws(PostgresFailure) in
      try PostgresListener(
        opening.open(until: limit), tables, process: ProcessMark.current.text,
        until: limit)
    }
  }

  deinit { session.endClaims() }

  /// The server's clock, known to within the time that its answer took; see
  /// `SharedStore.time()`.
  public func time() throws(StoreError) -> StoreTime {
    try call { connection, limit throws(PostgresFailure) in
      try connection.time(statements, until: limit)
    }
  }

  /// See `SharedStore.read(_:)`.
  public func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] {
    if keys.isEmpty { return [] }
    return try call { connection, limit throws(PostgresFailure) in
      try connection.entries(statements, keys, until: limit)
    }
  }

  /// See `SharedStore.changes(after:limit:)`. Removals are remembered ten thousand back. A
  /// standby lists everything each time.
  public func changes(
    after cursor: StoreCursor, limit count: Int
  ) throws(StoreError) -> StoreChanges {
    try call { connection, limit throws(PostgresFailure) in
      try connection.page(statements, after: cursor, Self.bounded(count), until: limit)
    }
  }

  /// See `SharedStore.due(before:limit:)`.
  public func due(
    before moment: WallMoment, limit count: Int
  ) throws(StoreError) -> [StoreEntry] {
    try call { connection, limit throws(PostgresFailure) in
      try connection.due(statements, before: moment, Self.bounded(count), until: limit)
    }
  }

  /// See `SharedStore.write(_:)`. All changes are written in one transaction, which is tried
  /// again after a conflict with others.
  ///
  /// - Throws: `.locked` or `.engine` when nothing was written; `.outcomeUnknown` when the
  ///   connection was lost, or the server did not answer, after the changes were sent.
  @discardableResult
  public func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    if changes.isEmpty { return [] }
    if changes.contains(where: { $0.entry.claim != nil }) { session.beginClaims() }
    let outcomes = try call(writing: true) { connection, limit throws(PostgresFailure) in
      try connection.write(changes, WriteBatch(changes, tables), until: limit)
    }
    if changes.contains(where: { $0.entry.isRemoved }) { forgetAtTimes() }
    return outcomes
  }

  /// See `SharedStore.claimDue(limit:as:for:)`. One statement, in which claimers do not wait
  /// for each other.
  public func claimDue(
    limit count: Int, as claim: StoreClaim, for time: Duration
  ) throws(StoreError) -> [StoreEntry] {
    session.beginClaims()
    return try call(writing: true) { connection, limit throws(PostgresFailure) in
      try connection.claimDue(tables, Self.bounded(count), as: claim, for: time, until: limit)
    }
  }

  /// See `SharedStore.liveness(of:)`; an owner is a part of a process, as made by
  /// `StoreOwner.process(instance:)`.
  ///
  /// | owner | liveness |
  /// |---|---|
  /// | on this machine, since it was started | that of the process |
  /// | elsewhere, its store connected | alive |
  /// | elsewhere, seen without a connection for less than five seconds | alive |
  /// | elsewhere, seen without a connection for longer | unknown |
  ///
  /// A store is connected from before its first claim on. The server ends the connection of a
  /// process that dies at once, and of one that cannot be reached after four seconds. That is no
  /// proof of a death: a server that is restarted, or an administrator, ends connections of
  /// processes that live. They have five seconds to connect again, and are not called dead after
  /// that either.
  public func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness] {
    let here = owners.map { ($0, $0.livenessHere) }
    var lives = Dictionary(here, uniquingKeysWith: { first, _ in first })
    let elsewhere = lives.filter { $0.value == .unknown }.map { ($0.key, $0.key.processName) }
    if elsewhere.isEmpty { return lives }
    let alive = try call { connection, limit throws(PostgresFailure) in
      try connection.alive(statements, Set(elsewhere.map(\.1)).sorted(), until: limit)
    }
    for (owner, process) in elsewhere
    where absence(of: process, isConnected: alive.contains(process)) < grace {
      lives[owner] = .alive
    }
    return lives
  }

  /// See `SharedStore.watch(_:)`. All watches share one connection and one thread, which sleeps
  /// until the server notifies it; so a slow closure delays the others.
  ///
  /// - Throws: the reason why the server does not notify, such as that it is a standby.
  public func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch {
    try session.watch(onSignal)
  }
}

extension PostgresStore {
  func call<Result>(
    writing: Bool = false,
    _ body: (PostgresConnection, Moment) throws(PostgresFailure) -> Result
  ) throws(StoreError) -> Result {
    do throws(PostgresFailure) {
      let limit = RealTime.monotonic.advanced(by: timeout)
      return try pool.call(writing: writing, until: limit, body)
    } catch { throw error.error(writing: writing) }
  }

  /// The time for which a process has been seen without a connection, which begins with the first
  /// look; less than nothing for one that is connected.
  private func absence(of process: String, isConnected: Bool) -> Duration {
    let now = RealTime.monotonic
    return absences.withLock { absences in
      if isConnected {
        absences[process] = nil
        return .seconds(-1)
      }
      // Most are of processes that are no longer asked about.
      if absences.count > 10_000 { absences = [:] }
      let since = absences[process] ?? now
      absences[process] = since
      return since.duration(to: now)
    }
  }

  /// After one in 500 batches with removals, those that are no longer remembered go.
  private func forgetAtTimes() {
    guard UInt64.random(in: 0..<500) == 0 else { return }
    _ = try? call { connection, limit throws(PostgresFailure) in
      _ = try connection.run(
        statements.forget(.integer(Self.rememberedRemovals)), until: limit)
    }
  }

  private static func bounded(_ count: Int) -> Int64 { Int64(min(max(count, 1), 1 << 20)) }
}
