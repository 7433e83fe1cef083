extension SQLiteLayout {
  /// The tables of a store of entries.
  ///
  /// ```text
  /// state   the number of the latest change, and of the latest one whose removal is forgotten
  /// entry   the entries; one without a body was removed
  /// mark    a random number for each of the latest changes, by which two files can be told apart
  /// aside   rows that could not be read, and made room for another
  /// ```
  static let entries = SQLiteLayout(
    // The letters `CntS`, in the file's header.
    applicationID: 0x436E_7453, migrations: [version1],
    takeover: Takeover(
      old: { .alarms },
      before: { connection throws(SQLiteFailure) in try connection.renameAlarmTables() },
      after: { connection throws(SQLiteFailure) in try connection.takeOverAlarms() }))

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
