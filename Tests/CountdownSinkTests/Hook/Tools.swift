import Countdown
import Glibc

/// A pipe that commands write to through `/proc`.
final class ReadPipe: Sendable {
  let reader: Int32
  let writer: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw SystemError(operation: "pipe", code: errno) }
    (reader, writer) = (ends[0], ends[1])
    _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
    _ = fcntl(writer, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(reader) }

  /// Closes our end for writing and reads until the last writer is gone. To be called once.
  func readToEnd() -> String {
    close(writer)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while case let count = read(reader, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
