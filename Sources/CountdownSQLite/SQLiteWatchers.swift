#if Store
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
    private let look: Look
    private let state = Locked(State())

    private struct State: Sendable {
      var lines: [Int: SignalLine] = [:]
      var lastLine = 0
      var watch: SQLiteWatch?
      /// The mark that the watchers were called for last.
      var seen: SQLiteMark?
      /// The reason why the folder is not seen.
      var loss: StoreError?
    }

    init(of path: String, _ look: @escaping Look) { (self.path, self.look) = (path, look) }

    func add(
      _ onSignal: @escaping @Sendable (StoreSignal) -> Void
    ) throws(StoreError) -> StoreWatch {
      let line = SignalLine(onSignal)
      let (number, loss, isFirst) = try state.withLock { (state) throws(StoreError) in
        let isFirst = state.watch == nil
        if isFirst { try begin(&state) }
        state.lastLine += 1
        state.lines[state.lastLine] = line
        return (state.lastLine, state.loss, isFirst)
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
        state.lines[number] = nil
        if !state.lines.isEmpty { return nil }
        defer { state.watch = nil }
        return state.watch
      }
    }

    /// Passes on the news of the folder, on the watch's thread.
    private func report(_ news: DirectoryNews) {
      if case .blind(let error) = news {
        let loss = StoreError(.system(path: path, error))
        return tell { state in
          state.loss = loss
          return .lost(loss)
        }
      }
      let seen = state.withLock { $0.seen }
      // Of what cannot be read, the watcher learns when it reads.
      let found = try? look(seen)
      tell { state in
        let wasLost = state.loss != nil
        state.loss = nil
        guard let found else { return .changed }
        state.seen = found.mark
        if !found.continues { return .replaced }
        return found.mark != seen || wasLost ? .changed : nil
      }
    }

    private func tell(_ body: (inout State) -> StoreSignal?) {
      let (signal, lines) = state.withLock { state in (body(&state), Array(state.lines.values)) }
      if let signal { for line in lines { line.report(signal) } }
    }
  }
#endif
