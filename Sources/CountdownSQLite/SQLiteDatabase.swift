#if Store
  internal import Countdown

  /// The database that has a path at the moment.
  struct SQLiteDatabase: Sendable {
    private let path: String
    private let patience: Duration
    /// The open file; nil while there is none.
    private var opened: Opened?
    /// Whether there was a file.
    private var wasThere = false

    private struct Opened: Sendable {
      var identity: SQLiteFile.Identity
      var connection: SQLiteConnection
    }

    init(path: String, patience: Duration) { (self.path, self.patience) = (path, patience) }

    /// The time that a file may be gone before another is made.
    private static let grace = Duration.seconds(1)
  }

  extension SQLiteDatabase {
    /// Reads from the database; nil where there is no file.
    mutating func reading<Result>(
      _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result? {
      guard isThere else {
        close()
        return nil
      }
      return try using(body)
    }

    /// Writes into the database, which is made where there is none.
    mutating func writing<Result>(
      _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result {
      if !isThere { try make() }
      // The obstacle may be gone by now.
      if opened?.connection.isReadOnly == true { close() }
      let result = try using { (connection) throws(SQLiteFailure) in
        if connection.isReadOnly { throw SQLiteFailure(.readOnly, "it was opened to be read") }
        do throws(SQLiteFailure) { return try body(connection) } catch {
          guard error.kind == .unreachable else { throw error }
          throw SQLiteFailure(.readOnly, error.words)
        }
      }
      // A write into a file that lost its name is lost too.
      guard SQLiteFile.Identity(at: path) == opened?.identity else {
        throw SQLiteFailure(.uncertain, "another file took its place meanwhile")
      }
      return result
    }

    /// The latest mark, and whether the database continues what an earlier look has seen.
    mutating func look(
      after known: SQLiteMark?
    ) throws(SQLiteFailure) -> (mark: SQLiteMark?, continues: Bool) {
      let found = try reading { (connection) throws(SQLiteFailure) in
        try connection.look(after: known)
      }
      return found ?? (nil, known == nil)
    }
  }

  // MARK: - The file

  extension SQLiteDatabase {
    private var isThere: Bool { SQLiteFile.Identity(at: path) != nil }

    /// A file that is written over in its place may look to SQLite as it was, so an error may only
    /// say that it is another: it is opened anew, once.
    private mutating func using<Result>(
      _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result {
      if opened?.identity != SQLiteFile.Identity(at: path) { close() }
      if let opened {
        do { return try body(opened.connection) } catch {
          guard [.corrupt, .foreign].contains(error.kind) else { throw error }
          close()
        }
      }
      return try body(try open(makes: false))
    }

    private mutating func open(makes: Bool) throws(SQLiteFailure) -> SQLiteConnection {
      let file = try SQLiteFile(at: path, makes: makes)
      let connection = try SQLiteOpening(file: file, layout: .entries, patience: patience).open()
      guard let identity = SQLiteFile.Identity(at: path) else {
        throw SQLiteFailure(.moved, "it went while it was opened")
      }
      opened = Opened(identity: identity, connection: connection)
      wasThere = true
      return connection
    }

    /// Makes the file, unless somebody puts another there.
    private mutating func make() throws(SQLiteFailure) {
      close()
      let (pause, end) = (Semaphore(), RealTime.monotonic.advanced(by: Self.grace))
      while wasThere, !isThere, RealTime.monotonic < end {
        _ = pause.wait(until: RealTime.monotonic.advanced(by: .milliseconds(20)))
      }
      if !isThere { _ = try open(makes: true) }
    }

    /// The end of a connection must not write into what has the name now.
    private mutating func close() {
      opened?.connection.closeUntouched()
      opened = nil
    }
  }
#endif
