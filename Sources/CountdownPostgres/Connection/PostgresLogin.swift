#if Postgres
  internal import Countdown

  /// Opens connections to a server, sets up their sessions, and makes the tables that are missing.
  struct PostgresLogin {
    let address: String
    let layout: PostgresLayout
    let patience: Duration

    /// What a new session knows about its server.
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
      do { return (connection, try prepare(connection, until: limit)) } catch {
        throw error.kind == .unanswered ? error.withoutConnection : error
      }
    }

    /// How long the server works on a statement, in milliseconds: less than the patience, so that
    /// its refusal arrives.
    var statementTimeout: String { "\(max(patience.saturatedNanoseconds / 4_000_000 * 3, 1))" }

    private func prepare(
      _ connection: PostgresConnection, until limit: Moment
    ) throws(PostgresFailure) -> Server {
      let begin = PostgresStatement(Self.begin)
      let facts = try connection.run(
        begin(.text(statementTimeout), .text(layout.schema), .text(layout.mark)), until: limit)
      guard let row = facts.first?.rows.first, let database = row.text(0),
        let timeline = row.text(1)
      else { throw connection.lost() }
      if !row.flag(3) {
        try connection.run(layout.script(makesSchema: !row.flag(2)), until: limit)
      }
      try checkVersion(connection, until: limit)
      return Server(database: database, timeline: timeline)
    }

    private func checkVersion(
      _ connection: PostgresConnection, until limit: Moment
    ) throws(PostgresFailure) {
      let look = PostgresStatement("SELECT version FROM \(layout.quoted).\(layout.mark)")
      guard let version = try connection.run(look(), until: limit).first?.rows.first?.integer(0)
      else {
        throw PostgresFailure(
          .unusable, at: connection.place, "the schema \(layout.schema) has no version",
          advice: "name another schema")
      }
      guard version == layout.version else {
        throw PostgresFailure(
          .unusable, at: connection.place,
          "the schema \(layout.schema) has version \(version), and this program knows"
            + " \(layout.version)", advice: "use a newer program, or another schema")
      }
    }

    /// The statement that begins a session: it sets the session up and asks about the server.
    ///
    /// The timeline tells two servers apart of which one was a copy of the other until it was
    /// promoted. A standby, which has none of its own, may be behind another one at any time: each
    /// connection to one is a history of its own.
    private static let begin = """
      SELECT system_identifier || '/' || (
          SELECT oid FROM pg_database WHERE datname = current_database()),
        CASE WHEN pg_is_in_recovery() THEN gen_random_uuid()::text
          ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END,
        to_regnamespace($2) IS NOT NULL,
        to_regclass($2 || '.' || $3) IS NOT NULL,
        set_config('statement_timeout', $1, false),
        set_config('search_path', 'pg_catalog', false),
        set_config('default_transaction_isolation', 'read committed', false),
        set_config('tcp_keepalives_idle', '2', false),
        set_config('tcp_keepalives_interval', '1', false),
        set_config('tcp_keepalives_count', '2', false)
      FROM pg_control_system()
      """
  }
#endif
