#if Store
  internal import Countdown

  /// Opens a database as far as it lets itself be opened, after a look at whose it is.
  package struct SQLiteOpening {
    let file: SQLiteFile
    let layout: SQLiteLayout
    let patience: Duration

    package init(file: SQLiteFile, layout: SQLiteLayout, patience: Duration) {
      (self.file, self.layout, self.patience) = (file, layout, patience)
    }

    /// A database of so many pages is checked as a whole, which takes about a millisecond.
    private static let pagesToCheck: Int64 = 256

    /// A connection that writes; where that may not be, one that reads.
    package func open() throws(SQLiteFailure) -> SQLiteConnection {
      try lookAtHeader()
      let connection = try SQLiteConnection(path: file.path, .shared, patience: patience)
      // EXTRA: the end of a journal counts only once the folder is on the disk too.
      try connection.run("PRAGMA synchronous = EXTRA")
      try connection.run("PRAGMA foreign_keys = ON")
      try connection.run("PRAGMA cell_size_check = ON")
      let refusal = try whereWritable(connection, migrate)
      try check(connection, after: refusal)
      _ = try whereWritable(connection, keepJournal)
      return connection
    }

    /// Does what a file that can only be read can do without; returns why it could not be done.
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

    /// A file of something else, or of a newer version, is not even opened in a way that could
    /// change it, or make others beside it.
    private func lookAtHeader() throws(SQLiteFailure) {
      if try file.isEmpty { return }
      let header = try SQLiteConnection(path: file.path, .frozen, patience: patience)
        .firstBytes(100)
      guard let header, header.starts(with: Array("SQLite format 3\0".utf8)) else {
        // One that a process died over at its very beginning is rolled back when it is opened.
        if file.has("-journal") { return }
        throw SQLiteFailure(.foreign, "not an SQLite database")
      }
      let numbers = [60, 68].map { place in
        header[place..<(place + 4)].reduce(Int64(0)) { $0 << 8 | Int64($1) }
      }
      _ = try self.version(numbers[0], application: numbers[1])
    }

    private func check(
      _ connection: SQLiteConnection, after refusal: SQLiteFailure?
    ) throws(SQLiteFailure) {
      guard try self.version(of: connection) == layout.version else {
        let old = "an older version made it, and it cannot be changed"
        throw refusal ?? SQLiteFailure(.readOnly, old)
      }
      guard let pages = try connection.number("PRAGMA page_count"), pages <= Self.pagesToCheck
      else { return }
      var finding: String?
      try connection.run("PRAGMA quick_check(1)") { row in finding = row.text(0) }
      if let finding, finding != "ok" { throw SQLiteFailure(.corrupt, finding) }
    }
  }

  // MARK: - Versions

  extension SQLiteOpening {
    /// nil for a database with nothing in it. Read as of one moment: it may be in the making.
    private func version(
      of connection: SQLiteConnection
    ) throws(SQLiteFailure) -> Int64? {
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
      return try self.version(version, application: application)
    }

    private func version(
      _ version: Int64, application: Int64
    ) throws(SQLiteFailure) -> Int64 {
      guard application == layout.applicationID else {
        throw SQLiteFailure(.foreign, "application id \(application)")
      }
      guard version <= layout.version else {
        let known = "version \(version), and this one knows \(layout.version)"
        throw SQLiteFailure(.newerVersion, known)
      }
      guard version > 0 else { throw SQLiteFailure(.corrupt, "version \(version)") }
      return version
    }

    private func migrate(_ connection: SQLiteConnection) throws(SQLiteFailure) {
      if try self.version(of: connection) != layout.version {
        try connection.transaction("BEGIN IMMEDIATE") { () throws(SQLiteFailure) in
          // Another process may have done it meanwhile.
          let version = try self.version(of: connection) ?? 0
          for script in layout.migrations.dropFirst(Int(version)) {
            try connection.runScript(script)
          }
          try connection.run("PRAGMA application_id = \(layout.applicationID)")
          try connection.run("PRAGMA user_version = \(layout.version)")
        }
      }
    }

    /// A journal and no log: a log would be taken for that of a file that is put in the place of
    /// this one, and a copy of the file alone would lack what is in it. The log of an earlier
    /// version that others are using stays until they are gone.
    private func keepJournal(_ connection: SQLiteConnection) throws(SQLiteFailure) {
      do {
        try connection.run("PRAGMA journal_mode = DELETE")
      } catch {
        guard error.kind == .locked else { throw error }
      }
    }
  }
#endif
