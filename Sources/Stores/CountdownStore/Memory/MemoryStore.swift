public import Countdown

/// A store in the memory of one process: for tests, and for programs whose parts share nothing with
/// other processes.
///
/// ```swift
/// let store = MemoryStore()
/// let entry = StoreEntry(key, body: Array("{}".utf8))
/// store.write([StoreChange(entry, replacing: nil)])     // .written
/// store.write([StoreChange(entry, replacing: nil)])     // .faster: another entry is there
/// ```
///
/// No call blocks, and none fails except for a body that is too large. Watchers are called by the
/// thread that writes, before its ``write(_:)`` returns, or by another thread that is calling the
/// same watcher just then. ``due(before:limit:)`` passes over all entries once; every other call
/// costs as much as it returns.
public final class MemoryStore: SharedStore {
  private let clock: @Sendable () -> WallMoment
  private let lives: @Sendable (StoreOwner) -> Liveness
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var history = ChangeHistory()
    var revision: UInt64 = 0
    var lines = SignalLines()
  }

  /// An empty store.
  ///
  /// - Parameters:
  ///   - clock: the clock of ``time()``; in tests, a virtual clock's wall time.
  ///   - liveness: the liveness of an owner; by default that of its process.
  public init(
    clock: @escaping @Sendable () -> WallMoment = { .now },
    liveness: @escaping @Sendable (StoreOwner) -> Liveness = { $0.processLiveness }
  ) {
    (self.clock, lives) = (clock, liveness)
  }

  /// See ``SharedStore/time()``.
  public func time() -> StoreTime {
    let now = clock()
    return StoreTime(earliest: now, latest: now)
  }

  /// See ``SharedStore/read(_:)``.
  public func read(_ keys: [StoreKey]) -> [StoreEntry] {
    state.withLock { state in keys.compactMap { state.history[$0] } }
  }

  /// See ``SharedStore/changes(after:limit:)``.
  public func changes(after cursor: StoreCursor, limit: Int) -> StoreChanges {
    state.withLock { $0.history.page(after: cursor, limit: limit) }
  }

  /// See ``SharedStore/write(_:)``.
  @discardableResult
  public func write(_ changes: [StoreChange]) -> [StoreOutcome] {
    let (outcomes, lines) = state.withLock { state in
      let before = state.revision
      let outcomes = changes.map { state.write($0) }
      return (outcomes, state.revision == before ? [] : state.lines.all)
    }
    for line in lines { line.report(.changed) }
    return outcomes
  }

  /// See ``SharedStore/due(before:limit:)``.
  public func due(before moment: WallMoment, limit: Int) -> [StoreEntry] {
    state.withLock { $0.history.due(before: moment, limit: limit) }
  }

  /// See ``SharedStore/liveness(of:)``.
  public func liveness(of owners: [StoreOwner]) -> [StoreOwner: Liveness] {
    Dictionary(owners.map { ($0, lives($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// See ``SharedStore/watch(_:)``.
  public func watch(_ onSignal: @escaping @Sendable (StoreSignal) -> Void) -> StoreWatch {
    let line = SignalLine(onSignal)
    let number = state.withLock { $0.lines.add(line) }
    line.report(.changed)
    return StoreWatch { [weak self] in
      line.end()
      _ = self?.state.withLock { $0.lines.remove(number) }
    }
  }
}

extension MemoryStore.State {
  fileprivate mutating func write(_ change: StoreChange) -> StoreOutcome {
    if let error = change.entry.error { return .failed(error) }
    let present = history[change.entry.key]
    guard present?.revision == change.replacing else { return .faster(present) }
    revision += 1
    let new = change.entry.written(as: EntryRevision(rawValue: revision))
    if present != nil || !new.isRemoved { history.note(new) }
    return .written(EntryRevision(rawValue: revision))
  }
}
