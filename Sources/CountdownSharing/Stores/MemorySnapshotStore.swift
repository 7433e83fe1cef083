internal import Countdown

/// Shared countdowns in the memory of one process.
final class MemorySnapshotStore: SnapshotStore {
  private let state = Locked(State())

  private struct State: Sendable {
    var records: [String: SharedCountdown] = [:]
    var watchers: [Int: @Sendable () -> Void] = [:]
    var lastWatcher = 0
  }

  func publish(_ record: SharedCountdown, replacing old: SharedCountdown?) throws -> Bool {
    try change(record.name, from: old, to: record)
  }

  func remove(_ record: SharedCountdown) throws -> Bool {
    try change(record.name, from: record, to: nil)
  }

  private func change(
    _ name: String, from old: SharedCountdown?, to new: SharedCountdown?
  ) throws -> Bool {
    let watchers: [@Sendable () -> Void]? = state.withLock { state in
      guard state.records[name] == old else { return nil }
      state.records[name] = new
      return Array(state.watchers.values)
    }
    for watcher in watchers ?? [] { watcher() }
    return watchers != nil
  }

  func read(_ name: String) throws -> SharedCountdown? {
    state.withLock { $0.records[name] }
  }

  func list() throws -> (records: [SharedCountdown], faults: [SharingError]) {
    (state.withLock { $0.records.values.sorted { $0.name < $1.name } }, [])
  }

  func watch(_ changed: @escaping @Sendable () -> Void) throws -> SharedWatch {
    let number = state.withLock { state in
      state.lastWatcher += 1
      state.watchers[state.lastWatcher] = changed
      return state.lastWatcher
    }
    return SharedWatch { [self] in
      // The closure leaves the lock before it is released.
      _ = state.withLock { $0.watchers.removeValue(forKey: number) }
    }
  }
}
