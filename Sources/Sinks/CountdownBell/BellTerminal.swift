internal import Countdown
internal import Glibc

/// A terminal to ring: the only place of this module that talks to the system.
///
/// A write to a terminal that is stopped blocks for ever unless the description it goes through is
/// non-blocking; but that flag is shared by all users of the same description, the application's
/// output included. So this opens a description of its own, and sets nothing on any other.
///
/// Since only terminals are let in, and they answer EIO rather than EPIPE when they are gone, no
/// SIGPIPE can come of it. SIGTTOU, which a terminal with `tostop` sends to those in the
/// background, is blocked during the write.
final class BellTerminal: Sendable {
  private let descriptor: Int32

  /// Opens a terminal by its path.
  init(path: String) throws(BellError) {
    let opened = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard opened >= 0 else {
      let code = errno
      throw BellError(code == ENXIO ? .noControllingTerminal : .system, "open \(path)", code)
    }
    guard isatty(opened) == 1 else {
      close(opened)
      throw BellError(.notATerminal)
    }
    descriptor = opened
  }

  /// Opens the terminal of a descriptor once more.
  init(sharing original: Int32) throws(BellError) {
    guard isatty(original) == 1 else { throw BellError(notATerminal: errno) }
    let opened = Self.reopen(original)
    guard opened >= 0 else { throw BellError(.system, "dup", errno) }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// A description of our own where the terminal can be opened again; else a copy of the
  /// descriptor, on which ``waitUntilWritable(until:)`` alone keeps a write from blocking. The
  /// master of a pseudo-terminal cannot be: opening it again makes a new pair.
  private static func reopen(_ original: Int32) -> Int32 {
    let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    let own = isMaster(original) ? -1 : open("/proc/self/fd/\(original)", flags)
    return own >= 0 ? own : fcntl(original, F_DUPFD_CLOEXEC, 0)
  }

  /// Only a master can name the number of its pseudo-terminal.
  private static func isMaster(_ descriptor: Int32) -> Bool {
    let getNumber: UInt = 0x8004_5430  // TIOCGPTN, a macro that Swift does not import
    var number: UInt32 = 0
    return ioctl(descriptor, getNumber, &number) == 0
  }
}

extension BellTerminal {
  /// Writes one BEL; waits that long for a terminal that takes nothing.
  func ring(within timeout: Duration) throws(BellError) {
    let end = RealTime.monotonic.advanced(by: timeout)
    while true {
      try waitUntilWritable(until: end)
      let code = writeBell()
      switch code {
      case 0: return
      case EINTR: continue
      case EAGAIN where RealTime.monotonic < end: continue
      case EAGAIN: throw BellError(.notReading, "write", code)
      case EIO, ENXIO: throw BellError(.gone, "write", code)
      default: throw BellError(.system, "write", code)
      }
    }
  }

  /// Fails as a bell would, without a sound.
  func check(within limit: Duration) throws(BellError) {
    try waitUntilWritable(until: RealTime.monotonic.advanced(by: limit))
  }

  private func waitUntilWritable(until end: Moment) throws(BellError) {
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      let left = RealTime.monotonic.duration(to: end) / .milliseconds(1)
      let count = poll(&request, 1, Int32(max(left.rounded(.up), 0)))
      let code = errno
      if count < 0, code == EINTR { continue }
      if count < 0 { throw BellError(.system, "poll", code) }
      if count == 0 { throw BellError(.notReading) }
      if request.revents & Int16(POLLOUT) == 0 || request.revents & Int16(POLLHUP) != 0 {
        throw BellError(.gone)
      }
      return
    }
  }

  /// Returns 0 or the `errno`.
  private func writeBell() -> Int32 {
    var blocked = sigset_t()
    var before = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    var bell: UInt8 = 0x07
    let code = write(descriptor, &bell, 1) == 1 ? 0 : errno
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return code
  }
}

extension BellError {
  fileprivate init(_ reason: Reason, _ operation: String, _ code: Int32) {
    self.init(reason, SystemError(operation: operation, code: code))
  }

  /// The meaning of `isatty`'s `errno`; a terminal that hung up answers EIO.
  fileprivate init(notATerminal code: Int32) {
    switch code {
    case EBADF: self.init(.closed)
    case EIO: self.init(.gone)
    default: self.init(.notATerminal)
    }
  }
}
