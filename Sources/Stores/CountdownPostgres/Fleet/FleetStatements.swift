internal import Countdown

/// The statements on a fleet's tables, for nodes and other programs that schedule and cancel.
struct FleetStatements {
  let tables: FleetTables

  var schema: String { tables.quoted }

  /// The server's clock in nanoseconds since 1970, known to a microsecond.
  static let clock = "((extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000)"

  /// Holds a lock until the transaction ends: the nodes see from it which transactions may have
  /// scheduled something that is not committed yet. The first statement of each that schedules.
  /// The statements after it go by the keys and by the order of time, however many rows the planner
  /// expects.
  func hold() -> PostgresCall {
    PostgresStatement(
      "hold",
      """
      SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 1)),
        set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true)
      """)(.text(tables.channel))
  }

  /// Bounds the time of the statements that follow in this transaction, and their wait for rows
  /// that others have locked: 50 ms.
  static func bounds(_ timeout: Duration) -> PostgresCall {
    PostgresStatement(
      "bounds",
      "SELECT set_config('lock_timeout', '50ms', true), set_config('statement_timeout', $1, true)"
    )(.text("\(max(timeout.saturatedNanoseconds / 1_000_000, 1))"))
  }

  /// Schedules the keys `$1` for the moments `$2`, or the times from now on where `$4` says so,
  /// with the bodies `$3`; in the order of the keys, so that two batches cannot wait for each
  /// other.
  var schedule: PostgresStatement {
    PostgresStatement(
      "schedule",
      """
      INSERT INTO \(schema).deadline (key, due_ns, wake_ns, body, fence)
      SELECT key, due, due, body, \(tables.fence) FROM (
        SELECT key, CASE WHEN is_relative THEN now + due ELSE due END AS due, body
        FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::boolean[])
            AS given (key, due, body, is_relative),
          (SELECT \(Self.clock) AS now) AS clock) AS new
      ORDER BY key COLLATE "C"
      ON CONFLICT (key) DO UPDATE SET due_ns = excluded.due_ns, wake_ns = excluded.wake_ns,
        body = excluded.body, fence = excluded.fence, attempt = 0, deaths = 0,
        node = NULL
      """)
  }

  /// Notifies the nodes of the first moment of the keys `$1` that wait, if the first of them comes
  /// before all others that wait, or if one is to run alone: nodes do not wake for another of that
  /// kind while they have anything. Transactions that notify are committed one after the other.
  ///
  /// What has been overdue for a tenth of a second is not looked for among those others. Much that
  /// was handled may still lie there, and a notification too many does no harm.
  var tell: PostgresStatement {
    PostgresStatement(
      "tell",
      """
      WITH mine AS MATERIALIZED (
        SELECT key, wake_ns, deaths FROM \(schema).deadline
        WHERE key = ANY ($1::text[]) AND node IS NULL)
      SELECT pg_notify($2, (SELECT min(wake_ns) FROM mine)::text)
      FROM (SELECT) AS one LEFT JOIN (
        SELECT key AS first_key, wake_ns AS first FROM mine
        WHERE deaths < \(FleetTables.suspicion)
        ORDER BY wake_ns, key LIMIT 1) AS earliest ON true
      WHERE EXISTS (SELECT FROM mine WHERE deaths >= \(FleetTables.suspicion))
        OR first IS NOT NULL AND (
          SELECT true FROM \(schema).deadline
          WHERE (wake_ns, key) < (first, first_key)
            AND wake_ns >= (SELECT \(Self.clock)) - 100000000
            AND node IS NULL AND deaths < \(FleetTables.suspicion)
          ORDER BY wake_ns DESC, key DESC LIMIT 1) IS NULL
      """)
  }

  /// Takes the keys `$1` back, in their order: those that were known, and whether they were being
  /// handled.
  var cancel: PostgresStatement {
    PostgresStatement(
      "cancel",
      """
      WITH found AS MATERIALIZED (
        SELECT key AS found_key FROM \(schema).deadline WHERE key = ANY ($1::text[])
        ORDER BY key FOR UPDATE)
      DELETE FROM \(schema).deadline USING found WHERE key = found_key
      RETURNING key, node IS NOT NULL
      """)
  }

  /// The deadline of the key `$1`.
  var find: PostgresStatement {
    PostgresStatement(
      "find", "SELECT due_ns, body FROM \(schema).deadline WHERE key = $1")
  }

  /// Removes the key `$1` if its fence is `$2`; fails otherwise, and its transaction with it.
  var complete: PostgresStatement {
    PostgresStatement(
      "complete",
      """
      WITH mine AS (
        DELETE FROM \(schema).deadline WHERE key = $1 AND fence = $2 RETURNING key)
      SELECT CASE count(*) WHEN 0 THEN ('\(Self.fenceIsGone) ' || count(*))::bigint END
      FROM mine
      """)
  }

  /// The text that a failure of ``complete`` contains.
  static let fenceIsGone = "the fence is gone:"

  /// Gives the transaction the search path of the role, by which others' tables are found, and the
  /// settings that ``hold()`` changes.
  static let searchPath = PostgresStatement(
    "path",
    """
    SELECT set_config(name, reset_val, true) FROM pg_settings
    WHERE name IN ('search_path', 'enable_seqscan', 'enable_bitmapscan')
    """)
}
