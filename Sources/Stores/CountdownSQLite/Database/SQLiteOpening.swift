internal import Countdown

/// Opens a database as far as possible, after checking whose it is.
struct SQLiteOpening {
  let file: SQLiteFile
  let timeout: Duration

  /// The number of pages up to which a database is checked as a whole, which takes about a
  /// millisecond.
  private static let pagesToCheck: Int64 = 256

  /// A connection that writes; if that is not allowed, one that reads, if necessary a copy of the
  /// file in memory.
  func open() throws(SQLiteFailure) -> SQLiteConnection {
    try lookAtHeader()
    do {
      return try openShared()
    } catch {
      guard [.readOnly, .full, .unreachable].contains(error.kind) else { throw error }
      return try openCopy(because: error)
    }
  }

  private func openShared() throws(SQLiteFailure) -> SQLiteConnection {
    let connection = try SQLiteConnection(path: file.path, .shared, timeout: timeout)
    // EXTRA: the end of a journal counts only once the folder is on the disk too.
    try connection.run("PRAGMA synchronous = EXTRA")
    try connection.run("PRAGMA cell_size_check = ON")
    let refusal = try whereWritable(connection, migrate)
    try check(connection, after: refusal)
    _ = try whereWritable(connection, keepJournal)
    return connection
  }

  /// An older database that cannot be written is migrated in memory.
  private func openCopy(because refusal: SQLiteFailure) throws(SQLiteFailure) -> SQLiteConnection {
    let state = SQLiteFile.State(at: file.path)
    let source = try openSource()
    guard try version(of: source) != nil else { throw refusal }
    let copy = try source.copy()
    copy.origin = SQLiteConnection.Origin(
      path: file.path, state: state, refusal: refusal)
    try migrate(copy)
    try copy.run("PRAGMA query_only = ON")
    return copy
  }

  /// A log beside a file can be read only if SQLite may create another file.
  private func openSource() throws(SQLiteFailure) -> SQLiteConnection {
    do {
      let source = try SQLiteConnection(path: file.path, .shared, timeout: timeout)
      _ = try version(of: source)
      return source
    } catch {
      guard error.kind == .unreachable, !file.has("-journal") else { throw error }
      if !file.has("-wal") {
        return try SQLiteConnection(path: file.path, .frozen, timeout: timeout)
      }
      throw SQLiteFailure(
        .readOnly, "the changes in its -wal file cannot be read here",
        remedy: "copy both files to a writable folder")
    }
  }

  /// Runs a step that a read-only file can do without; returns the reason why it failed.
  private func whereWritable(
    _ connection: SQLiteConnection, _ body: (SQLiteConnection) throws(SQLiteFailure) -> Void
  ) throws(SQLiteFailure) -> SQLiteFailure? {
    if connection.isReadOnly { return nil }
    do {
      try body(connection)
      return nil
    } catch {
      guard [.readOnly, .full, .unreachable].contains(error.kind) else { throw error }
      return error
    }
  }

  /// Checks the file first: a file of something else, or of a newer version, is not opened in any
  /// way that could change it or create others beside it.
  private func lookAtHeader() throws(SQLiteFailure) {
    if try file.isEmpty { return }
    let header = try SQLiteConnection(path: file.path, .frozen, timeout: timeout)
      .firstBytes(100)
    guard let header, header.starts(with: Array("SQLite format 3\0".utf8)) else {
      // A file whose writer died at the very beginning is rolled back when it is opened.
      if file.has("-journal") { return }
      throw SQLiteFailure(.foreign, "not an SQLite database")
    }
    let numbers = [60, 68].map { place in
      header[place..<(place + 4)].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }
    try checkVersion(numbers[0], application: numbers[1])
  }

  private func check(
    _ connection: SQLiteConnection, after refusal: SQLiteFailure?
  ) throws(SQLiteFailure) {
    guard try version(of: connection) == SQLiteLayout.version else {
      let old = "an older version made it, and it cannot be changed"
      throw refusal ?? SQLiteFailure(.readOnly, old)
    }
    guard let pages = try connection.number("PRAGMA page_count"), pages <= Self.pagesToCheck
    else { return }
    try connection.check()
  }
}

// MARK: - Versions

extension SQLiteOpening {
  private func checkVersion(_ number: Int64, application: Int64) throws(SQLiteFailure) {
    guard application == SQLiteLayout.applicationID else {
      throw SQLiteFailure(.foreign, "application id \(application)")
    }
    let last = SQLiteLayout.version
    guard number <= last else {
      throw SQLiteFailure(.newerVersion, "version \(number), and this one knows \(last)")
    }
    guard number > 0 else { throw SQLiteFailure(.corrupt, "version \(number)") }
  }

  /// The version of a database; nil for an empty one. Read in one transaction, because the
  /// database may just be being made.
  private func version(of connection: SQLiteConnection) throws(SQLiteFailure) -> Int64? {
    if !connection.isInTransaction {
      return try connection.transaction("BEGIN") { () throws(SQLiteFailure) in
        try self.version(of: connection)
      }
    }
    let application = try connection.number("PRAGMA application_id") ?? 0
    let version = try connection.number("PRAGMA user_version") ?? 0
    if application == 0, version == 0,
      try connection.number("SELECT count(*) FROM sqlite_schema") == 0
    {
      return nil
    }
    try checkVersion(version, application: application)
    return version
  }

  private func migrate(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    if try version(of: connection) == SQLiteLayout.version { return }
    try connection.transaction("BEGIN IMMEDIATE") { () throws(SQLiteFailure) in
      // Another process may have done it meanwhile.
      let version = try self.version(of: connection) ?? 0
      for script in SQLiteLayout.migrations.dropFirst(Int(version)) {
        try connection.runScript(script)
      }
      try connection.run("PRAGMA application_id = \(SQLiteLayout.applicationID)")
      try connection.run("PRAGMA user_version = \(SQLiteLayout.version)")
    }
  }

  /// Uses a journal and not a log: a log would be applied to a file that is put in this one's
  /// place, and a copy of the file alone would lack the log's contents. The log of another program
  /// that is using the file stays until that is gone.
  private func keepJournal(_ connection: SQLiteConnection) throws(SQLiteFailure) {
    do {
      try connection.run("PRAGMA journal_mode = DELETE")
    } catch {
      guard error.kind == .locked else { throw error }
    }
  }
}

extension SQLiteConnection {
  /// The origin of a copy in memory, and the reason for it.
  struct Origin {
    let path: String
    let state: SQLiteFile.State
    let refusal: SQLiteFailure
  }

  /// Whether the original has changed since.
  var isOutdated: Bool {
    guard let origin else { return false }
    return origin.state != SQLiteFile.State(at: origin.path)
  }

  /// The reason why it does not write.
  var refusal: SQLiteFailure {
    guard let origin else { return SQLiteFailure(.readOnly, "it was opened read-only") }
    let refusal = origin.refusal
    return refusal.kind == .full ? refusal : SQLiteFailure(.readOnly, refusal.words)
  }
}
