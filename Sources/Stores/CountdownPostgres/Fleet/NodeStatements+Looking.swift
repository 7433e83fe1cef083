/// The statements by which a node looks at the fleet, and removes the dead.
extension NodeStatements {
  /// The moment of the first that waits from the moment `$1` and the key `$3` on, that of the first
  /// of those that are to run alone, without the keys `$2`, and the key of the former, if it is in
  /// UTF-8. The sum keeps the planner from looking for the latter in the order of time, past all
  /// that wait.
  var next: PostgresStatement {
    PostgresStatement(
      "next",
      """
      SELECT \(FleetStatements.clock), wake_ns, (
        SELECT min(wake_ns + 0) FROM \(schema).deadline
        WHERE deaths >= \(FleetTables.suspicion) AND node IS NULL AND \(Self.isNone(of: "$2"))),
        CASE getdatabaseencoding() WHEN 'UTF8' THEN key END
      FROM (SELECT) AS one LEFT JOIN (
        SELECT wake_ns, key FROM \(schema).deadline
        WHERE node IS NULL AND \(FleetPosition.isReached("$1", "$3"))
          AND deaths < \(FleetTables.suspicion) AND \(Self.isNone(of: "$2"))
        ORDER BY wake_ns, key LIMIT 1) AS first ON true
      """)
  }

  /// For the node `$1`: whether it is known, the transactions that hold the lock `$2`, and of the
  /// other nodes those that have something claimed or no session: the number, what is left of the
  /// lease, whether there is a session, and the transaction that it has under way.
  var nodes: PostgresStatement {
    PostgresStatement(
      "nodes",
      """
      WITH held AS MATERIALIZED (\(Self.locks))
      SELECT EXISTS (SELECT FROM \(schema).node WHERE number = $1::bigint),
        (SELECT string_agg(virtualtransaction, ' ') FROM held
          WHERE number = hashtextextended($2, 1)),
        others.number, others.lease_ns - \(FleetStatements.clock), is_connected,
        CASE WHEN others.number IN (SELECT number FROM held WHERE \(Self.isAtWork))
          THEN (SELECT max(virtualtransaction) FROM held WHERE number = others.number) END
      FROM (SELECT) AS one LEFT JOIN (
        SELECT number, lease_ns, number IN (SELECT number FROM held) AS is_connected
        FROM \(schema).node WHERE number <> $1::bigint) AS others
      ON lease_ns IS NOT NULL OR NOT is_connected
      """)
  }

  /// Keeps the nodes `$1` from claiming anything until the transaction ends, but for those that
  /// are being written: these live. What they have claimed is seen by the statement that follows.
  var holdNodes: PostgresStatement {
    PostgresStatement(
      "hold nodes",
      """
      SELECT FROM \(schema).node WHERE number = ANY ($1::bigint[]) ORDER BY number
      FOR UPDATE SKIP LOCKED
      """)
  }

  /// Of the nodes that ``holdNodes`` holds, removes those of `$1` whose lease is over, and those
  /// of `$2` that have no session, and gives back what they had claimed: at once after a first
  /// death, and after 1, 2, 4, … 3,600 s from the second one on. Each row tells how many nodes
  /// and deadlines those were, and a key that is claimed alone from now on with its number of
  /// deaths, if there is one.
  var reap: PostgresStatement {
    PostgresStatement(
      "reap",
      reapText(
        "DELETE FROM \(schema).node", returning: "RETURNING number, latest_ns", where: "true"))
  }

  /// Gives back the key with the bytes `$4` only, and removes none of the nodes.
  var reapOne: PostgresStatement {
    PostgresStatement(
      reapText(
        "SELECT number, latest_ns FROM \(schema).node", where: "\(Self.keyBytes) = $4::bytea"))
  }

  private func reapText(
    _ take: String, returning: String = "", where condition: String
  ) -> String {
    """
    WITH dead AS (
      \(take)
      WHERE xmax = pg_current_xact_id_if_assigned()::xid AND (
        number = ANY ($1::bigint[]) AND lease_ns <= \(FleetStatements.clock)
          AND number NOT IN (
            SELECT lock.number FROM (\(Self.locks)) AS lock WHERE \(Self.isAtWork))
        OR number = ANY ($2::bigint[])
          AND number NOT IN (SELECT lock.number FROM (\(Self.locks)) AS lock))
      \(returning)),
    back AS (
      UPDATE \(schema).deadline
      SET node = NULL, fence = \(tables.fence), deaths = deaths + 1,
        wake_ns = CASE deaths WHEN 0 THEN wake_ns ELSE \(FleetStatements.clock)
          + least(1 << least(deaths - 1, 12)::int, 3600) * 1000000000::bigint END
      FROM dead WHERE wake_ns <= latest_ns AND node = number AND \(condition)
      RETURNING key, deaths, wake_ns)
    SELECT (SELECT count(*) FROM dead), (SELECT count(*) FROM back),
      (SELECT pg_notify($3, min(wake_ns)::text) FROM back HAVING count(*) > 0), key, deaths
    FROM (SELECT) AS one LEFT JOIN back ON deaths >= \(FleetTables.suspicion)
    """
  }

  // MARK: - Row by row

  /// The first `$3` keys that a node can claim from the moment `$1` and the key `$5` on, without
  /// the keys `$2`; or if there are none, and `$4` is 1, one that is to run alone. Beside the bytes
  /// stand the moment, and whether it is to run alone.
  var candidates: PostgresStatement {
    PostgresStatement(
      """
      WITH beside AS MATERIALIZED (
        SELECT \(Self.keyBytes) AS bytes, wake_ns FROM \(schema).deadline
        WHERE node IS NULL AND \(FleetPosition.isReached("$1", "$5"))
          AND wake_ns <= (SELECT \(FleetStatements.clock))
          AND deaths < \(FleetTables.suspicion) AND \(Self.isNone(of: "$2"))
        ORDER BY wake_ns, key LIMIT $3::bigint)
      SELECT bytes, wake_ns, false FROM beside UNION ALL (
        SELECT \(Self.keyBytes), wake_ns, true FROM \(schema).deadline
        WHERE deaths >= \(FleetTables.suspicion) AND node IS NULL
          AND wake_ns <= (SELECT \(FleetStatements.clock)) AND \(Self.isNone(of: "$2"))
        ORDER BY deaths, wake_ns
        LIMIT CASE WHEN EXISTS (SELECT FROM beside) THEN 0 ELSE $4::bigint END)
      """)
  }

  /// The keys that the nodes `$1` have claimed, and their fences.
  var claimsOf: PostgresStatement {
    PostgresStatement(
      """
      SELECT \(Self.keyBytes), fence FROM \(schema).node, \(schema).deadline
      WHERE number = ANY ($1::bigint[]) AND wake_ns <= latest_ns AND node = number
      """)
  }

  /// Gives back the key with the bytes `$2` of the node `$1`, as if it had not been claimed.
  var giveBackUnread: PostgresStatement {
    PostgresStatement(
      """
      WITH back AS (
        UPDATE \(schema).deadline AS old
        SET node = NULL, fence = \(tables.fence), attempt = attempt - 1
        FROM \(schema).node
        WHERE number = $1::bigint AND old.wake_ns <= latest_ns AND old.node = number
          AND \(Self.keyBytes) = $2::bytea RETURNING old.wake_ns)
      SELECT pg_notify($3, min(wake_ns)::text) FROM back HAVING count(*) > 0
      """)
  }
}
