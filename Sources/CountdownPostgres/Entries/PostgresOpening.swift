#if Postgres
  internal import Countdown

  /// Opens connections to a server and makes them ready for a store, whose tables are made where
  /// they are missing.
  struct PostgresOpening {
    let address: String
    let tables: EntryTables
    let patience: Duration

    /// The oldest server that has 64-bit numbers of transactions.
    private static let oldestServer: Int32 = 130_000

    func open(until limit: Moment) throws(PostgresFailure) -> PostgresConnection {
      guard tables.isValid else {
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
      do { try prepare(connection, until: limit) } catch {
        throw error.kind == .unanswered ? error.withoutConnection : error
      }
      return connection
    }

    private func prepare(
      _ connection: PostgresConnection, until limit: Moment
    ) throws(PostgresFailure) {
      let milliseconds = max(patience.saturatedNanoseconds / 4_000_000 * 3, 1)
      let facts = try connection.run(
        PostgresStatement("", Self.facts)(.text("\(milliseconds)"), .text(tables.schema)),
        until: limit)
      guard let row = facts.first?.rows.first, let server = row.text(0), let history = row.text(1)
      else { throw connection.lost() }
      if !row.flag(3) {
        try connection.run(tables.script(makesSchema: !row.flag(2)), until: limit)
      }
      let place = try self.place(connection, server, until: limit)
      connection.identity = "\(place)/\(history)"
    }

    /// Checks which server and database the tables belong to.
    ///
    /// - Returns: the place to which the numbers of transactions in the tables belong.
    private func place(
      _ connection: PostgresConnection, _ server: String, until limit: Moment
    ) throws(PostgresFailure) -> String {
      let look = PostgresStatement(
        "",
        """
        SELECT version, place, $1 || '/' || '\(tables.quoted).entry'::regclass::oid
        FROM \(tables.quoted).store
        """)
      guard let row = try connection.run(look(.text(server)), until: limit).first?.rows.first,
        let version = row.integer(0), let known = row.text(1), let place = row.text(2)
      else {
        throw PostgresFailure(
          .unusable, at: connection.place, "the schema \(tables.schema) has no version",
          advice: "name another schema")
      }
      guard version == EntryTables.version else {
        throw PostgresFailure(
          .unusable, at: connection.place,
          "the schema \(tables.schema) has version \(version), and this program knows"
            + " \(EntryTables.version)", advice: "use a newer program, or another schema")
      }
      if known != place { try adopt(connection, place, until: limit) }
      return place
    }

    /// Takes over tables that were restored from a copy: the numbers of transactions in them are
    /// those of another server, or of another time. Where that takes longer than a call may, the
    /// server goes on with it, and calls fail until it is done.
    private func adopt(
      _ connection: PostgresConnection, _ place: String, until limit: Moment
    ) throws(PostgresFailure) {
      let adopt = PostgresStatement(
        "",
        """
        WITH mine AS (
          UPDATE \(tables.quoted).store SET place = $1, forgotten = pg_current_xact_id()
          WHERE place <> $1 RETURNING pg_notify($2, '\(EntryTables.moved)')),
        watchers AS (DELETE FROM \(tables.quoted).watcher WHERE EXISTS (SELECT FROM mine))
        UPDATE \(tables.quoted).entry SET changed = pg_current_xact_id()
        WHERE EXISTS (SELECT FROM mine)
        """)
      let unbounded = PostgresStatement("", "SELECT set_config('statement_timeout', '0', true)")
      try connection.run(
        unbounded(), adopt(.text(place), .text(tables.channel)), until: limit)
    }
  }

  // MARK: - The session's settings

  extension PostgresOpening {
    /// The statement that begins a session: it sets the session up and asks about the server.
    ///
    /// The timeline tells two servers apart of which one was a copy of the other until it was
    /// promoted. A standby, which has none of its own, may be behind another one at any time: each
    /// connection to one is a history of its own.
    private static let facts = """
      SELECT system_identifier || '/' || (
          SELECT oid FROM pg_database WHERE datname = current_database()),
        CASE WHEN pg_is_in_recovery() THEN gen_random_uuid()::text
          ELSE left(pg_walfile_name(pg_current_wal_lsn()), 8) END,
        to_regnamespace($2) IS NOT NULL,
        to_regclass($2 || '.store') IS NOT NULL,
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
