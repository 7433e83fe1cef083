internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The bytes between a client and its host.
struct Wire: ~Copyable, Sendable {
  /// The greatest length of an answer: 16 MB.
  static let longestAnswer = 16_777_216

  private let socket: UnixSocket
  /// The file in which the host says what process it is; nil where there is none.
  private let record: String?
  private var lines = LineBuffer(longest: longestAnswer)
  private var messages = FIFO<JSONObject>()
  private var room = [UInt8](repeating: 0, count: 16_384)

  init(to address: HostAddress, within limit: Duration) throws(HostError) {
    record = address.record
    socket = try Self.connected(to: address, within: limit)
  }

  init(toSocket path: String, within limit: Duration) throws(HostError) {
    record = nil
    socket = try Self.connected(to: path, within: limit)
  }

  var descriptor: Int32 { socket.descriptor }

  /// A host whose socket was removed makes a new one within this time.
  private static let renewal = Duration.seconds(1)

  private static func connected(
    to address: HostAddress, within limit: Duration
  ) throws(HostError) -> UnixSocket {
    let end = RealTime.monotonic.advanced(by: min(limit, renewal))
    let pause = Semaphore()
    while true {
      do throws(HostError) {
        return try tried(address, within: limit)
      } catch {
        guard case .unreachable = error.reason, RealTime.monotonic < end else {
          throw error.naming(holderOf: address.record)
        }
        _ = pause.wait(until: RealTime.monotonic.advanced(by: .milliseconds(20)))
      }
    }
  }

  /// If the user's runtime directory leads to no host, the running host's own record is used.
  private static func tried(
    _ address: HostAddress, within limit: Duration
  ) throws(HostError) -> UnixSocket {
    do throws(HostError) {
      return try connected(to: address.socket, within: limit)
    } catch {
      guard error.isElsewhere, let file = address.record, let record = HostRecord(at: file),
        let path = record.socket
      else { throw error }
      do throws(HostError) {
        return try connected(to: path, within: limit)
      } catch let other {
        guard other.isElsewhere, HostLock.isHeld(path: file) else { throw error }
        throw HostError(.unreachable(process: HostLock.holder(file)))
      }
    }
  }

  private static func connected(
    to path: String, within limit: Duration
  ) throws(HostError) -> UnixSocket {
    try RuntimeDirectory.check(HostSockets.directory(of: path))
    guard path.utf8.count <= UnixAddress.longestPath else { throw HostError(.pathTooLong(path)) }
    let socket = try HostError.at(path) { () throws(SystemError) in try UnixSocket(SOCK_STREAM) }
    let end = RealTime.monotonic.advanced(by: limit)
    try connect(socket, to: path, until: end, limit)
    guard socket.isOwnUsers else { throw HostError(.otherUser) }
    return socket
  }

  private static func connect(
    _ socket: borrowing UnixSocket, to path: String, until end: Moment, _ limit: Duration
  ) throws(HostError) {
    let pause = Semaphore()
    while true {
      switch socket.connect(to: path) {
      case 0: return
      case EINTR: continue
      case ENOENT, ECONNREFUSED, ENOTDIR: throw HostError(.notRunning)
      case EAGAIN:
        // The host's queue is full, and nothing signals that it has room again.
        let now = RealTime.monotonic
        if now >= end { throw HostError(.noAnswer(within: limit)) }
        _ = pause.wait(until: min(end, now.advanced(by: .milliseconds(5))))
      case let code:
        throw HostError(.system(path: path, SystemError(operation: "connect", code: code)))
      }
    }
  }

  mutating func request(
    _ fields: JSONObject, within limit: Duration
  ) throws(HostError) -> JSONObject {
    let end = RealTime.monotonic.advanced(by: limit)
    var bytes = (Array(fields.text.utf8) + [UInt8(ascii: "\n")])[...]
    while !bytes.isEmpty {
      switch socket.write(bytes) {
      case .bytes(let count): bytes = bytes.dropFirst(count)
      case .later:
        if !pollfd(descriptor, POLLOUT).wait(until: end) { throw noAnswer(within: limit) }
      // The host may have sent the reason before it closed.
      case .over: bytes = []
      }
    }
    while true {
      guard let line = try line(until: end) else {
        throw noAnswer(within: limit)
      }
      guard let isDone = line["ok"] else {
        messages.append(line)
        continue
      }
      if isDone == true { return line }
      throw Self.refusal(line)
    }
  }

  mutating func message(within limit: Duration?) throws(HostError) -> JSONObject? {
    if let message = messages.popFirst() { return message }
    let end = limit.map { RealTime.monotonic.advanced(by: $0) }
    guard let line = try line(until: end) else { return nil }
    if line["ok"] == false { throw Self.refusal(line) }
    return line
  }

  /// The error of an answer that is a refusal. Its message is printed as it is, so that nothing in
  /// it may break the line or drive the terminal.
  static func refusal(_ line: JSONObject) -> HostError {
    let error = line["error"]?.object
    let message = QuotedText.harmless((error?["message"]?.string ?? "").prefix(longestMessage))
    return HostError(
      .refused(
        error?["code"]?.string.flatMap(HostError.Code.init) ?? .failed,
        message.isEmpty ? "the host refused and did not say why" : message))
  }

  /// The greatest length of a message in a refusal, in characters.
  private static let longestMessage = 1_000

  /// The next line; nil when none came in time.
  private mutating func line(until end: Moment?) throws(HostError) -> JSONObject? {
    while true {
      if let line = lines.next() {
        do { return try JSONObject(reading: line) } catch {
          throw HostError(.badAnswer(error.description))
        }
      }
      if lines.isOverfull { throw HostError(.badAnswer("a line without end")) }
      switch socket.read(into: &room) {
      case .bytes(let count): lines.append(room[..<count])
      case .over: throw HostError(.closed)
      case .later: if !pollfd(descriptor).wait(until: end) { return nil }
      }
    }
  }

  private func noAnswer(within limit: Duration) -> HostError {
    HostError(.noAnswer(within: limit)).naming(holderOf: record)
  }
}
