internal import Synchronization

/// A closure that watches one routine or stopwatch, until it is cancelled.
final class CancellableObserver<Notice: Sendable>: Sendable {
  private let isCancelled = Atomic(false)
  private let body: @Sendable (Notice) -> Void

  init(_ body: @escaping @Sendable (Notice) -> Void) {
    self.body = body
  }

  func cancel() { isCancelled.store(true, ordering: .releasing) }

  func notify(of notice: Notice) {
    if !isCancelled.load(ordering: .acquiring) { body(notice) }
  }
}
