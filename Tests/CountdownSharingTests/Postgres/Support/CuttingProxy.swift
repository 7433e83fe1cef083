import Countdown
import CountdownSystem
import CountdownTestStores
import CountdownTestSupport
import Foundation

/// A socket before a server's, which passes a number of the server's messages on and then ends
/// the connection.
final class CuttingProxy: Sendable {
  /// The folder of its socket.
  let folder: String
  private let listener: Int32
  private let action = Action()

  private final class Action: Sendable {
    let body = Locked<(@Sendable () -> Void)?>(nil)
  }

  /// - Parameters:
  ///   - messages: how many messages of the server a connection passes on.
  ///   - connections: how many connections are cut; the others are not.
  ///   - holds: whether they are held up instead, and what comes then is passed on at once.
  init(
    before server: PostgresServer, after messages: Int, connections: Int = .max,
    holds: Bool = false
  ) throws {
    folder = "/tmp/countdown-cut-\(UUID().uuidString.prefix(8))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    guard UnixAddress.with("\(folder)/.s.PGSQL.5432", { bind(listener, $0, $1) }) == 0,
      listen(listener, 16) == 0
    else { throw PostgresServer.Absence(reason: "no socket for a proxy") }
    let target = "\(server.folder)/.s.PGSQL.5432"
    let action = action
    Thread.detachNewThread {
      var count = 0
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        count += 1
        let messages = count > connections ? .max : messages
        Thread.detachNewThread {
          Self.pass(client, to: target, messages, holds) { action.body.withLock { $0 }?() }
        }
      }
    }
  }

  var address: String { "host=\(folder) user=countdown dbname=postgres" }

  /// Has something happen when a connection is to be cut, before it is.
  func onCut(_ body: @escaping @Sendable () -> Void) { action.body.withLock { $0 = body } }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    try? FileManager.default.removeItem(atPath: folder)
  }

  private static func pass(
    _ client: Int32, to path: String, _ messages: Int, _ holds: Bool, _ onCut: () -> Void
  ) {
    let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { for end in [client, server] { shutdown(end, Int32(SHUT_RDWR)) } }
    guard UnixAddress.with(path, { connect(server, $0, $1) }) == 0 else { return }
    Thread.detachNewThread {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = recv(client, &bytes, bytes.count, 0)
        if count <= 0 || send(server, bytes, count, Int32(MSG_NOSIGNAL)) < count { break }
      }
      for end in [client, server] { shutdown(end, Int32(SHUT_RDWR)) }
    }
    for _ in 0..<messages {
      // A letter, and a length that counts itself.
      guard let head = take(5, from: server) else { return }
      let length = head[1...].reduce(0) { $0 << 8 | Int($1) } - 4
      guard let body = take(length, from: server) else { return }
      let message = head + body
      if send(client, message, message.count, Int32(MSG_NOSIGNAL)) < 0 { return }
    }
    onCut()
    if !holds { return }
    letTimePass(.milliseconds(20))
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while case let count = recv(server, &bytes, bytes.count, 0), count > 0 {
      if send(client, bytes, count, Int32(MSG_NOSIGNAL)) < count { return }
    }
  }

  private static func take(_ count: Int, from socket: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    if count == 0 { return bytes }
    return recv(socket, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
  }
}
