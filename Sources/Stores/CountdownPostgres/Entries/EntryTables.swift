/// The tables of a store, in a schema of their own.
///
/// ```text
/// store    the version of the tables; the server and the table that the transaction numbers
///          belong to; the latest transaction whose removals may be forgotten
/// entry    the entries; one without a body was removed
/// watcher  a number for each session that is to be notified, which holds the lock of the number
/// ```
struct EntryTables {
  let schema: String
  /// The channel of notifications.
  var channel: String { "countdown/" + schema }
  /// The schema as it stands in a statement.
  var quoted: String { "\"\(schema)\"" }

  var layout: PostgresLayout {
    PostgresLayout(schema: schema, mark: "store", version: Self.version, tables: tables)
  }

  /// The version of the tables.
  private static let version: Int64 = 1

  private var tables: [String] {
    [
      """
      CREATE TABLE IF NOT EXISTS \(quoted).store (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        version bigint NOT NULL,
        place text NOT NULL,
        forgotten xid8 NOT NULL)
      """,
      """
      CREATE TABLE IF NOT EXISTS \(quoted).entry (
        key text COLLATE "C" PRIMARY KEY CHECK (key ~ '^[0-9A-Za-z][0-9A-Za-z._/-]{0,127}$'),
        revision bigint NOT NULL CHECK (revision <> 0),
        changed xid8 NOT NULL DEFAULT pg_current_xact_id(),
        body bytea CHECK (octet_length(body) <= 65536),
        due_ns bigint,
        claim_owner text CHECK (octet_length(claim_owner) <= 1024),
        claim_token bigint,
        claim_attempt bigint,
        CHECK (num_nulls(claim_owner, claim_token, claim_attempt) IN (0, 3)),
        CHECK (body IS NOT NULL OR num_nonnulls(due_ns, claim_owner) = 0))
      WITH (autovacuum_vacuum_scale_factor = 0.05)
      """,
      "CREATE INDEX IF NOT EXISTS entry_changed ON \(quoted).entry (changed, key)",
      """
      CREATE INDEX IF NOT EXISTS entry_due ON \(quoted).entry (due_ns, key)
      WHERE due_ns IS NOT NULL
      """,
      "CREATE INDEX IF NOT EXISTS entry_removed ON \(quoted).entry (changed) WHERE body IS NULL",
      "CREATE TABLE IF NOT EXISTS \(quoted).watcher (number bigint PRIMARY KEY)",
      """
      INSERT INTO \(quoted).store (version, place, forgotten)
      VALUES (\(Self.version), '', '0') ON CONFLICT DO NOTHING
      """,
    ]
  }
}
