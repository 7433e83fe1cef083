internal import Countdown
internal import CountdownSystem
internal import Glibc

/// Standard output and error as lines. A reader that is gone, or a full disk, never ends the
/// countdown: the failure is noted, and nothing more is written.
package final class StandardStreams {
  /// The reason why the last write to standard output failed; a reader that is gone is not a
  /// failure.
  private(set) var failure: String?
  /// Whether output still reaches anything.
  package private(set) var isHeard = true
  private let wasTerminal = isatty(STDOUT_FILENO) == 1
  package let glyphs: Glyphs

  package init(glyphs: Glyphs = .unicode) {
    self.glyphs = glyphs
  }

  /// Occupies closed standard descriptors, so that no file opened later is taken for one of them.
  package static func occupy() {
    for descriptor in Int32(0)...2 where fcntl(descriptor, F_GETFD) < 0 {
      let null = open("/dev/null", O_RDWR)
      if null > descriptor { close(null) }
    }
  }

  /// Writes a line to standard output.
  package func line(_ text: String) { send(glyphs.drawn(text) + "\n") }

  /// Writes a text as it is to standard output.
  package func send(_ text: String) {
    guard isHeard else { return }
    if let code = Self.write(text, to: STDOUT_FILENO) {
      isHeard = false
      let isGone = code == EPIPE || code == EIO && wasTerminal
      if !isGone { failure = strerror(code).map { String(cString: $0) } ?? "error \(code)" }
    }
  }

  /// Writes a line to standard error, after the program's name.
  package static func complain(_ text: String) { writeError("countdown: \(text)") }

  /// Writes lines to standard error.
  package static func writeError(_ text: String) { _ = write(text + "\n", to: STDERR_FILENO) }

  /// Nil, or the `errno` of the write that failed.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        // A pipe takes little of a long text at once, and the rest is not moved.
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        // The flags belong to another process: wait a second for a reader, then give up.
        let end = RealTime.monotonic.advanced(by: .seconds(1))
        if !pollfd(descriptor, POLLOUT).wait(until: end) { return EAGAIN }
      } else if errno != EINTR {
        return errno
      }
    }
    return nil
  }
}
