internal import Countdown
internal import CountdownAlarms

/// A store that could not be opened: empty, until an attempt succeeds. Attempts are made at each
/// commit and, while the store is watched, after 1, 2, 4 … and then every 60 seconds.
final class LateAlarmStore: AlarmStore {
  private let fault: AlarmStoreError
  private let open: @Sendable () throws(AlarmStoreError) -> any AlarmStore
  private let opened: @Sendable () -> Void
  private let store = Locked<(any AlarmStore)?>(nil)

  /// - Parameters:
  ///   - fault: the reason why the store could not be opened.
  ///   - open: makes an attempt.
  ///   - opened: called, on any thread, when an attempt has succeeded.
  init(
    _ fault: AlarmStoreError,
    open: @escaping @Sendable () throws(AlarmStoreError) -> any AlarmStore,
    opened: @escaping @Sendable () -> Void
  ) {
    (self.fault, self.open, self.opened) = (fault, open, opened)
  }

  func changes(since revision: Int64) throws(AlarmStoreError) -> AlarmStoreChanges {
    guard let store = store.withLock({ $0 }) else {
      return AlarmStoreChanges(revision: 0, entries: [], isComplete: true)
    }
    return try store.changes(since: revision)
  }

  func commit(
    _ entries: [AlarmStoreEntry], at revision: Int64
  ) throws(AlarmStoreError) -> Int64? {
    guard let store = openNow() else { throw fault }
    return try store.commit(entries, at: revision)
  }

  func watch(
    _ onChange: @escaping @Sendable () -> Void
  ) throws(AlarmStoreError) -> any AnyObject & Sendable {
    let watch = Watch()
    do throws(SystemError) {
      try SystemThread.detached(name: "alarm-store") { [weak watch, stop = watch.stop] in
        var pause = Duration.seconds(1)
        while !stop.wait(until: RealTime.monotonic.advanced(by: pause)) {
          if let inner = self.attempt(onChange) {
            watch?.inner.withLock { $0 = inner }
            return
          }
          pause = min(pause * 2, .seconds(60))
        }
      }
    } catch {
      throw AlarmStoreError(.failed, store: fault.store, description: "\(fault.store): \(error)")
    }
    return watch
  }

  /// The watch on the store, once an attempt has opened it.
  private func attempt(_ onChange: @escaping @Sendable () -> Void) -> (any AnyObject & Sendable)? {
    guard let inner = try? openNow()?.watch(onChange) else { return nil }
    onChange()
    return inner
  }

  /// The store, for which this makes an attempt if none has succeeded: somebody who writes, or asks
  /// whether one can, wants to know now.
  private func openNow() -> (any AlarmStore)? {
    if let store = store.withLock({ $0 }) { return store }
    guard let new = try? open(), (try? new.changes(since: 0)) != nil else { return nil }
    let isFirst = store.withLock { store in
      defer { store = store ?? new }
      return store == nil
    }
    if isFirst { opened() }
    return store.withLock { $0 }
  }

  /// Ends the attempts, or the watch that followed them, when it is released.
  private final class Watch: Sendable {
    let stop = Semaphore()
    let inner = Locked<(any AnyObject & Sendable)?>(nil)

    deinit { stop.post() }
  }
}
