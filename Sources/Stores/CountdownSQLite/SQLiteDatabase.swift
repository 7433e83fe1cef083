internal import Countdown

/// The database that has a path at the moment.
struct SQLiteDatabase: Sendable {
  private let path: String
  private let timeout: Duration
  /// The time for which a file may be gone before nothing is in the store.
  private let grace: Duration
  /// The open file; nil while there is none.
  private var opened: Opened?
  /// Whether there was a file, of which readers do not know yet that it is gone.
  private var wasThere = false
  /// The moment since which it is missed.
  private var missed: Moment?

  private struct Opened: Sendable {
    var identity: SQLiteFile.Identity
    var connection: SQLiteConnection
  }

  init(path: String, timeout: Duration, grace: Duration) {
    (self.path, self.timeout, self.grace) = (path, timeout, grace)
  }
}

extension SQLiteDatabase {
  /// Reads from the database; nil if there is no file. If that cannot be seen, or there was
  /// one a moment ago, reading fails: a person who restores a file may remove the old one first.
  mutating func reading<Result>(
    _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result? {
    guard try isThere else {
      close()
      if let missed = miss(), RealTime.monotonic < missed.advanced(by: grace) {
        throw SQLiteFailure(.moved, "there is no file")
      }
      wasThere = false
      return nil
    }
    missed = nil
    return try using(body)
  }

  /// Writes into the database, which is made if there is none.
  mutating func writing<Result>(
    _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result {
    if try !isThere { try make() }
    // The obstacle may be gone by now.
    if opened?.connection.isReadOnly == true { close() }
    let result = try using { (connection) throws(SQLiteFailure) in
      if connection.isReadOnly { throw connection.refusal }
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
  /// Whether there is a file; throws if that cannot be seen.
  private var isThere: Bool {
    get throws(SQLiteFailure) {
      if SQLiteFile.Identity(at: path) != nil { return true }
      return try SQLiteFile.isSomething(at: path)
    }
  }

  private var isGone: Bool { (try? isThere) == false }

  /// A file that is written over in its place may look to SQLite as it was, so an error may only
  /// say that it is another: it is opened again, once.
  private mutating func using<Result>(
    _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
  ) throws(SQLiteFailure) -> Result {
    if opened?.identity != SQLiteFile.Identity(at: path) { close() }
    if opened?.connection.isOutdated == true { close() }
    if let opened {
      do { return try body(opened.connection) } catch {
        guard [.corrupt, .foreign].contains(error.kind) else { throw error }
        close()
      }
    }
    return try body(try open(makes: false))
  }

  private mutating func open(makes: Bool) throws(SQLiteFailure) -> SQLiteConnection {
    do {
      let file = try SQLiteFile(at: path, makes: makes)
      let connection = try SQLiteOpening(file: file, timeout: timeout).open()
      if let identity = SQLiteFile.Identity(at: path) {
        opened = Opened(identity: identity, connection: connection)
        (wasThere, missed) = (true, nil)
        return connection
      }
    } catch {
      if makes || !isGone { throw error }
    }
    throw SQLiteFailure(.moved, "it disappeared while it was opened")
  }

  /// Makes the file, unless another appears there.
  private mutating func make() throws(SQLiteFailure) {
    close()
    let pause = Semaphore()
    while let missed = miss(), RealTime.monotonic < missed.advanced(by: grace) {
      _ = pause.wait(until: RealTime.monotonic.advanced(by: .milliseconds(20)))
    }
    if try !isThere { _ = try open(makes: true) }
  }

  /// The moment since which a file is missed that was there; nil when none is.
  private mutating func miss() -> Moment? {
    guard wasThere, isGone else { return nil }
    let since = missed ?? RealTime.monotonic
    missed = since
    return since
  }

  /// The end of a connection must not write into what has the name now.
  private mutating func close() {
    opened?.connection.closeUntouched()
    opened = nil
  }
}
