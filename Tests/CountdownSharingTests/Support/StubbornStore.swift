import Countdown
import CountdownStore

/// A store in memory that blocks or fails when it is told to.
final class StubbornStore: SharedStore {
  static let failure = StoreError(.engine("refused"))

  private let store: any SharedStore
  /// The store around which this is stubborn.
  var inner: any SharedStore { store }
  private let state = Locked(State())

  private struct State: Sendable {
    var gate: Semaphore?
    var failures = 0
    var unreadable = 0
  }

  init(around store: any SharedStore = MemoryStore()) { self.store = store }

  /// How many calls to write are refused from now on.
  var failures: Int {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
  }

  /// How many calls for changes are refused from now on.
  var unreadable: Int {
    get { state.withLock { $0.unreadable } }
    set { state.withLock { $0.unreadable = newValue } }
  }

  /// Holds up every change until it is released.
  func block() { state.withLock { $0.gate = Semaphore() } }

  func release() {
    let gate = state.withLock { state in
      defer { state.gate = nil }
      return state.gate
    }
    gate?.post()
  }

  private func obey() throws(StoreError) {
    if let gate = state.withLock({ $0.gate }) {
      _ = gate.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
      gate.post()
    }
    let isRefused = state.withLock { state in
      defer { state.failures = max(state.failures - 1, 0) }
      return state.failures > 0
    }
    if isRefused { throw Self.failure }
  }

  func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    try obey()
    return try store.write(changes)
  }

  func time() throws(StoreError) -> StoreTime { try store.time() }

  func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] { try store.read(keys) }

  func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    let isRefused = state.withLock { state in
      defer { state.unreadable = max(state.unreadable - 1, 0) }
      return state.unreadable > 0
    }
    if isRefused { throw Self.failure }
    return try store.changes(after: cursor, limit: limit)
  }

  func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try store.due(before: moment, limit: limit)
  }

  func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness] {
    try store.liveness(of: owners)
  }

  func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch { try store.watch(onSignal) }
}
