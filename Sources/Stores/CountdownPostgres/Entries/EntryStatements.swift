/// The statements of a store on its tables.
struct EntryStatements {
  /// The schema as it stands in a statement.
  let schema: String

  private static let columns =
    "key, revision, body, due_ns, claim_owner, claim_token, claim_attempt"

  /// The server's clock, in microseconds since 1970.
  let time = PostgresStatement(
    "time", "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")

  /// The entries of the keys `$1`.
  var read: PostgresStatement {
    PostgresStatement(
      "read",
      """
      SELECT \(Self.columns) FROM \(schema).entry
      WHERE key = ANY ($1::text[]) AND body IS NOT NULL
      """)
  }

  /// The first `$2` entries that are due at `$1`.
  var due: PostgresStatement {
    PostgresStatement(
      "due",
      """
      SELECT \(Self.columns) FROM \(schema).entry WHERE due_ns <= $1::bigint
      ORDER BY due_ns, key LIMIT $2::bigint
      """)
  }

  /// The owners among `$1` for which a session holds a lock.
  let alive = PostgresStatement(
    "alive",
    """
    SELECT owner FROM unnest($1::text[]) AS owner WHERE EXISTS (
      SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
        AND classid::bigint << 32 | objid::bigint = hashtextextended(owner, 0)
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))
    """)
}

// MARK: - Writing

extension EntryStatements {
  /// Keeps watchers from registering while a transaction writes: one that it does not see in the
  /// table would not be notified.
  static let hold = PostgresStatement(
    "hold", "SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 1))")

  /// Writes an entry if there is none under the key; see ``outcome(of:)``.
  var insert: PostgresStatement {
    PostgresStatement(
      "insert",
      outcome(
        of: """
          INSERT INTO \(schema).entry AS old (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7)
          ON CONFLICT (key) DO UPDATE SET revision = excluded.revision,
            changed = excluded.changed, body = excluded.body, due_ns = excluded.due_ns,
            claim_owner = excluded.claim_owner, claim_token = excluded.claim_token,
            claim_attempt = excluded.claim_attempt
          WHERE old.body IS NULL
          """, channel: "$8"))
  }

  /// Writes an entry, or its removal, in the place of the revision `$9`; see ``outcome(of:)``.
  var replace: PostgresStatement {
    PostgresStatement(
      "replace",
      outcome(
        of: """
          UPDATE \(schema).entry SET revision = $2, changed = pg_current_xact_id(), body = $3,
            due_ns = $4, claim_owner = $5, claim_token = $6, claim_attempt = $7
          WHERE key = $1 AND revision = $9 AND body IS NOT NULL
          """, channel: "$8"))
  }

  /// The present entry, in the form of an outcome; no row if there is none.
  var look: PostgresStatement {
    PostgresStatement(
      "look",
      """
      SELECT false, \(Self.columns) FROM \(schema).entry WHERE key = $1 AND body IS NOT NULL
      """)
  }

  /// Claims the first `$1` entries that are due for the owner `$2` with the token `$3`, and has
  /// them due again `$4` nanoseconds later. Those that are being claimed are left out.
  var claimDue: PostgresStatement {
    PostgresStatement(
      "claim",
      """
      WITH found AS MATERIALIZED (
        SELECT key AS found_key, due_ns AS was_due, now FROM \(schema).entry, (
          SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint * 1000 AS now
        ) AS clock
        WHERE due_ns <= now ORDER BY due_ns, key LIMIT $1::bigint
        FOR UPDATE OF entry SKIP LOCKED),
      new AS (
        UPDATE \(schema).entry SET changed = pg_current_xact_id(), due_ns = now + $4::bigint,
          revision = ('x' || translate(left(gen_random_uuid()::text, 18), '-', ''))::bit(64)
            ::bigint,
          claim_owner = $2, claim_token = $3,
          claim_attempt = least(coalesce(claim_attempt, 0), 9223372036854775806) + 1
        FROM found WHERE key = found_key RETURNING was_due, \(Self.columns))
      SELECT \(Self.columns), (
        SELECT pg_notify($5, '') WHERE EXISTS (SELECT FROM new) AND EXISTS (\(watched)))
      FROM new ORDER BY was_due, key
      """)
  }

  /// Whether an entry was written, and else what lies there, as the statement sees it; notifies
  /// the watchers, if there are any whose session holds its lock. Transactions that notify are
  /// committed one after the other.
  private func outcome(of change: String, channel: String) -> String {
    """
    WITH new AS (\(change) RETURNING key)
    SELECT EXISTS (SELECT FROM new), \(Self.columns),
      (SELECT pg_notify(\(channel), '') FROM new WHERE EXISTS (\(watched)))
    FROM (SELECT) AS one
    LEFT JOIN \(schema).entry ON key = $1 AND body IS NOT NULL AND NOT EXISTS (SELECT FROM new)
    """
  }

  private var watched: String {
    "SELECT FROM \(schema).watcher WHERE NOT pg_try_advisory_xact_lock_shared(number)"
  }

  /// Forgets the older removals, all but the latest `$1`.
  var forget: PostgresStatement {
    PostgresStatement(
      "forget",
      """
      WITH edge AS (
        SELECT changed FROM \(schema).entry WHERE body IS NULL
        ORDER BY changed DESC OFFSET $1::bigint LIMIT 1),
      mark AS (
        UPDATE \(schema).store SET forgotten = greatest(forgotten, edge.changed) FROM edge
        RETURNING forgotten)
      DELETE FROM \(schema).entry USING mark WHERE body IS NULL AND changed <= mark.forgotten
      """)
  }
}

// MARK: - Following

extension EntryStatements {
  /// A page of changes: of those that the transactions `$2` made and `$1` did not, the first `$6`
  /// after the place `$3`, `$4`. In a listing, which `$5` says, they are without removals.
  ///
  /// Each row begins with the transactions that the statement sees, whether it sees more of them
  /// than `$2`, whether all removals since the transactions `$1`, or in a listing `$2`, are
  /// remembered, and the place of the tables; NULL where they were restored from a copy.
  var page: PostgresStatement {
    PostgresStatement(
      "page",
      """
      WITH given AS MATERIALIZED (
        SELECT CAST($1::text AS pg_snapshot) AS base, CAST($2::text AS pg_snapshot) AS upper,
          CAST(CASE WHEN $5::boolean THEN $2::text ELSE $1::text END AS pg_snapshot) AS seen),
      view AS MATERIALIZED (
        SELECT now::text AS now,
          upper IS NOT NULL AND EXISTS (
            SELECT FROM \(schema).entry WHERE changed >= pg_snapshot_xmin(upper)
              AND NOT pg_visible_in_snapshot(changed, upper)) AS sees_more,
          seen IS NULL OR forgotten < pg_snapshot_xmax(seen) AND NOT EXISTS (
            SELECT FROM pg_snapshot_xip(seen) AS open
            WHERE open <= forgotten AND pg_visible_in_snapshot(open, now)) AS remembers,
          CASE WHEN place LIKE '%/' || '\(schema).entry'::regclass::oid THEN place END AS place
        FROM \(schema).store, given, pg_current_snapshot() AS now)
      SELECT view.*, page.* FROM view LEFT JOIN LATERAL (
        SELECT \(Self.columns), changed FROM \(schema).entry, given
        WHERE changed >= pg_snapshot_xmin(base) AND NOT pg_visible_in_snapshot(changed, base)
          AND (upper IS NULL OR pg_visible_in_snapshot(changed, upper))
          AND (changed, key) > ($3::xid8, $4::text COLLATE "C")
          AND (body IS NOT NULL OR NOT $5::boolean)
        ORDER BY changed, key LIMIT $6::bigint) AS page ON true
      ORDER BY changed, key
      """)
  }
}
