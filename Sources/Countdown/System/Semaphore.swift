internal import CCountdown

/// A counting semaphore for threads that wait without polling.
package final class Semaphore: Sendable {
  /// Points to a POSIX semaphore, which any thread may use; freed in `deinit` only.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer?

  /// A semaphore at zero. Without memory for it, `wait` returns at once.
  package init() {
    handle = countdown_semaphore_create()
  }

  deinit {
    if let handle { countdown_semaphore_destroy(handle) }
  }

  package func post() {
    if let handle { countdown_semaphore_post(handle) }
  }

  package func wait() {
    if let handle { countdown_semaphore_wait(handle) }
  }

  /// Waits until a moment of ``RealTime/monotonic``; false when it passed first.
  package func wait(until moment: Moment) -> Bool {
    guard let handle else { return false }
    return countdown_semaphore_wait_until(handle, moment.nanoseconds) == 0
  }
}
