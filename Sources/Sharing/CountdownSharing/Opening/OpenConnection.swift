internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A connection on which the host reports that the user opened a countdown's notification.
final class OpenConnection {
  let descriptor: Int32
  private var bytes: [UInt8] = []

  /// The host's report that a notification was opened.
  struct Opening {
    let id: String
    /// The run of the countdown; nil from hosts of older versions.
    let run: String?

    /// Reads a line; nil for any other message.
    init?(_ line: ArraySlice<UInt8>) {
      guard let object = try? JSONObject(reading: line), object["op"]?.string == "open",
        let id = object["id"]?.string
      else { return nil }
      (self.id, run) = (id, object["run"]?.string)
    }
  }

  /// The maximum length of a message.
  private static let longest = 65_536

  /// Connects and subscribes; nil where no host listens, or only a host of another user.
  init?(to socket: String, about id: CountdownID) {
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard HostPlace.isPrivate(HostSockets.directory(of: socket), of: geteuid()), descriptor >= 0,
      Self.connect(descriptor, to: socket), subscribe(about: id)
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func connect(_ descriptor: Int32, to path: String) -> Bool {
    guard path.utf8.count <= UnixAddress.longestPath else { return false }
    return UnixAddress.with(path) { Glibc.connect(descriptor, $0, $1) } == 0
  }

  private func subscribe(about id: CountdownID) -> Bool {
    let request: JSONObject = [
      "v": 1, "op": "subscribe", "topics": ["open"], "id": .string("\(id)"),
    ]
    let line = request.text + "\n"
    return line.withCString {
      Glibc.send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) == line.utf8.count
    }
  }

  /// The messages that have come, once a read is known not to block; nil when the connection is
  /// over.
  func read() -> [Opening]? {
    var room = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &room, room.count, 0)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else { return nil }
    bytes += room[..<count]
    var openings: [Opening] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      if let opening = Opening(bytes[..<end]) { openings.append(opening) }
      bytes.removeSubrange(...end)
    }
    return bytes.count > Self.longest ? nil : openings
  }
}
