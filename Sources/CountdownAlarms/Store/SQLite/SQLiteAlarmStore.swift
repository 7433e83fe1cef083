internal import CountdownSystem

#if Store
  internal import Countdown

  /// A store in one SQLite database, which any number of processes may use at once.
  ///
  /// ```swift
  /// let store = try SQLiteAlarmStore(path: "/home/me/.local/share/countdown/alarms.db")
  /// let agenda = try Agenda(store: store, clock: clock)
  /// ```
  ///
  /// What is committed is on the disk when `commit` returns, whatever becomes of the process or of
  /// the power then. A file that cannot be written can still be read; it is tried again at each
  /// commit. A file that is damaged, of a newer version or not ours is left as it is, and one that
  /// is moved or deleted while it is open is reported, never written to.
  public final class SQLiteAlarmStore: AlarmStore {
    /// Where the database lies, links followed.
    public let path: String

    private let file: SQLiteFile
    private let patience: Duration
    private let state: Locked<State>

    private struct State: Sendable {
      var connection: SQLiteConnection
      var identity: SQLiteFile.Identity
    }

    /// Opens a database, or makes it: the file for its owner alone, and so the folders that lead
    /// there.
    ///
    /// - Parameters:
    ///   - path: the file. A relative one is looked for from the current folder, now.
    ///   - patience: how long to wait while another process writes, before it is
    ///     ``AlarmStoreError/Kind/locked``.
    /// - Throws: ``AlarmStoreError``, where it cannot even be read.
    public init(path: String, patience: Duration = .seconds(2)) throws(AlarmStoreError) {
      do {
        file = try SQLiteFile(at: path)
        self.path = file.path
        self.patience = patience
        let (file, patience) = (file, patience)
        state = Locked(
          try FileSizeSignal.suppressed { () throws(SQLiteFailure) in
            try Self.open(file, patience)
          })
      } catch {
        throw AlarmStoreError(error, file: path)
      }
    }

    /// Everything that was written after a revision. O(what has changed).
    public func changes(since revision: Int64) throws(AlarmStoreError) -> AlarmStoreChanges {
      try withState { state throws(SQLiteFailure) in
        // What was taken for frozen does not notice what others write.
        if state.connection.access != .shared { state = try Self.open(file, patience) }
        try checkIsThere(state)
        return try state.connection.changes(since: revision)
      }
    }

    /// Writes all of the entries, or none. O(log n) an entry, and a sync of the disk.
    public func commit(
      _ entries: [AlarmStoreEntry], at revision: Int64
    ) throws(AlarmStoreError) -> Int64? {
      try withState { state throws(SQLiteFailure) in
        try checkIsThere(state)
        try makeWritable(&state)
        let result = try state.connection.commit(entries, at: revision)
        // What went into a file that is no more is not kept.
        try checkIsThere(state)
        if result != nil { file.touch() }
        return result
      }
    }

    /// Calls back, on a thread of its own, after the database has changed, whoever wrote; once for
    /// several changes in a row. Nothing is polled: the kernel reports what happens in the folder.
    public func watch(
      _ onChange: @escaping @Sendable () -> Void
    ) throws(AlarmStoreError) -> any AnyObject & Sendable {
      let known = Locked<Int64?>(nil)
      let names = Set(["", "-wal", "-journal"].map { file.name + $0 })
      do {
        return try FolderWatch(file.folder, names: names) { [weak self] in
          guard let self else { return }
          let revision = try? self.revision()
          let isNew = known.withLock { known in
            defer { known = revision }
            return revision == nil || revision != known
          }
          if isNew { onChange() }
        }
      } catch {
        throw AlarmStoreError(SQLiteFailure(.failed, "\(error)"), file: path)
      }
    }
  }

  extension SQLiteAlarmStore {
    private func withState<Result: Sendable>(
      _ body: (inout State) throws(SQLiteFailure) -> Result
    ) throws(AlarmStoreError) -> Result {
      do {
        return try FileSizeSignal.suppressed { () throws(SQLiteFailure) in
          try state.withLock(body)
        }
      } catch {
        throw AlarmStoreError(error, file: path)
      }
    }

    func withConnection<Result: Sendable>(
      _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
    ) throws(AlarmStoreError) -> Result {
      try withState { (state) throws(SQLiteFailure) in
        try checkIsThere(state)
        return try body(state.connection)
      }
    }

    private static func open(
      _ file: SQLiteFile, _ patience: Duration
    ) throws(SQLiteFailure) -> State {
      let connection = try SQLiteOpening(file: file, patience: patience).open()
      let identity = try SQLiteFile.Identity(file, withLog: connection.access == .shared)
      return State(connection: connection, identity: identity)
    }

    /// Each time, since the reason may be gone.
    private func makeWritable(_ state: inout State) throws(SQLiteFailure) {
      guard state.connection.isReadOnly else { return }
      state = try Self.open(file, patience)
      guard state.connection.isReadOnly else { return }
      throw state.connection.whyReadOnly ?? SQLiteFailure(.readOnly, "opened to read only")
    }

    private func checkIsThere(_ state: State) throws(SQLiteFailure) {
      let withLog = state.connection.access == .shared
      let identity = try? SQLiteFile.Identity(file, withLog: withLog)
      guard identity != state.identity || state.connection.hasMoved else { return }
      // Nor may its end write into what is there now.
      state.connection.closeUntouched()
      throw SQLiteFailure(.moved, "it is not the file that was opened")
    }

    private func revision() throws(AlarmStoreError) -> Int64 {
      try withState { state throws(SQLiteFailure) in
        try checkIsThere(state)
        return try state.connection.revision()
      }
    }
  }
#endif
