internal import Countdown

/// A task that waits until enough wakeups are armed; resumed once, by them or by its cancellation.
final class PendingWaiter: Sendable {
  let count: Int
  private let state = Locked(State.new)

  private enum State: Sendable {
    case new
    case waiting(CheckedContinuation<Void, Never>)
    case over
  }

  init(_ count: Int) { self.count = count }

  var isOver: Bool { state.withLock { if case .over = $0 { true } else { false } } }

  func begin(_ continuation: CheckedContinuation<Void, Never>) {
    let isOver = state.withLock { state in
      if case .over = state { return true }
      state = .waiting(continuation)
      return false
    }
    if isOver { continuation.resume() }
  }

  func end() {
    let continuation: CheckedContinuation<Void, Never>? = state.withLock { state in
      defer { state = .over }
      return if case .waiting(let continuation) = state { continuation } else { nil }
    }
    continuation?.resume()
  }
}
