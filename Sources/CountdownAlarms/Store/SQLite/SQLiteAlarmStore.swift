internal import CountdownSystem

#if Store
  internal import Countdown
  internal import CountdownSQLite

  /// A store in one SQLite database, which any number of processes may use at once.
  ///
  /// ```swift
  /// let store = try SQLiteAlarmStore(path: "/home/me/.local/share/countdown/alarms.db")
  /// let agenda = try Agenda(store: store, clock: clock)
  /// ```
  ///
  /// What is committed is on the disk when `commit` returns, whatever becomes of the process or of
  /// the power then. A file that cannot be written can still be read; it is tried again at each
  /// commit. A file that is damaged, of a newer version or not ours is left as it is.
  ///
  /// The file that has the name is the truth. Where another has taken its place, by a restore, a
  /// copy or a synchronization, that one is opened anew, and ``AlarmStoreChanges/isReplaced`` says
  /// so. One that is gone is ``AlarmStoreError/Kind/moved`` for a second, in which another may
  /// come; then all that was in it is gone, and the next commit makes a new one.
  public final class SQLiteAlarmStore: AlarmStore {
    /// Where the database lies, links followed.
    public let path: String

    private let given: String
    private let patience: Duration
    private let state: Locked<SQLiteStoreState>

    /// Opens a database, or makes it: the file for its owner alone, and so the folders that lead
    /// there.
    ///
    /// - Parameters:
    ///   - path: the file. A relative one is looked for from the current folder, now.
    ///   - patience: how long to wait while another process writes, before it is
    ///     ``AlarmStoreError/Kind/locked``.
    /// - Throws: ``AlarmStoreError``, where it cannot even be read.
    public convenience init(
      path: String, patience: Duration = .seconds(2)
    ) throws(AlarmStoreError) {
      try self.init(path: path, patience: patience, grace: .seconds(1))
    }

    /// - Parameter grace: how long a file may be gone before what was in it is.
    init(path: String, patience: Duration, grace: Duration) throws(AlarmStoreError) {
      do {
        given = SQLiteFile.absolute(path)
        self.patience = patience
        let state = try FileSizeSignal.suppressed { [given] () throws(SQLiteFailure) in
          try SQLiteStoreState(path: given, patience: patience, grace: grace)
        }
        self.path = state.path
        self.state = Locked(state)
      } catch {
        throw AlarmStoreError(error, file: path)
      }
    }

    /// Everything that was written after a revision. O(what has changed).
    public func changes(since revision: Int64) throws(AlarmStoreError) -> AlarmStoreChanges {
      try withState { state throws(SQLiteFailure) in try state.changes(since: revision) }
    }

    /// Writes all of the entries, or none. O(log n) an entry, and a few syncs of the disk.
    public func commit(
      _ entries: [AlarmStoreEntry], at revision: Int64
    ) throws(AlarmStoreError) -> Int64? {
      try withState { state throws(SQLiteFailure) in
        try state.commit(entries, at: revision)
      }
    }

    /// Calls back, on a thread of its own, after the database has changed, whoever wrote; once for
    /// several changes in a row. Nothing is polled: the kernel reports what happens in the folder.
    public func watch(
      _ onChange: @escaping @Sendable () -> Void
    ) throws(AlarmStoreError) -> any AnyObject & Sendable {
      let known = Locked<Int64?>(nil)
      do throws(SystemError) {
        return try SQLiteWatch(of: given) { [weak self] _ in
          guard let self else { return }
          let revision = try? withState { state throws(SQLiteFailure) in try state.revision() }
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

    func withConnection<Result: Sendable>(
      _ body: (SQLiteConnection) throws(SQLiteFailure) -> Result
    ) throws(AlarmStoreError) -> Result {
      try withState { state throws(SQLiteFailure) in try state.withConnection(body) }
    }

    private func withState<Result: Sendable>(
      _ body: (inout SQLiteStoreState) throws(SQLiteFailure) -> Result
    ) throws(AlarmStoreError) -> Result {
      do {
        return try FileSizeSignal.suppressed { () throws(SQLiteFailure) in
          try state.withLock(body)
        }
      } catch {
        throw AlarmStoreError(error, file: path)
      }
    }
  }
#endif
