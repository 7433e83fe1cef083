import Countdown
import CountdownStore

/// A store that fails when it is told to, and can be written right before a write of its user.
final class FaultyStore: SharedStore {
  private struct State {
    var writeFault: StoreError?
    var readFault: StoreError?
    var attempts = 0
    var interloper: (@Sendable () -> Void)?
  }

  static let full = StoreError(.engine("x.db: no room; make some"))

  let memory = MemoryStore()
  private let state = Locked(State())

  /// The number of attempts to write.
  var attempts: Int { state.withLock { $0.attempts } }

  func fail(writing: StoreError? = nil, reading: StoreError? = nil) {
    state.withLock { ($0.writeFault, $0.readFault) = (writing, reading) }
  }

  /// Runs once, right before the next write.
  func beforeNextWrite(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.interloper = body }
  }

  private func checkReading() throws(StoreError) {
    if let fault = state.withLock({ $0.readFault }) { throw fault }
  }

  func time() throws(StoreError) -> StoreTime { memory.time() }

  func read(_ keys: [StoreKey]) throws(StoreError) -> [StoreEntry] {
    try checkReading()
    return memory.read(keys)
  }

  func changes(after cursor: StoreCursor, limit: Int) throws(StoreError) -> StoreChanges {
    try checkReading()
    return memory.changes(after: cursor, limit: limit)
  }

  func write(_ changes: [StoreChange]) throws(StoreError) -> [StoreOutcome] {
    let (fault, interloper) = state.withLock { state in
      defer { state.interloper = nil }
      state.attempts += 1
      return (state.writeFault, state.interloper)
    }
    interloper?()
    if let fault { throw fault }
    return memory.write(changes)
  }

  func due(before moment: WallMoment, limit: Int) throws(StoreError) -> [StoreEntry] {
    try checkReading()
    return memory.due(before: moment, limit: limit)
  }

  func liveness(of owners: [StoreOwner]) throws(StoreError) -> [StoreOwner: Liveness] {
    memory.liveness(of: owners)
  }

  func watch(
    _ onSignal: @escaping @Sendable (StoreSignal) -> Void
  ) throws(StoreError) -> StoreWatch { memory.watch(onSignal) }
}
