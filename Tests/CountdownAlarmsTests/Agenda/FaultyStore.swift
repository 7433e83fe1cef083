import Countdown
import CountdownAlarms

/// A store that fails when it is told to, and can be written behind everybody's back.
final class FaultyStore: AlarmStore {
  private struct State {
    var writeFault: AlarmStoreError?
    var readFault: AlarmStoreError?
    var attempts = 0
    var interloper: (@Sendable () -> Void)?
  }

  static let full = AlarmStoreError(.full, store: "x.db", description: "x.db: no room; make some")

  let memory = MemoryAlarmStore()
  private let state = Locked(State())

  /// How often somebody tried to write.
  var attempts: Int { state.withLock { $0.attempts } }

  func fail(writing: AlarmStoreError? = nil, reading: AlarmStoreError? = nil) {
    state.withLock { ($0.writeFault, $0.readFault) = (writing, reading) }
  }

  /// Runs once, right before the next write.
  func beforeNextWrite(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.interloper = body }
  }

  func changes(since revision: Int64) throws(AlarmStoreError) -> AlarmStoreChanges {
    if let fault = state.withLock({ $0.readFault }) { throw fault }
    return try memory.changes(since: revision)
  }

  func commit(
    _ entries: [AlarmStoreEntry], at revision: Int64
  ) throws(AlarmStoreError) -> Int64? {
    let (fault, interloper) = state.withLock { state in
      defer { state.interloper = nil }
      state.attempts += 1
      return (state.writeFault, state.interloper)
    }
    interloper?()
    if let fault { throw fault }
    return try memory.commit(entries, at: revision)
  }

  func watch(
    _ onChange: @escaping @Sendable () -> Void
  ) throws(AlarmStoreError) -> any AnyObject & Sendable {
    try memory.watch(onChange)
  }
}
