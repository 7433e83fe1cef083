/// The statements of a fleet's nodes.
struct NodeStatements {
  let tables: FleetTables

  var schema: String { tables.quoted }

  /// The locks of this database that sessions hold.
  static let locks = """
    SELECT classid::bigint << 32 | objid::bigint AS number, virtualtransaction, pid
    FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    """

  /// The bytes of a key, which the server gives out whether or not they are a text.
  static let keyBytes = "convert_to(key, getdatabaseencoding())"

  /// Whether a key is none of those whose bytes are a parameter.
  static func isNone(of parameter: String) -> String {
    "(cardinality(\(parameter)::bytea[]) = 0 OR \(keyBytes) <> ALL (\(parameter)::bytea[]))"
  }

  /// Whether the session that holds a lock has a transaction under way.
  static let isAtWork = "virtualtransaction NOT LIKE '%/0'"

  /// The settings of a node's session: plans that go by the keys and by the order of time,
  /// however many rows the planner expects, and a bound for waiting for rows that others have
  /// locked.
  static let settings = PostgresStatement(
    """
    SELECT set_config(name, value, false) FROM (VALUES
      ('enable_seqscan', 'off'), ('enable_bitmapscan', 'off'), ('enable_hashjoin', 'off'),
      ('enable_mergejoin', 'off'), ('jit', 'off'), ('lock_timeout', '500'),
      ('plan_cache_mode', 'force_generic_plan'))
      AS setting (name, value)
    """)

  // MARK: - Sessions

  /// Ends other sessions of the node `$1`, whose connections are lost to it.
  static let endOthers = PostgresStatement(
    """
    SELECT pg_terminate_backend(pid) FROM (\(locks)) AS lock
    WHERE number = $1 AND pid <> pg_backend_pid()
    """)

  /// Takes the lock of the node `$1`, when no other session has it any more.
  static let lock = PostgresStatement("SELECT pg_advisory_lock($1::bigint)")

  func listen() -> PostgresCall { PostgresStatement("LISTEN \"\(tables.channel)\"")() }

  /// Makes the node `$1` known.
  var register: PostgresStatement {
    PostgresStatement("INSERT INTO \(schema).node (number) VALUES ($1)")
  }

  /// Gives back what the node `$1` has claimed and does not know of, because the answer was lost:
  /// all but the keys `$2` with the fences `$3`.
  var giveBackUnknown: PostgresStatement {
    PostgresStatement(
      """
      WITH lost AS (
        UPDATE \(schema).deadline AS old
        SET node = NULL, fence = \(tables.fence), attempt = attempt - 1
        FROM \(schema).node
        WHERE number = $1 AND old.wake_ns <= latest_ns AND old.node = number
          AND NOT EXISTS (
            SELECT FROM unnest($2::text[], $3::bigint[]) AS known (key, fence)
            WHERE known.key = old.key AND known.fence = old.fence)
        RETURNING old.wake_ns)
      SELECT pg_notify($4, min(wake_ns)::text) FROM lost HAVING count(*) > 0
      """)
  }

  /// Renews the lease of the node `$1` for `$2` nanoseconds, if it has one.
  var renew: PostgresStatement {
    PostgresStatement(
      """
      UPDATE \(schema).node SET lease_ns = \(FleetStatements.clock) + $2::bigint
      WHERE number = $1 AND lease_ns IS NOT NULL RETURNING number
      """)
  }

  /// Removes the node `$1`, which has nothing claimed.
  var leave: PostgresStatement {
    PostgresStatement("DELETE FROM \(schema).node WHERE number = $1")
  }

  // MARK: - Claims

  /// Claims for the node `$1` the first `$2` that are due, from the moment `$6` and the key `$9`
  /// on; or if there is none, and `$7` is 1, one that is to run alone. Renews the node's lease for
  /// `$3` nanoseconds if it goes on holding others, `$5`, or claims some. Without `$4` a node that
  /// claims nothing writes nothing.
  ///
  /// The keys `$8` are left out. The rows begin with the node's number, and end with the number of
  /// keys that were found and the bytes of the key; a node that was removed gets none.
  var claim: PostgresStatement { PostgresStatement("claim", claimText(where: "true")) }

  /// The same of the key with the bytes `$11` only, which waits for the moment `$10`.
  var claimOne: PostgresStatement {
    PostgresStatement(claimText(where: "wake_ns = $10::bigint AND \(Self.keyBytes) = $11::bytea"))
  }

  private func claimText(where condition: String) -> String {
    """
    WITH beside AS MATERIALIZED (
      SELECT key AS found_key, wake_ns AS found_wake FROM \(schema).deadline
      WHERE node IS NULL AND \(FleetPosition.isReached("$6", "$9"))
        AND wake_ns <= (SELECT \(FleetStatements.clock))
        AND deaths < \(FleetTables.suspicion) AND \(Self.isNone(of: "$8")) AND \(condition)
      ORDER BY wake_ns, key LIMIT $2::bigint FOR UPDATE SKIP LOCKED),
    alone AS MATERIALIZED (
      SELECT key AS found_key, wake_ns AS found_wake FROM \(schema).deadline
      WHERE deaths >= \(FleetTables.suspicion) AND node IS NULL
        AND wake_ns <= (SELECT \(FleetStatements.clock))
        AND \(Self.isNone(of: "$8")) AND \(condition)
      ORDER BY deaths, wake_ns
      LIMIT CASE WHEN EXISTS (SELECT FROM beside) THEN 0 ELSE $7::bigint END
      FOR UPDATE SKIP LOCKED),
    found AS MATERIALIZED (SELECT * FROM beside UNION ALL SELECT * FROM alone),
    me AS (
      UPDATE \(schema).node SET
        lease_ns =
          CASE WHEN $5::boolean OR EXISTS (SELECT FROM found) THEN now + $3::bigint END,
        latest_ns = greatest(latest_ns, (SELECT max(found_wake) FROM found))
      FROM (SELECT \(FleetStatements.clock) AS now) AS clock
      WHERE number = $1::bigint AND ($4::boolean OR EXISTS (SELECT FROM found))
      RETURNING number, now),
    new AS (
      UPDATE \(schema).deadline SET node = me.number, attempt = attempt + 1,
        fence = \(tables.fence)
      FROM found, me WHERE key = found_key
      RETURNING key, due_ns, body, attempt, fence, wake_ns, me.now, deaths)
    SELECT number, key, due_ns, body, attempt, fence, new.now, deaths,
      (SELECT count(*) FROM found), \(Self.keyBytes)
    FROM me LEFT JOIN new ON true ORDER BY wake_ns, key
    """
  }

  /// Removes the keys `$1` whose fences are `$2`, and returns those that were there. Rows that
  /// others have locked are left out, here and below: a node that waited could not renew its
  /// lease.
  var confirm: PostgresStatement {
    PostgresStatement(
      "confirm",
      """
      WITH mine AS MATERIALIZED (
        SELECT key AS mine_key FROM \(schema).deadline,
          unnest($1::text[], $2::bigint[]) AS done (done_key, done_fence)
        WHERE key = done_key AND fence = done_fence FOR UPDATE OF deadline SKIP LOCKED)
      DELETE FROM \(schema).deadline USING mine WHERE key = mine_key RETURNING key
      """)
  }

  /// Gives back the keys `$1` whose fences are `$2`, to be claimed again after `$3` nanoseconds;
  /// where that is less than zero, as if they had not been claimed. Returns those that were
  /// there.
  var giveBack: PostgresStatement {
    PostgresStatement(
      "back",
      """
      WITH mine AS MATERIALIZED (
        SELECT key AS mine_key, pause FROM \(schema).deadline,
          unnest($1::text[], $2::bigint[], $3::bigint[]) AS given (given_key, given_fence, pause)
        WHERE key = given_key AND fence = given_fence FOR UPDATE OF deadline SKIP LOCKED)
      UPDATE \(schema).deadline SET node = NULL, fence = \(tables.fence),
        attempt = CASE WHEN pause < 0 THEN attempt - 1 ELSE attempt END,
        wake_ns = CASE WHEN pause < 0 THEN wake_ns ELSE now + pause END
      FROM mine, (SELECT \(FleetStatements.clock) AS now) AS clock
      WHERE key = mine_key RETURNING key
      """)
  }

  /// The ones of the keys `$1` whose fences are `$2`.
  var present: PostgresStatement {
    PostgresStatement(
      "present",
      """
      SELECT key FROM \(schema).deadline,
        unnest($1::text[], $2::bigint[]) AS asked (asked_key, asked_fence)
      WHERE key = asked_key AND fence = asked_fence
      """)
  }
}
