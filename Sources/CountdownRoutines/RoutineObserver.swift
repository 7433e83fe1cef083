internal import Synchronization

/// A closure that watches one routine.
final class RoutineObserver: Sendable {
  /// The number of the event decided last when it was made; only later ones are its business.
  private let since: UInt64
  private let isCancelled = Atomic(false)
  private let body: @Sendable (RoutineEvent) -> Void
  private let atEnd: @Sendable () -> Void

  init(
    since: UInt64, end: @escaping @Sendable () -> Void,
    _ body: @escaping @Sendable (RoutineEvent) -> Void
  ) {
    self.since = since
    atEnd = end
    self.body = body
  }

  func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
  }

  func notify(of event: RoutineEvent) {
    guard event.sequence > since else { return }
    notifyInAnyCase(of: event)
  }

  /// Also of what carries the number of an event that is past, as `.current` does.
  func notifyInAnyCase(of event: RoutineEvent) {
    if !isCancelled.load(ordering: .sequentiallyConsistent) { body(event) }
  }

  /// Says that no event will come any more.
  func end() { atEnd() }
}
