internal import Countdown

/// The sink that all countdowns of one sharer are attached to: notes their events, announces what
/// is to be announced, and has the worker write.
final class ShareRouter: EventSink, RunnerAware, TickIndifferent {
  let worker = ShareWorker()
  private let state = Locked(State())

  private struct State: Sendable {
    var entries: [CountdownID: ShareEntry] = [:]
    var waiter: DeliveryWaiter?
    var watch: SharedWatch?
  }

  /// Watches over the records: one that somebody removes, and be it with its directory, is written
  /// again. Where nothing can be watched, it comes back with the countdown's next change.
  func watchOver(_ store: any SnapshotStore) {
    let watch = try? store.watch { [weak self] in
      guard let self else { return }
      worker.restore({ [weak self] in self?.entries ?? [] }, in: store)
    }
    state.withLock { $0.watch = watch }
  }

  private var entries: [ShareEntry] { state.withLock { Array($0.entries.values) } }

  func runsOn(_ waiter: DeliveryWaiter) {
    state.withLock { $0.waiter = waiter }
  }

  func add(_ entry: ShareEntry, for id: CountdownID) {
    _ = state.withLock { $0.entries.updateValue(entry, forKey: id) }
  }

  /// Lets go of a countdown whose sharing has ended, and has its record taken away.
  func remove(_ entry: ShareEntry, for id: CountdownID) {
    _ = state.withLock { state in
      state.entries[id] === entry ? state.entries.removeValue(forKey: id) : nil
    }
    worker.bringUp(entry)
  }

  func receive(_ event: CountdownEvent) throws {
    guard let entry = state.withLock({ $0.entries[event.id] }) else { return }
    let finish = entry.note(event)
    // Also when announcing failed: that is counted by the runner.
    defer { if entry.endIfLast() { remove(entry, for: event.id) } }
    if let finish {
      try entry.announce(finish) { worker.bringUp(entry) }
    } else if event.kind != .tick {
      worker.bringUp(entry)
    }
  }

  func close() {
    state.withLock { $0.watch }?.cancel()
    for entry in entries {
      entry.end()
      worker.bringUp(entry)
    }
    worker.finish()
  }

  /// Has ticks that wait delivered now, for one of them may be a sharing's last event.
  func hurry() { state.withLock { $0.waiter }?.hurry() }

  /// Waits until all events so far are noted, announced and written; false at the limit.
  func wait(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: max(limit, .zero))
    let waiter = state.withLock { $0.waiter }
    guard waiter?.wait(within: limit) ?? true else { return false }
    return worker.wait(until: end)
  }
}
