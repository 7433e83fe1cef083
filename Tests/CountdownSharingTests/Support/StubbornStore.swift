import Countdown
import CountdownSharing

/// A store in memory that blocks or fails when it is told to.
final class StubbornStore: SnapshotStore {
  struct Failure: Error {}

  private let store: any SnapshotStore
  private let state = Locked(State())

  private struct State: Sendable {
    var gate: Semaphore?
    var failures = 0
  }

  init(around store: any SnapshotStore = SharedState.inMemory().snapshots) {
    self.store = store
  }

  /// How many changes are refused from now on.
  var failures: Int {
    get { state.withLock { $0.failures } }
    set { state.withLock { $0.failures = newValue } }
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

  private func obey() throws {
    if let gate = state.withLock({ $0.gate }) {
      _ = gate.wait(until: RealTime.monotonic.advanced(by: .seconds(60)))
      gate.post()
    }
    let isRefused = state.withLock { state in
      defer { state.failures = max(state.failures - 1, 0) }
      return state.failures > 0
    }
    if isRefused { throw Failure() }
  }

  func publish(_ record: SharedCountdown, replacing old: SharedCountdown?) throws -> Bool {
    try obey()
    return try store.publish(record, replacing: old)
  }

  func remove(_ record: SharedCountdown) throws -> Bool {
    try obey()
    return try store.remove(record)
  }

  func read(_ name: String) throws -> SharedCountdown? { try store.read(name) }

  func list() throws -> (records: [SharedCountdown], faults: [SharingError]) {
    try store.list()
  }

  func watch(_ changed: @escaping @Sendable () -> Void) throws -> SharedWatch {
    try store.watch(changed)
  }
}
