#if Store
  internal import Countdown
  internal import CountdownSQLite

  /// The database that has a store's name at the moment, and what its readers were told.
  ///
  /// Readers count revisions over all the files that have had the name: those of a file begin
  /// above all that were told before. So what is known of an earlier file is never taken for
  /// knowledge of a later one.
  struct SQLiteStoreState: Sendable {
    private let given: String
    private let patience: Duration
    private let grace: Duration
    /// The open file; nil while there is none.
    private var opened: Opened?
    /// The moment since which there is none.
    private var missing: Moment?
    /// Whether readers were told that all is gone.
    private var isGone = false
    /// The number that the file's own revisions are added to.
    private var base: Int64 = 0
    /// The greatest revision that was told.
    private var highest: Int64 = 0

    private struct Opened: Sendable {
      var file: SQLiteFile
      var identity: SQLiteFile.Identity
      var connection: SQLiteConnection
    }

    init(path: String, patience: Duration, grace: Duration) throws(SQLiteFailure) {
      (given, self.patience, self.grace) = (path, patience, grace)
      opened = try Self.open(path, patience)
    }

    /// Where the file lies, links followed.
    var path: String { opened?.file.path ?? given }
  }

  // MARK: - What a store does

  extension SQLiteStoreState {
    mutating func revision() throws(SQLiteFailure) -> Int64 {
      let own = try onFile { (connection, _) throws(SQLiteFailure) in try connection.revision() }
      return try told(own ?? 0)
    }

    mutating func changes(since known: Int64) throws(SQLiteFailure) -> AlarmStoreChanges {
      let found = try onFile { (connection, base) throws(SQLiteFailure) in
        try connection.changes(since: known < base ? 0 : known - base)
      }
      var changes = found ?? AlarmStoreChanges(revision: 0, entries: [], isComplete: true)
      changes.revision = try told(changes.revision)
      changes.isReplaced = known < base && base > 0
      return changes
    }

    mutating func commit(
      _ entries: [AlarmStoreEntry], at known: Int64
    ) throws(SQLiteFailure) -> Int64? {
      try makeWritable()
      let own = try onFile { (connection, base) throws(SQLiteFailure) -> Int64? in
        guard known >= base else { return nil }
        do throws(SQLiteFailure) {
          return try connection.commit(entries, at: known - base)
        } catch {
          guard error.kind == .unreachable else { throw error }
          throw SQLiteFailure(.readOnly, error.words)
        }
      }
      // A commit into a file that lost its name is lost too.
      guard let own = own ?? nil, SQLiteFile.Identity(at: given) == opened?.identity else {
        return nil
      }
      return try told(own)
    }

    mutating func withConnection<Result>(
      _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result {
      let result = try onFile { (connection, _) throws(SQLiteFailure) in try body(connection) }
      guard let result else { throw SQLiteFailure(.moved, "there is no file") }
      return result
    }

    private mutating func told(_ own: Int64) throws(SQLiteFailure) -> Int64 {
      let (revision, isTooGreat) = base.addingReportingOverflow(own)
      if isTooGreat { throw SQLiteFailure(.corrupt, "store.revision") }
      highest = max(highest, revision)
      return revision
    }
  }

  // MARK: - The file that has the name

  extension SQLiteStoreState {
    /// Uses the database that has the name; nil when none does. A file that was written over in its
    /// place shows that only in its contents: the file is opened anew, once.
    private mutating func onFile<Result>(
      _ body: (SQLiteConnection, _ base: Int64) throws(SQLiteFailure) -> Result
    ) throws(SQLiteFailure) -> Result? {
      guard let identity = SQLiteFile.Identity(at: given) else {
        try lose()
        return nil
      }
      if opened?.identity != identity { try replace() }
      do {
        if let opened { return try body(opened.connection, base) }
      } catch {
        guard [.moved, .corrupt, .foreign].contains(error.kind) else { throw error }
      }
      try replace()
      guard let opened else { return nil }
      return try body(opened.connection, base)
    }

    private mutating func replace() throws(SQLiteFailure) {
      close()
      opened = try Self.open(given, patience)
      (missing, isGone, base) = (nil, false, highest.saturatingAdd(1))
    }

    /// A person who restores a file may remove the old one first, so for a while nothing is
    /// concluded from that.
    private mutating func lose() throws(SQLiteFailure) {
      close()
      let since = missing ?? RealTime.monotonic
      missing = since
      if RealTime.monotonic < since.advanced(by: grace) {
        throw SQLiteFailure(.moved, "there is no file")
      }
      if !isGone { (isGone, base) = (true, highest.saturatingAdd(1)) }
    }

    /// Tries again to open for writing a file that could only be read, and makes one that is gone.
    private mutating func makeWritable() throws(SQLiteFailure) {
      if SQLiteFile.Identity(at: given) == nil {
        try lose()
        opened = try Self.open(given, patience)
        missing = nil
      } else if let old = opened, old.connection.isReadOnly {
        let new = try Self.open(given, patience)
        guard !new.connection.isReadOnly else { throw SQLiteFailure(.readOnly, "opened to read") }
        new.connection.mark = old.connection.mark
        opened = new
      }
    }

    private static func open(
      _ path: String, _ patience: Duration
    ) throws(SQLiteFailure) -> Opened {
      let file = try SQLiteFile(at: path)
      let connection = try SQLiteOpening(
        file: file, layout: SQLiteSchema.layout, patience: patience
      ).open()
      try connection.beginMarks()
      guard let identity = SQLiteFile.Identity(at: path) else {
        throw SQLiteFailure(.moved, "it went while it was opened")
      }
      return Opened(file: file, identity: identity, connection: connection)
    }

    /// The end of a connection must not write into what has the name now.
    private mutating func close() {
      opened?.connection.closeUntouched()
      opened = nil
    }
  }
#endif
