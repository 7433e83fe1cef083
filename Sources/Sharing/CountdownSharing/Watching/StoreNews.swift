internal import Countdown
internal import CountdownStore

/// Waits for changes of a store, for a thread that waits for a certain one.
///
/// The watch begins with the first wait and signals at once, so no change before that is missed.
final class StoreNews: Sendable {
  private let store: any SharedStore
  private let arrival = Semaphore()
  private let watch = Locked<StoreWatch?>(nil)
  /// The time between two looks at a store that cannot be watched.
  private static let interval = Duration.milliseconds(100)

  init(_ store: any SharedStore) { self.store = store }

  deinit { watch.withLock { $0 }?.cancel() }

  /// Waits until the store may have changed, at most until a moment.
  func wait(until limit: Moment) {
    let watched = watch.withLock { $0 } ?? begin()
    let next = RealTime.monotonic.advanced(by: Self.interval)
    _ = arrival.wait(until: watched == nil ? min(limit, next) : limit)
  }

  private func begin() -> StoreWatch? {
    guard let new = try? store.watch({ [arrival] _ in arrival.post() }) else { return nil }
    watch.withLock { $0 = new }
    return new
  }
}
