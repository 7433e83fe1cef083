internal import Synchronization

/// The notices that an observer of a routine receives.
enum RoutineNotice: Sendable {
  case event(RoutineEvent)
  /// Another step is up.
  case moved(from: Int, to: Int)
}

/// A closure that watches one routine.
final class RoutineObserver: Sendable {
  private let isCancelled = Atomic(false)
  private let body: @Sendable (RoutineNotice) -> Void

  init(_ body: @escaping @Sendable (RoutineNotice) -> Void) {
    self.body = body
  }

  func cancel() { isCancelled.store(true, ordering: .releasing) }

  func notify(of notice: RoutineNotice) {
    if !isCancelled.load(ordering: .acquiring) { body(notice) }
  }
}
