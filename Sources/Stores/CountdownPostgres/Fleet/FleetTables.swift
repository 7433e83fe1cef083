/// The tables of a fleet, in a schema of their own.
///
/// ```text
/// fleet     the version of the tables
/// deadline  what is to be handled: due at due_ns, to be claimed from wake_ns on; claimed by a
///           node, unless that is NULL, with the fence of this claim. It began attempt times, and
///           deaths nodes died that had it
/// fence     the numbers for that, each used once, and each greater than those before: each new
///           connection moves them up to the server's clock
/// node      the nodes, each with a session that holds the lock of its number: the end of the
///           lease while something is claimed, and the latest wake_ns that was ever claimed. An
///           end may find its row locked, so that something is claimed without a lease
/// ```
///
/// No index holds a column that a claim changes, so that a claim leaves nothing behind in an
/// index, and the space of the old row is used again without a vacuum.
struct FleetTables {
  let schema: String
  /// The channel of notifications.
  var channel: String { "countdown-fleet/" + schema }
  /// The schema as it stands in a statement.
  var quoted: String { "\"\(schema)\"" }
  /// The next fence, in a statement.
  var fence: String { "nextval('\(quoted).fence')" }

  var layout: PostgresLayout {
    PostgresLayout(
      schema: schema, mark: "fleet", version: Self.version, tables: tables,
      opening: raiseFences)
  }

  /// Moves the fences up to the server's clock, in microseconds since 1970, unless they are less
  /// than a tenth of a second behind it, so that no fence comes again in a restored database.
  /// Others may take fences meanwhile, but not 100,000.
  private var raiseFences: PostgresStatement {
    PostgresStatement(
      """
      SELECT CASE WHEN coalesce(pg_sequence_last_value(fences), 0) < now - 100000
          AND has_sequence_privilege(fences, 'UPDATE')
          AND current_setting('transaction_read_only') = 'off'
        THEN setval(fences, now) END
      FROM (SELECT '\(quoted).fence'::regclass AS fences,
        (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS now) AS given
      """)
  }

  /// The version of the tables: 2 since there are deaths.
  private static let version: Int64 = 2
  /// The number of deaths from which on a deadline is claimed alone.
  static let suspicion = 3

  private var tables: [String] {
    [
      """
      CREATE TABLE IF NOT EXISTS \(quoted).fleet (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        version bigint NOT NULL)
      """,
      """
      CREATE TABLE IF NOT EXISTS \(quoted).deadline (
        key text COLLATE "C" PRIMARY KEY CHECK (octet_length(key) BETWEEN 1 AND 256),
        due_ns bigint NOT NULL,
        wake_ns bigint NOT NULL,
        body bytea NOT NULL CHECK (octet_length(body) <= 65536),
        fence bigint NOT NULL,
        attempt bigint NOT NULL DEFAULT 0,
        node bigint,
        deaths bigint NOT NULL DEFAULT 0)
      WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05)
      """,
      // Of version 1.
      """
      ALTER TABLE \(quoted).deadline
      ADD COLUMN IF NOT EXISTS deaths bigint NOT NULL DEFAULT 0
      """,
      "CREATE SEQUENCE IF NOT EXISTS \(quoted).fence",
      "CREATE INDEX IF NOT EXISTS deadline_wake ON \(quoted).deadline (wake_ns, key)",
      """
      CREATE INDEX IF NOT EXISTS deadline_alone ON \(quoted).deadline (deaths, wake_ns)
      WHERE deaths >= \(Self.suspicion)
      """,
      """
      CREATE TABLE IF NOT EXISTS \(quoted).node (
        number bigint PRIMARY KEY,
        lease_ns bigint,
        latest_ns bigint)
      WITH (fillfactor = 20)
      """,
      """
      INSERT INTO \(quoted).fleet (version) VALUES (\(Self.version))
      ON CONFLICT (is_only) DO UPDATE SET version = greatest(fleet.version, excluded.version)
      """,
    ]
  }
}
