import Countdown
import CountdownSystem
import Foundation

/// A host that loses its first connections, each after one request and before the answer, and gives
/// every request on the next one the same answer.
final class LosingHost: Sendable {
  /// The requests that came, each a line.
  let lines = Inbox<String>()
  private let listener: Int32

  init(at path: String, losing losses: Int, then answer: String) throws {
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    self.listener = listener
    guard UnixAddress.with(path, { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0
    else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    let lines = lines
    Thread.detachNewThread {
      for number in 0...losses {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        while let line = RawClient.line(from: client) {
          lines.put(line)
          if number < losses { break }
          let bytes = Array((answer + "\n").utf8)
          if send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL)) < bytes.count { break }
        }
        // A process that is started in this moment may have the descriptor, too.
        shutdown(client, Int32(SHUT_RDWR))
        close(client)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
