/// The tables of a database of entries, and the numbers in its header that identify them.
///
/// ```text
/// state   the number of the latest change, and of the latest one whose removal is forgotten
/// entry   the entries; one without a body was removed
/// mark    a random number for each of the latest changes, by which two files can be told apart
/// aside   rows that could not be read, and made room for another
/// ```
enum SQLiteLayout {
  /// The letters `CntS`.
  static let applicationID: Int64 = 0x436E_7453
  /// The nth makes version n from version n - 1. A released one is never changed.
  static let migrations = [version1]

  /// The version that is read and written.
  static var version: Int64 { Int64(migrations.count) }

  private static let columns =
    "key, revision, change, body, due_ns, claim_owner, claim_token, claim_attempt"

  private static let version1 = """
    CREATE TABLE state (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      change INTEGER NOT NULL,
      forgotten INTEGER NOT NULL
    ) STRICT;
    INSERT INTO state VALUES (1, 0, 0);

    CREATE TABLE entry (
      key TEXT PRIMARY KEY,
      revision INTEGER NOT NULL,      -- 64 random bits
      change INTEGER NOT NULL,        -- the change that wrote it
      body BLOB,                      -- NULL for one that was removed
      due_ns INTEGER,                 -- nanoseconds since 1970
      claim_owner TEXT,
      claim_token INTEGER,            -- 64 bits
      claim_attempt INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX entry_change ON entry (change);
    CREATE INDEX entry_due ON entry (due_ns, key) WHERE due_ns IS NOT NULL;
    CREATE INDEX entry_removed ON entry (change) WHERE body IS NULL;

    CREATE TABLE mark (change INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
    INSERT INTO mark VALUES (0, random());

    CREATE TABLE aside (\(columns));
    """
}
