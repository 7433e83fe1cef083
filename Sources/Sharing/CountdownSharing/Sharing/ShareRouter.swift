internal import Countdown
internal import CountdownStore

/// The sink that all countdowns of one sharer are attached to: notes their events, announces their
/// ends, and has the worker write.
final class ShareRouter: EventSink {
  let worker = ShareWorker()
  private let state = Locked(State())

  private struct State: Sendable {
    var entries: [CountdownID: ShareEntry] = [:]
    var queue: WeakQueue?
    var watch: StoreWatch?
    /// Whether a watch exists or is being begun.
    var isWatching = false
    var store: (any SharedStore)?
    /// The place in the store's changes up to which they were looked at.
    var cursor = StoreCursor.start
  }

  /// Watches the records: changes by other processes are followed, and a record that somebody
  /// removes, perhaps with its folder, is written again. Where nothing can be watched, that happens
  /// at the countdown's next change, and the watch is tried again.
  func watch(_ store: any SharedStore) {
    state.withLock { $0.store = store }
    do throws(StoreError) { try beginWatch(store) } catch { look() }
  }

  private func beginWatch(_ store: any SharedStore) throws(StoreError) {
    let isNew = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard isNew else { return }
    do throws(StoreError) {
      let watch = try store.watch { [weak self] signal in
        if case .lost(let error) = signal { self?.note(error) }
        self?.look()
      }
      state.withLock { $0.watch = watch }
    } catch {
      state.withLock { $0.isWatching = false }
      throw error
    }
  }

  private func note(_ error: StoreError) {
    for entry in entries { entry.note(SharingError(.store(error))) }
  }

  /// Follows the changes of other processes now.
  func look() {
    guard let store = state.withLock({ $0.store }) else { return }
    worker.look { [weak self] in self?.look(at: store) ?? true }
  }

  /// Shows each entry its changes; false where the store refused. On the worker's thread.
  private func look(at store: any SharedStore) -> Bool {
    do throws(StoreError) {
      try beginWatch(store)
      try showChanges(in: store)
      return true
    } catch {
      note(error)
      return false
    }
  }

  private func showChanges(in store: any SharedStore) throws(StoreError) {
    // While one gives its name to another, both have it; an entry without a plan has none yet.
    var entries = Dictionary(grouping: self.entries) { $0.name ?? "" }
    entries[""] = nil
    var missing = Set(entries.keys)
    var isComplete = false
    while true {
      let changes = try store.changes(after: state.withLock { $0.cursor }, limit: 1_000)
      state.withLock { $0.cursor = changes.cursor }
      isComplete = isComplete || changes.isComplete
      for found in changes.entries {
        guard let name = SharedCountdown.name(of: found.key) else { continue }
        missing.remove(name)
        for entry in entries[name] ?? [] {
          _ = entry.takeUnseen()
          show(found, to: entry)
        }
      }
      if !changes.hasMore { break }
    }
    for (name, named) in entries where missing.contains(name) {
      for entry in named {
        let isUnseen = entry.takeUnseen()
        if isComplete {
          show(nil, to: entry)
        } else if isUnseen, let key = try? SharedCountdown.key(name) {
          show(try store.read([key]).first, to: entry)
        }
      }
    }
  }

  private func show(_ found: StoreEntry?, to entry: ShareEntry) {
    do throws(SharingError) {
      let record = try found.flatMap { (found) throws(SharingError) in try SharedCountdown(found) }
      if try entry.look(at: record) { worker.bringUp(entry) }
    } catch {
      entry.note(error)
      worker.bringUp(entry)
    }
  }

  private var entries: [ShareEntry] { state.withLock { Array($0.entries.values) } }

  /// A tick is noted with the event after it, so that a countdown's seconds do not wake the router.
  var options: SinkOptions {
    .deferredTicks.telling { queue in self.state.withLock { $0.queue = queue } }
  }

  func add(_ entry: ShareEntry, for id: CountdownID) {
    _ = state.withLock { $0.entries.updateValue(entry, forKey: id) }
  }

  /// Releases a countdown whose sharing has ended, and has its record removed.
  func remove(_ entry: ShareEntry, for id: CountdownID) {
    _ = state.withLock { state in
      state.entries[id] === entry ? state.entries.removeValue(forKey: id) : nil
    }
    worker.bringUp(entry)
  }

  func receive(_ event: CountdownEvent) throws {
    guard let entry = state.withLock({ $0.entries[event.id] }) else { return }
    let finish = entry.note(event)
    // The entry is also removed when announcing failed: the runner counts the failure.
    defer { if entry.endIfLast() { remove(entry, for: event.id) } }
    if event.kind == .tick { return }
    guard let finish else {
      if event.kind == .finished { entry.passOver(event.sequence) }
      return worker.bringUp(entry)
    }
    // The claim writes the record if this process announces.
    defer { worker.bringUp(entry) }
    try entry.announce(finish) { worker.settle($0, of: entry) }
  }

  func close() {
    state.withLock { $0.watch }?.cancel()
    for entry in entries {
      entry.end()
      worker.bringUp(entry)
    }
    worker.finish()
  }

  /// Delivers waiting ticks now, because one of them may be a sharing's last event.
  func hurry() { state.withLock { $0.queue }?.hurry() }

  /// Waits until all events so far are noted, announced and written; false at the limit.
  func wait(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: max(limit, .zero))
    let queue = state.withLock { $0.queue }
    guard queue?.wait(within: limit) ?? true else { return false }
    return worker.wait(until: end)
  }
}
