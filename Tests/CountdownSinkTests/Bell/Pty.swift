import Countdown
import Glibc

/// A real pseudo-terminal: what is written to the terminal's side arrives here.
final class Pty: Sendable {
  let master: Int32
  let terminal: Int32
  let path: String

  init() throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var number: UInt32 = 0
    var locked: Int32 = 0
    guard ioctl(master, 0x8004_5430, &number) == 0, ioctl(master, 0x4004_5431, &locked) == 0
    else { throw SystemError(operation: "ioctl", code: errno) }  // TIOCGPTN, TIOCSPTLCK
    path = "/dev/pts/\(number)"
    terminal = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { throw SystemError(operation: "open", code: errno) }
  }

  deinit {
    close(master)
    close(terminal)
  }

  /// Reads until so many bytes have come, or nothing for a minute.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var request = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
    while bytes.count < count, poll(&request, 1, 60_000) == 1 {
      var byte: UInt8 = 0
      if Glibc.read(master, &byte, 1) != 1 { break }
      bytes.append(byte)
    }
    return bytes
  }

  /// What has come already.
  var waiting: Int {
    var count: Int32 = 0
    _ = ioctl(master, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// Closes the master, as a terminal's window is closed, and waits until the terminal knows. The
  /// descriptor's number stays taken, lest a test that runs beside this one gets it.
  func hangUp() {
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    dup2(null, master)
    close(null)
    var request = pollfd(fd: terminal, events: 0, revents: 0)
    poll(&request, 1, 60_000)
  }

  /// Writes to the terminal until it takes no more, as when nothing reads it. The kernel moves what
  /// was written on to the master's side later, so it is full only once it stays full for a while.
  func fill() {
    let writer = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
    let chunk = [UInt8](repeating: 0x2E, count: 4_096)
    var request = pollfd(fd: writer, events: Int16(POLLOUT), revents: 0)
    repeat {
      while write(writer, chunk, chunk.count) > 0 || write(writer, chunk, 1) > 0 {}
    } while poll(&request, 1, 200) > 0
    close(writer)
  }
}
