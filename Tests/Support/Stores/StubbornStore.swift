package import Countdown
package import CountdownStore
internal import CountdownTestSupport

/// A store in memory that blocks or fails when it is told to, and counts the reads.
package final class StubbornStore: SharedStore {
  package static let failure = StoreError(.engine("refused"))

  private let store: any SharedStore
  /// The store around which this is stubborn.
  package var inner: any SharedStore { store }
  private let arrival = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var gate: Semaphore?
    var gateOfReaders: Semaphore?
    var gateOfAskers: Semaphore?
    var delay = Duration.zero
    var failures = 0
    var unreadable = 0
    var reads = 0
    var writes = 0
  }

  package init(around store: any SharedStore = MemoryStore()) { self.store = store }

  /// How many calls to write are refused from now on.
  package var failures: Int {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
  }

  /// The time that each call to write takes at least.
  package var delay: Duration {
    get { state.withLock { $0.delay } }
    set { state.withLock { $0.delay = newValue } }
  }

  /// How many calls for changes are refused from now on.
  package var unreadable: Int {
    get { state.withLock { $0.unreadable } }
    set { state.withLock { $0.unreadable = newValue } }
  }

  /// The number of times that entries were read by their keys.
  package var reads: Int { state.withLock { $0.reads } }

  /// The number of changes that were to be written.
  package var writes: Int { state.withLock { $0.writes } }

  /// Waits, at most a minute, until a change is about to be written.
  package func waitForWriter() {
    _ = arrival.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
  }

  /// Holds up every change until it is released.
  package func block() { state.withLock { $0.gate = Semaphore() } }

  package func release() {
    let gate = state.withLock { state in
      defer { state.gate = nil }
      return state.gate
    }
    gate?.post()
  }

  /// Holds up every call for changes until that is released.
  package func blockReaders() { state.withLock { $0.gateOfReaders = Semaphore() } }

  package func releaseReaders() {
    let gate = state.withLock { state in
      defer { state.gateOfReaders = nil }
      return state.gateOfReaders
    }
    gate?.post()
  }

  /// Holds up every question for the life of owners until that is released.
  package func blockAskers() { state.withLock { $0.gateOfAskers = Semaphore() } }

  package func releaseAskers() {
    let gate = state.withLock { state in
      defer { state.gateOfAskers = nil }
      return state.gateOfAskers
    }
    gate?.post()
  }

  private func pass(_ gate: Semaphore?) {
    guard let gate else { return }
    _ = gate.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
    gate.post()
  }

  private func obey() throws(StoreError) {
    pass(state.withLock { $0.gate })
    let delay = delay
    if delay > .zero { letTimePass(delay) }
    let isRefused = state.withLock { state in
      defer { state.failures = max(state.failures - 1, 0) }
      return state.failures > 0
    }
    if isRefused { throw Self.failure }
  }

  package func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    arrival.post()
    state.withLock { $0.writes += changes.count }
    try obey()
    return try store.write(changes)
  }

  package func time() throws(StoreError) -> StoreTime { try store.time() }

  package func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] {
    state.withLock { $0.reads += 1 }
    return try store.read(keys)
  }

  package func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    pass(state.withLock { $0.gateOfReaders })
    let isRefused = state.withLock { state in
      defer { state.unreadable = max(state.unreadable - 1, 0) }
      return state.unreadable > 0
    }
    if isRefused { throw Self.failure }
    return try store.changes(after: cursor, limit: limit)
  }

  package func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try store.due(before: moment, limit: limit)
  }

  package func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness] {
    pass(state.withLock { $0.gateOfAskers })
    return try store.liveness(of: owners)
  }

  package func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch { try store.watch(onSignal) }
}
