package import Countdown
internal import Glibc

/// Wakes a thread that waits for a descriptor; after a post, every later wait returns at once.
package final class WakePipe: Sendable {
  private let reader: Int32
  private let writer: Int32

  /// The reason why a wait ended.
  package enum Outcome {
    case stopped
    case ready
  }

  package init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SystemError(operation: "pipe", code: errno) }
    (reader, writer) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writer, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(reader)
    close(writer)
  }

  /// Ends the present wait and every later one.
  package func post() { _ = write(writer, "x", 1) }

  /// Blocks until one of the descriptors can be read, a time has passed, or somebody posted.
  package func wait(for descriptors: [Int32] = [], within limit: Duration?) -> Outcome {
    var polled = ([reader] + descriptors).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let milliseconds = limit?.pollMilliseconds ?? -1
    while poll(&polled, nfds_t(polled.count), milliseconds) < 0, errno == EINTR {}
    return polled[0].revents != 0 ? .stopped : .ready
  }
}
