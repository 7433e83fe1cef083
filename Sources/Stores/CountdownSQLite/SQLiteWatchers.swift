internal import Countdown
internal import CountdownStore
internal import CountdownSystem

/// The watchers of one database. They share one watch of its folder, which lasts as long as there
/// is a watcher.
final class SQLiteWatchers: Sendable {
  /// The latest mark of the database, and whether it continues what an earlier mark stood for.
  typealias Look =
    @Sendable (SQLiteMark?) throws(SQLiteFailure) -> (
      mark: SQLiteMark?, continues: Bool
    )

  private let path: String
  /// The time for which a file may be gone before nothing is in the store.
  private let grace: Duration
  private let look: Look
  private let state = Locked(State())

  private struct State: Sendable {
    var lines = SignalLines()
    var watch: SQLiteWatch?
    /// The mark that the watchers were called for last.
    var seen: SQLiteMark?
    /// Whether the database could not be read at the last look.
    var isUnread = false
    /// Whether a thread waits for the end of the grace.
    var isWaiting = false
    /// The reason why the folder is not seen.
    var loss: StoreError?
  }

  init(of path: String, grace: Duration, _ look: @escaping Look) {
    (self.path, self.grace, self.look) = (path, grace, look)
  }

  func add(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch {
    let line = SignalLine(onSignal)
    let (number, loss, isFirst) = try state.withLock { (state) throws(StoreError) in
      let isFirst = state.watch == nil
      if isFirst { try begin(&state) }
      return (state.lines.add(line), state.loss, isFirst)
    }
    if isFirst, let found = try? look(nil) { state.withLock { $0.seen = found.mark } }
    line.report(.changed)
    if let loss { line.report(.lost(loss)) }
    return StoreWatch {
      line.end()
      self.remove(number)
    }
  }

  private func begin(_ state: inout State) throws(StoreError) {
    do throws(SystemError) {
      state.watch = try SQLiteWatch(of: path) { self.report($0) }
      (state.seen, state.loss) = (nil, nil)
    } catch {
      throw StoreError(.system(path: path, error))
    }
  }

  private func remove(_ number: Int) {
    // The watch leaves the lock before it is released.
    _ = state.withLock { state -> SQLiteWatch? in
      _ = state.lines.remove(number)
      if !state.lines.isEmpty { return nil }
      defer { state.watch = nil }
      return state.watch
    }
  }

  /// Passes on a change of the folder, on the watch's thread.
  private func report(_ change: DirectoryChange) {
    if case .blind(let error) = change {
      let loss = StoreError(.system(path: path, error))
      tell { state in
        // Said once; after that, the database is looked at each time.
        defer { state.loss = loss }
        return state.loss == nil ? .lost(loss) : nil
      }
    } else {
      tell { state in
        defer { state.loss = nil }
        return state.loss == nil ? nil : .changed
      }
    }
    followLinks()
    lookAgain()
  }

  /// Watches the places on which the path depends now, if a link was made to lead elsewhere.
  private func followLinks() {
    let way = LinkPath(path)
    guard state.withLock({ $0.watch.map { $0.way != way } ?? false }),
      let watch = try? SQLiteWatch(of: path, { self.report($0) })
    else { return }
    // The earlier watch leaves the lock before it is released.
    _ = state.withLock { state -> SQLiteWatch? in
      guard state.watch != nil else { return watch }
      defer { state.watch = watch }
      return state.watch
    }
  }

  private func lookAgain() {
    let seen = state.withLock { $0.seen }
    do throws(SQLiteFailure) {
      let found = try look(seen)
      tell { state in
        let wasUnread = state.isUnread
        (state.isUnread, state.seen) = (false, found.mark)
        if !found.continues { return .replaced }
        return found.mark != seen || wasUnread ? .changed : nil
      }
    } catch {
      // The watcher learns when it reads what is wrong.
      tell { state in
        state.isUnread = true
        return .changed
      }
      if error.kind == .moved { waitForGrace() }
    }
  }

  /// Looks once more when a file that is gone can be taken for removed. Nothing else would tell
  /// that readers see an empty store then.
  private func waitForGrace() {
    let isFirst = state.withLock { state in
      if state.isWaiting || state.watch == nil { return false }
      state.isWaiting = true
      return true
    }
    guard isFirst else { return }
    let end = RealTime.monotonic.advanced(by: grace)
    do throws(SystemError) {
      try SystemThread.detached(name: "sqlite-grace") { [self] in
        _ = Semaphore().wait(until: end)
        state.withLock { $0.isWaiting = false }
        lookAgain()
      }
    } catch {
      state.withLock { $0.isWaiting = false }
    }
  }

  private func tell(_ body: (inout State) -> StoreSignal?) {
    let (signal, lines) = state.withLock { state in (body(&state), state.lines.all) }
    if let signal { for line in lines { line.report(signal) } }
  }
}

/// The watch of the folder that holds a database, and where links lead there, of each folder that
/// holds one of them. It ends with its last reference.
///
/// The end of a journal is the moment at which a commit counts, so no message is needed when
/// something was written.
final class SQLiteWatch: Sendable {
  /// The way to the database for which this watch was made.
  let way: LinkPath
  private let watches: [FolderWatch]

  /// - Parameter onChange: called on a thread of the watch, with changes of the database only.
  init(
    of path: String, _ onChange: @escaping @Sendable (DirectoryChange) -> Void
  ) throws(SystemError) {
    way = LinkPath(path)
    let (folder, name) = way.end.map { ($0.folder, $0.name) } ?? SQLiteFile.split(path)
    let names = Set(["", "-wal", "-journal"].map { name + $0 })
    var watches = [try FolderWatch(folder, names: names, onChange)]
    // A link is made and never written.
    for link in way.links {
      watches.append(
        try FolderWatch(link.folder, names: [link.name], noticesNewFiles: true, onChange))
    }
    self.watches = watches
  }
}
