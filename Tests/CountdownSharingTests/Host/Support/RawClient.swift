import CountdownSystem
import Foundation

/// A client that sends any bytes at all.
final class RawClient {
  let descriptor: Int32

  init(to path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    if UnixAddress.with(path, { connect(descriptor, $0, $1) }) != 0 {
      throw POSIXError(.init(rawValue: errno) ?? .EIO)
    }
    // No test waits for longer than this, whatever the server does.
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// Sends bytes; false when the other side is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// What comes until the server closes the connection; nil when it does not within the limit.
  func readToEnd() -> String? {
    var all: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &room, room.count, 0)
      if count < 0, errno == EAGAIN { return nil }
      if count <= 0 { return String(decoding: all, as: UTF8.self) }
      all += room[..<count]
    }
  }

  /// The next line; nil at the end.
  func readLine() -> String? { Self.line(from: descriptor) }

  /// The next line of a connection; nil at its end.
  static func line(from connection: Int32) -> String? {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while recv(connection, &byte, 1, 0) == 1 {
      if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
      line.append(byte)
    }
    return nil
  }
}
