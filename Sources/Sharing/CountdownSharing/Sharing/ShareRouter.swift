internal import Countdown
internal import CountdownStore

/// The sink that all countdowns of one sharer are attached to: notes their events, and announces
/// their ends.
final class ShareRouter: EventSink {
  let keepers: Keepers
  private let state = Locked(State())

  private struct State: Sendable {
    var entries: [CountdownID: ShareEntry] = [:]
    var queue: WeakQueue?
  }

  /// The router, for the keepers' faults.
  private final class Weak: Sendable {
    private let router = Locked(Reference())

    struct Reference: Sendable { weak var value: ShareRouter? }

    func put(_ router: ShareRouter) { self.router.withLock { $0.value = router } }

    func note(_ error: SharingError) { router.withLock { $0.value }?.note(error) }
  }

  init(in store: any SharedStore) {
    let weak = Weak()
    keepers = Keepers(
      in: store, thread: "countdown-share", Keepers.Work(onFault: { weak.note($0) }))
    weak.put(self)
  }

  /// The store cannot be looked at.
  private func note(_ error: SharingError) {
    for entry in state.withLock({ Array($0.entries.values) }) { entry.note(error) }
  }

  /// A tick is noted with the event after it, so that a countdown's seconds do not wake the router.
  var options: SinkOptions {
    .deferredTicks.telling { queue in self.state.withLock { $0.queue = queue } }
  }

  func add(_ entry: ShareEntry, for id: CountdownID) {
    _ = state.withLock { $0.entries.updateValue(entry, forKey: id) }
  }

  /// Releases a countdown whose sharing has ended.
  func remove(_ entry: ShareEntry, for id: CountdownID) {
    _ = state.withLock { state in
      state.entries[id] === entry ? state.entries.removeValue(forKey: id) : nil
    }
  }

  func receive(_ event: CountdownEvent) throws {
    guard let entry = state.withLock({ $0.entries[event.id] }) else { return }
    entry.note(event)
    // Also when announcing failed: the runner counts the failure.
    defer { entry.noteDealt(with: event.sequence) }
    if event.kind == .finished { try entry.announce(event.sequence) }
  }

  func close() {
    for entry in state.withLock({ Array($0.entries.values) }) { entry.end() }
    keepers.close()
  }

  /// Delivers waiting ticks now, because one of them may be a sharing's last event.
  func hurry() { state.withLock { $0.queue }?.hurry() }

  /// Waits until all events so far are noted, announced and written; false at the limit.
  func wait(within limit: Duration) -> Bool {
    let end = RealTime.monotonic.advanced(by: max(limit, .zero))
    let queue = state.withLock { $0.queue }
    guard queue?.wait(within: limit) ?? true else { return false }
    return keepers.wait(until: end)
  }
}
