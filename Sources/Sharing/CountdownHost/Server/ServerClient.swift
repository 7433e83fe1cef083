internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A client of the server's thread: a connection and its socket.
final class ServerClient {
  /// The number by which the subscriptions know the client.
  let number: UInt64
  var connection: Connection
  /// Whether there is nothing more to do for the client.
  private(set) var isOver = false
  private let socket: UnixSocket

  init(_ socket: consuming UnixSocket, number: UInt64, limits: HostLimits, at now: Moment) {
    self.socket = socket
    self.number = number
    connection = Connection(limits: limits, at: now)
  }

  /// The reason for not accepting the client.
  func objection(whenThereAre count: Int, limits: HostLimits) -> HostReply.Failure? {
    guard socket.isOwnUsers else {
      return HostReply.Failure(.forbidden, "this host serves another user")
    }
    guard count < limits.clients else {
      return HostReply.Failure(
        .tooMany, "there are already \(limits.clients) clients, the maximum: try again later")
    }
    return nil
  }

  /// The events that the thread waits for on the client's behalf.
  var interest: pollfd {
    var events: Int32 = connection.isReading ? POLLIN : 0
    if !connection.output.isEmpty { events |= POLLOUT }
    // The end of a client that waits for its answer is noticed when that is sent.
    return pollfd(connection.underWay != nil ? -1 : socket.descriptor, events)
  }

  /// Whether the client has closed the connection, and receives no answer any more.
  var isGone: Bool {
    var polled = pollfd(socket.descriptor, 0)
    return poll(&polled, 1, 0) > 0 && Int32(polled.revents) & POLLHUP != 0
  }

  /// Reads one portion, so that a client that sends without end does not keep the others waiting.
  func read(through room: inout [UInt8], at now: Moment) {
    switch socket.read(into: &room) {
    case .bytes(let count): connection.receive(room[..<count], at: now)
    case .later: break
    case .over: isOver = true
    }
  }

  /// Sends as much as the socket takes.
  func flush(at now: Moment) {
    while !connection.output.isEmpty, !isOver {
      switch socket.write(connection.output) {
      case .bytes(let count): connection.sent(count, at: now)
      case .later: return
      case .over: isOver = true
      }
    }
    if connection.isClosing { isOver = true }
  }

  func drop() { isOver = true }
}
