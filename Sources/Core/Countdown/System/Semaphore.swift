internal import CCountdown

/// A counting semaphore for threads that wait without polling.
package final class Semaphore: Sendable {
  /// Points to a POSIX semaphore, which any thread may use; freed in `deinit` only.
  private nonisolated(unsafe) let handle: UnsafeMutableRawPointer

  /// A semaphore at zero. Without memory the process ends, as with any allocation.
  package init() {
    guard let handle = countdown_semaphore_create() else { CLibrary.endWithoutMemory() }
    self.handle = handle
  }

  deinit { countdown_semaphore_destroy(handle) }

  package func post() { countdown_semaphore_post(handle) }

  package func wait() { countdown_semaphore_wait(handle) }

  /// Waits until a moment of ``RealTime/monotonic``; false when it passed first.
  package func wait(until moment: Moment) -> Bool {
    countdown_semaphore_wait_until(handle, moment.nanoseconds) == 0
  }
}
