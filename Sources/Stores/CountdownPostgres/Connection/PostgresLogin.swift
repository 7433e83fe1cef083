internal import Countdown

/// Opens connections to a server, sets up their sessions, and makes the tables that are missing.
struct PostgresLogin {
  let address: String
  let layout: PostgresLayout
  let timeout: Duration

  /// The facts that a new session knows about its server.
  struct Server {
    /// The server and the database.
    let database: String
    /// The server's timeline.
    let timeline: String
  }

  /// The oldest server that has 64-bit numbers of transactions.
  private static let oldestServer: Int32 = 130_000

  func open(
    until limit: Moment
  ) throws(PostgresFailure) -> (connection: PostgresConnection, server: Server) {
    guard layout.isValid else {
      throw PostgresFailure(
        .unusable, at: "PostgreSQL", "the name of the schema is not allowed",
        advice: "write up to 40 small letters, digits and underscores")
    }
    let connection = try PostgresConnection(address, until: limit)
    guard connection.serverVersion >= Self.oldestServer else {
      throw PostgresFailure(
        .unusable, at: connection.place,
        "the server has version \(connection.serverVersion / 10_000)",
        advice: "use one of version 13 or later")
    }
    do throws(PostgresFailure) {
      let server = try prepare(connection, as: connection.reportedBackend, until: limit)
      if let server { return (connection, server) }
      // A pooler in between answers for the server.
      let backend = try PoolerCheck(address: address).backend(of: connection, until: limit)
      guard let server = try prepare(connection, as: backend, until: limit) else {
        throw PoolerCheck.refusal(at: connection.place)
      }
      return (connection, server)
    } catch {
      throw error.kind == .unanswered ? error.withoutConnection : error
    }
  }

  /// The time that the server may work on a statement, in milliseconds: less than the timeout, so
  /// that its refusal arrives.
  var statementTimeout: String { "\(statementLimit)" }

  private var statementLimit: Int64 { max(timeout.saturatedNanoseconds / 4_000_000 * 3, 1) }

  /// The time that a statement may wait for a lock, in milliseconds: four fifths of what it may
  /// take, so that the server tells a lock from other work.
  private var lockTimeout: String { "\(max(statementLimit / 5 * 4, 1))" }

  /// Sets the session up, if it is that of the server's process `backend`.
  ///
  /// - Returns: nil if the session belongs to another process.
  private func prepare(
    _ connection: PostgresConnection, as backend: Int64, until limit: Moment
  ) throws(PostgresFailure) -> Server? {
    let begin = PostgresStatement(Self.begin)
    let facts = try connection.run(
      begin(
        .text(statementTimeout), .text(lockTimeout), .text(layout.schema), .text(layout.mark),
        .integer(backend)),
      until: limit)
    guard let row = facts.first?.rows.first, let database = row.text(0),
      let timeline = row.text(1)
    else { throw connection.lost() }
    if row.integer(4) != backend { return nil }
    var version = row.flag(3) ? try version(connection, until: limit) : 0
    if version < layout.version {
      do throws(PostgresFailure) {
        try connection.run(layout.script(makesSchema: !row.flag(2)), until: limit)
      } catch {
        throw version > 0 && error.code == "42501" ? tooOld(version, at: connection.place) : error
      }
      version = try self.version(connection, until: limit)
    }
    guard version == layout.version else {
      throw PostgresFailure(
        .unusable, at: connection.place,
        "the schema \(layout.schema) has version \(version), and this program knows"
          + " \(layout.version)", advice: "use a newer program, or another schema")
    }
    if let opening = layout.opening { try connection.run(opening(), until: limit) }
    return Server(database: database, timeline: timeline)
  }

  /// The failure of a role that may not change the tables of an earlier version.
  private func tooOld(_ version: Int64, at place: String) -> PostgresFailure {
    PostgresFailure(
      .unusable, at: place,
      "the schema \(layout.schema) has version \(version), and this program needs"
        + " \(layout.version)", advice: "connect once as the owner of its tables")
  }

  /// The version of the tables.
  private func version(
    _ connection: PostgresConnection, until limit: Moment
  ) throws(PostgresFailure) -> Int64 {
    let look = PostgresStatement("SELECT version FROM \(layout.quoted).\(layout.mark)")
    guard let version = try connection.run(look(), until: limit).first?.rows.first?.integer(0)
    else {
      throw PostgresFailure(
        .unusable, at: connection.place, "the schema \(layout.schema) has no version",
        advice: "name another schema")
    }
    return version
  }

  /// The settings of a session; `$1` is the time for a statement, and `$2` that for a lock.
  private static let settings = """
    ('statement_timeout', $1), ('lock_timeout', $2), ('search_path', 'pg_catalog'),
    ('default_transaction_isolation', 'read committed'), ('tcp_keepalives_idle', '2'),
    ('tcp_keepalives_interval', '1'), ('tcp_keepalives_count', '2')
    """

  /// Gives a session that was reset its settings again.
  var restore: PostgresCall {
    PostgresStatement(
      "SELECT count(set_config(name, value, false)) FROM (VALUES \(Self.settings))"
        + " AS setting (name, value)")(.text(statementTimeout), .text(lockTimeout))
  }

  /// The statement that begins a session: it asks about the server, and sets the session up if it
  /// is that of the process `$5`. In a session of others nothing is set.
  ///
  /// The timeline tells two servers apart of which one was a copy of the other until it was
  /// promoted. A standby, which has none of its own, may be behind another one at any time: each
  /// connection to one is a history of its own.
  private static let begin = """
    SELECT system_identifier || '/' || (
        SELECT oid FROM pg_database WHERE datname = current_database()),
      CASE WHEN pg_is_in_recovery() THEN gen_random_uuid()::text
        ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END,
      to_regnamespace($3) IS NOT NULL,
      to_regclass($3 || '.' || $4) IS NOT NULL,
      pg_backend_pid()::bigint, (
        SELECT count(set_config(name, value, false)) FROM (VALUES
          \(settings)) AS setting (name, value)
        WHERE pg_backend_pid() = $5::bigint)
    FROM pg_control_system()
    """
}
