internal import Countdown

/// Something that happens once, and any number of threads that wait for it.
final class Latch: Sendable {
  private let state = Locked(State())

  private struct State: Sendable {
    var isOpen = false
    var waiters: [Semaphore] = []
  }

  var isOpen: Bool { state.withLock { $0.isOpen } }

  func open() {
    let waiters = state.withLock { state in
      state.isOpen = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.post() }
  }

  /// Waits until it is open; false when it takes longer than `limit`.
  func wait(within limit: Duration) -> Bool {
    let waiter = Semaphore()
    let mustWait = state.withLock { state in
      if !state.isOpen { state.waiters.append(waiter) }
      return !state.isOpen
    }
    let deadline = RealTime.monotonic.advanced(by: limit)
    guard mustWait, !waiter.wait(until: deadline) else { return true }
    return state.withLock { state in
      state.waiters.removeAll { $0 === waiter }
      return state.isOpen
    }
  }
}
