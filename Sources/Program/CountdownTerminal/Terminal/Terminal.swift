internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The terminal, through a file description of our own.
///
/// The device is opened again instead of using standard output, because it must not block, and the
/// flags of standard output are shared with the shell. Bytes that it cannot accept at once wait
/// here; a terminal that was stopped never holds up the countdown.
package final class Terminal {
  package let descriptor: Int32
  private let original: termios
  private var waiting: [UInt8] = []
  private var isRaw = false
  private let takesSequences: Bool

  /// Opens the terminal that a descriptor leads to, or nil when it leads to none.
  ///
  /// - Parameter takesSequences: whether it may be asked to mark pasted text.
  package init?(on standard: Int32, takesSequences: Bool = false) {
    guard isatty(standard) == 1 else { return nil }
    let descriptor = Self.reopen(standard)
    guard descriptor >= 0 else { return nil }
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    self.takesSequences = takesSequences
    original = settings
  }

  deinit { close(descriptor) }

  private static func reopen(_ standard: Int32) -> Int32 {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    if let name = ttyname(standard) {
      let descriptor = open(name, flags)
      if descriptor >= 0 { return descriptor }
    }
    return open("/dev/tty", flags)
  }

  /// The window's size; the usual one when the terminal does not report it.
  package var size: Size {
    var window = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0
    else { return .usual }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }

  /// Whether this process may read keys: true also where the terminal has no job control.
  package var isForeground: Bool { Self.isForeground(descriptor) }

  /// The same, for any thread.
  package static func isForeground(_ descriptor: Int32) -> Bool {
    let group = tcgetpgrp(descriptor)
    return group < 0 ? errno == ENOTTY : group == getpgrp()
  }

  /// Whether the user wants no output from jobs in the background: `stty tostop`.
  var stopsBackgroundOutput: Bool {
    var settings = termios()
    guard !isForeground, tcgetattr(descriptor, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(TOSTOP) != 0
  }
}

// MARK: - Keys one by one

extension Terminal {
  /// Switches to single keys without echo, with marks around pasted text. Ctrl-C and Ctrl-Z stay
  /// signals.
  package func takeKeys() {
    var raw = original
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
    raw.c_lflag |= tcflag_t(ISIG)
    raw.c_iflag &= ~tcflag_t(ICRNL | INLCR)
    tcsetattr(descriptor, TCSANOW, &raw)
    isRaw = true
    if takesSequences { send(Escape.markPastes) }
  }

  /// Sends the waiting bytes and restores line mode. The terminal ends sane even if it was found
  /// raw, as a killed program leaves it. The mode of another job's terminal is not changed.
  package func restoreMode() {
    if isRaw, takesSequences { send(Escape.leavePastesUnmarked) }
    flush(within: .seconds(1))
    guard isRaw else { return }
    isRaw = false
    guard isForeground else { return }
    var settings = original
    settings.c_lflag |= tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    settings.c_iflag |= tcflag_t(ICRNL)
    settings.c_oflag |= tcflag_t(OPOST | ONLCR)
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  /// The typed bytes; nil when the terminal is gone.
  package func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 { return Array(buffer[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }
}

// MARK: - Output

extension Terminal {
  /// The events that a loop waits for.
  var wanted: pollfd { pollfd(descriptor, isBusy ? POLLIN | POLLOUT : POLLIN) }

  /// Whether bytes still wait.
  package var isBusy: Bool { !waiting.isEmpty }

  /// Sends a text, now or as soon as the terminal accepts it.
  package func send(_ text: String) {
    waiting += Array(text.utf8)
    flush()
  }

  /// Sends the waiting bytes, as far as the terminal accepts them.
  package func flush() {
    while !waiting.isEmpty {
      let count = write(descriptor, waiting, waiting.count)
      if count > 0 {
        waiting.removeFirst(count)
      } else if errno != EINTR {
        if errno != EAGAIN { waiting = [] }
        return
      }
    }
  }

  /// Sends the waiting bytes, for at most this long.
  package func flush(within limit: Duration) {
    let end = RealTime.monotonic.advanced(by: limit)
    while isBusy, RealTime.monotonic < end, pollfd(descriptor, POLLOUT).wait(until: end) { flush() }
  }
}

/// The size of a terminal or a frame, in cells; never negative.
package struct Size: Hashable, Sendable {
  package let columns: Int
  package let rows: Int

  init(columns: Int, rows: Int) {
    self.columns = max(columns, 0)
    self.rows = max(rows, 0)
  }

  /// The size of a terminal that does not report its own.
  static let usual = Size(columns: 80, rows: 24)
}
