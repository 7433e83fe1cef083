public import Countdown
public import CountdownStore
internal import CountdownSystem

/// A store in one SQLite database: for the processes of one machine that share thousands of
/// entries, or want them in a single file that can be copied.
///
/// ```swift
/// let store = SQLiteStore(path: "/home/ann/.local/share/kitchen/kitchen.db")
/// let found = try store.read([key]).first
/// let outcomes = try store.write([StoreChange(entry, replacing: found?.revision)])
/// ```
///
/// The file is made by the first write, for its owner alone, and so are the folders that lead
/// there. An entry is on the disk when ``write(_:)`` returns. Writers wait for each other before
/// they begin, and for readers before they end, each time no longer than the store's timeout. A
/// file that cannot be written can still be read. One that is damaged, of a newer version or of
/// something else is refused and left as it is.
///
/// The file that has the name is the store. When another takes its place, by a restore, a copy or
/// a synchronization, that one is opened: watchers get `.replaced`, all cursors get a complete
/// listing, and a decision made on the old one is not written, because revisions are random
/// numbers. If the file is gone, reading fails for a second, in which another may come; after
/// that the store is empty.
///
/// Reading an entry takes some 20 µs, and a write some ten milliseconds, nearly all of it for the
/// disk; so a batch costs little more than one change. ``changes(after:limit:)`` and
/// ``due(before:limit:)`` cost as much as they return.
public final class SQLiteStore: SharedStore {
  /// The path of the database, an absolute one.
  public let path: String
  private let core: Core
  private let watchers: SQLiteWatchers

  /// The part that outlives the store as long as it is watched.
  private final class Core: Sendable {
    let database: Locked<SQLiteDatabase>

    init(_ database: SQLiteDatabase) { self.database = Locked(database) }
  }

  /// A store in a file, which is opened when it is used first.
  ///
  /// - Parameters:
  ///   - path: the file. A relative path counts from the present working directory.
  ///   - timeout: the timeout of a call that waits for other processes, which then fails with
  ///     `.locked`.
  public convenience init(path: String, timeout: Duration = .seconds(2)) {
    self.init(path: path, timeout: timeout, grace: .seconds(1))
  }

  /// - Parameter grace: how long a file may be gone before the store is empty.
  package init(path: String, timeout: Duration, grace: Duration) {
    let path = SQLiteFile.absolute(path)
    let core = Core(SQLiteDatabase(path: path, timeout: timeout, grace: grace))
    (self.path, self.core) = (path, core)
    watchers = SQLiteWatchers(of: path, grace: grace) { known throws(SQLiteFailure) in
      try core.database.withLock { (database) throws(SQLiteFailure) in
        try database.look(after: known)
      }
    }
  }

  /// The wall clock of this machine; see `SharedStore.time()`.
  public func time() -> StoreTime {
    let now = WallMoment.now
    return StoreTime(earliest: now, latest: now)
  }

  /// See `SharedStore.read(_:)`.
  public func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] {
    try reading { connection throws(SQLiteFailure) in try connection.entries(keys) } ?? []
  }

  /// See `SharedStore.changes(after:limit:)`. A cursor is known for ten thousand changes.
  public func changes(
    after cursor: StoreCursor, limit: Int
  ) throws(StoreError) -> StoreChanges {
    let page = try reading { connection throws(SQLiteFailure) in
      try connection.page(after: cursor, limit: limit)
    }
    return page
      ?? StoreChanges(entries: [], cursor: .start, isComplete: true, hasMore: false)
  }

  /// See `SharedStore.due(before:limit:)`.
  public func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try reading { connection throws(SQLiteFailure) in
      try connection.due(before: moment, limit: limit)
    } ?? []
  }

  /// See `SharedStore.write(_:)`. All changes are written in one transaction.
  ///
  /// An entry that cannot be read is set aside, into the table `aside`, for a change that
  /// replaces nothing. If a file was there before and is gone, a write waits until that was a
  /// second ago: a person who restores a file may have removed the old one first.
  ///
  /// - Throws: `.locked`, `.outcomeUnknown`, or `.engine` when nothing was written.
  @discardableResult
  public func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    if changes.isEmpty { return [] }
    return try locked { (database) throws(SQLiteFailure) in
      try database.writing { connection throws(SQLiteFailure) in try connection.write(changes) }
    }
  }

  /// See `SharedStore.watch(_:)`. All watches share one thread, which sleeps until the folder
  /// changes; so a call that takes long holds up the others.
  ///
  /// - Throws: `.system` when the system has no watches left.
  public func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch {
    try watchers.add(onSignal)
  }

  /// Looks through the whole database for damage, which reading alone need not meet. O(its size).
  ///
  /// - Returns: the version of its tables; 0 when there is no file.
  package func check() throws(StoreError) -> Int {
    let version = try reading { connection throws(SQLiteFailure) in
      try connection.transaction("BEGIN") { () throws(SQLiteFailure) in
        try connection.check()
        return try connection.number("PRAGMA user_version")
      }
    }
    return Int((version ?? nil) ?? 0)
  }

  /// Reads from the database; nil when there is no file.
  private func reading<Result: Sendable>(
    _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
  ) throws(StoreError) -> Result? {
    try locked { (database) throws(SQLiteFailure) in try database.reading(body) }
  }

  private func locked<Result: Sendable>(
    _ body: (inout SQLiteDatabase) throws(SQLiteFailure) -> Result
  ) throws(StoreError) -> Result {
    do {
      return try FileSizeSignal.suppressed { () throws(SQLiteFailure) in
        try core.database.withLock(body)
      }
    } catch {
      throw StoreError(error, at: path)
    }
  }
}

extension StoreError {
  init(_ failure: SQLiteFailure, at path: String) {
    switch failure.kind {
    case .locked: self.init(.locked(path))
    case .uncertain: self.init(.outcomeUnknown("\(path): \(failure.words); \(failure.remedy)"))
    default: self.init(.engine(failure.line(about: path)))
    }
  }
}
