internal import Countdown

/// A store without a file: what is in it ends with the process.
///
/// For programs that keep alarms elsewhere or not at all, and for tests. Several agendas may share
/// one, as several processes share a database:
///
/// ```swift
/// let store = MemoryAlarmStore()
/// let ringing = try Agenda(store: store, clock: clock)
/// let other = try Agenda(store: store, clock: clock)
/// ```
public final class MemoryAlarmStore: AlarmStore {
  private let core = Core()

  /// An empty store.
  public init() {}

  /// Everything that was written after a revision. O(what has changed).
  public func changes(since revision: Int64) throws(AlarmStoreError) -> AlarmStoreChanges {
    core.state.withLock { $0.ledger.changes(since: revision) }
  }

  /// Writes all of the entries, or none. Throws ``AlarmStoreError`` where an occurrence has no
  /// alarm.
  public func commit(
    _ entries: [AlarmStoreEntry], at revision: Int64
  ) throws(AlarmStoreError) -> Int64? {
    let (result, bells) = core.state.withLock { state in
      let result = state.ledger.write(entries, at: revision)
      return (result, result == .written ? Array(state.bells.values) : [])
    }
    for bell in bells { bell.ring() }
    switch result {
    case .written: return revision + 1
    case .otherRevision: return nil
    case .noSuchAlarm:
      throw AlarmStoreError(
        .failed, store: "memory", description: "memory: an occurrence has no alarm")
    }
  }

  /// Calls back after every commit, whoever made it; once for several in a row.
  public func watch(
    _ onChange: @escaping @Sendable () -> Void
  ) throws(AlarmStoreError) -> any AnyObject & Sendable {
    let bell = Bell()
    do {
      try SystemThread.detached(name: "alarm-store") { while bell.wait() { onChange() } }
    } catch {
      throw AlarmStoreError(.failed, store: "memory", description: "memory: \(error)")
    }
    return Watch(bell, of: core)
  }
}

extension MemoryAlarmStore {
  private struct State: Sendable {
    var ledger = AlarmLedger()
    var bells: [ObjectIdentifier: Bell] = [:]
  }

  /// What a watch may outlive the store with.
  private final class Core: Sendable {
    let state = Locked(State())
  }

  private final class Watch: Sendable {
    private let bell: Bell
    private let core: Core

    init(_ bell: Bell, of core: Core) {
      (self.bell, self.core) = (bell, core)
      core.state.withLock { $0.bells[ObjectIdentifier(bell)] = bell }
    }

    deinit {
      core.state.withLock { _ = $0.bells.removeValue(forKey: ObjectIdentifier(bell)) }
      bell.end()
    }
  }
}

/// Lets a thread sleep until something has happened, however often it did.
private final class Bell: Sendable {
  private struct State {
    var rang = false
    var isOver = false
  }

  private let state = Locked(State())
  private let semaphore = Semaphore()

  func ring() {
    let isNew = state.withLock { state in
      defer { state.rang = true }
      return !state.rang
    }
    if isNew { semaphore.post() }
  }

  func end() {
    state.withLock { $0.isOver = true }
    semaphore.post()
  }

  /// False once it is over.
  func wait() -> Bool {
    semaphore.wait()
    return state.withLock { state in
      state.rang = false
      return !state.isOver
    }
  }
}
