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

  /// Blocks until a post, which is then used up, another descriptor can be read, something is
  /// mounted, or a time has passed.
  package func wait(
    or descriptor: Int32 = -1, mounts: MountSignal? = nil, within limit: Duration? = nil
  ) {
    if isPosted(before: [descriptor], mounts: mounts, within: limit) { clear() }
  }

  /// Blocks until a post, another descriptor can be read, or a time has passed. A post is
  /// not over by that: it ends every later wait as well.
  ///
  /// - Returns: whether there was a post.
  package func isPosted(
    before descriptors: [Int32] = [], mounts: MountSignal? = nil, within limit: Duration? = nil
  ) -> Bool {
    var polled = ([number] + descriptors).map { pollfd($0) }
    if let mounts { polled.append(mounts.interest) }
    let milliseconds = limit?.pollMilliseconds ?? -1
    while poll(&polled, nfds_t(polled.count), milliseconds) < 0, errno == EINTR {}
    return polled[0].revents != 0
  }
}

extension Duration {
  /// For `poll`: whole milliseconds, rounded up.
  var pollMilliseconds: Int32 {
    Int32(clamping: max(saturatedNanoseconds, 0).saturatingAdd(999_999) / 1_000_000)
  }
}
