internal import CCountdownSystem
package import Countdown
internal import Glibc

/// An eventfd: wakes a thread that polls its descriptor, from any other.
package final class WakeSignal: Sendable {
  package let number: Int32

  package init() throws(SystemError) {
    number = countdown_eventfd()
    if number < 0 { throw SystemError(operation: "eventfd", code: -number) }
  }

  deinit { close(number) }

  /// Makes the descriptor readable.
  package func post() { countdown_eventfd_post(number) }
  /// Makes the descriptor wait for the next post.
  package func clear() { countdown_fd_clear(number) }
}
