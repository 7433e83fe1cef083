internal import Countdown
internal import CountdownSystem

/// The watchers of one store of files. They share one watch of the directory and its thread, which
/// last as long as there is a watcher.
final class EntryWatchers: Sendable {
  private let path: String
  private let known: KnownEntries
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var lines = SignalLines()
    var watch: DirectoryWatch?
    /// The reason why the directory is not seen.
    var loss: StoreError?
    /// The number of replacements of the directory that were reported.
    var reported = 0
  }

  init(of known: KnownEntries, in path: String) { (self.known, self.path) = (known, path) }

  func add(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch {
    let line = SignalLine(onSignal)
    let (number, loss) = try state.withLock { (state) throws(StoreError) in
      if state.watch == nil { try begin(&state) }
      return (state.lines.add(line), state.loss)
    }
    line.report(.changed)
    if let loss { line.report(.lost(loss)) }
    return StoreWatch {
      line.end()
      self.remove(number)
    }
  }

  private func begin(_ state: inout State) throws(StoreError) {
    let number = known.addWatch()
    do throws(SystemError) {
      let watch = try DirectoryWatch.start(
        path, begun: { [known] in known.note(.anything, by: number) },
        noted: { [known] in known.note($0, by: number) }, changed: { self.report($0) })
      known.follow(watch)
      (state.watch, state.loss, state.reported) = (watch, nil, known.replacements())
    } catch {
      // The watch may have begun, and no watcher uses it.
      known.close()
      throw StoreError(.system(path: path, error))
    }
  }

  private func remove(_ number: Int) {
    let last = state.withLock { state -> DirectoryWatch? in
      guard state.lines.remove(number) != nil, state.lines.isEmpty else { return nil }
      defer { state.watch = nil }
      known.close()
      return state.watch
    }
    last?.cancel()
  }

  /// Passes on a change that the directory's watch reports, on its thread.
  private func report(_ change: DirectoryChange) {
    let replacements = known.replacements()
    let (signal, lines) = state.withLock { state -> (StoreSignal?, [SignalLine]) in
      defer { state.reported = max(state.reported, replacements) }
      let signal = state.signal(for: change, isReplaced: state.reported < replacements, in: path)
      return (signal, state.lines.all)
    }
    if let signal { for line in lines { line.report(signal) } }
  }
}

extension EntryWatchers.State {
  fileprivate mutating func signal(
    for change: DirectoryChange, isReplaced: Bool, in path: String
  ) -> StoreSignal? {
    if case .blind(let error) = change {
      // Said once; after that, readers look each time.
      guard loss == nil else { return .changed }
      loss = StoreError(.system(path: path, error))
      return loss.map { .lost($0) }
    }
    loss = nil
    if isReplaced { return .replaced }
    // A file that is not an entry concerns no watcher.
    if case .names(let names) = change, !names.contains(where: { StoreKey(fileName: $0) != nil }) {
      return nil
    }
    return .changed
  }
}
