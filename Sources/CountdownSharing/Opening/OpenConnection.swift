internal import Countdown
internal import CountdownSystem
internal import Foundation
internal import Glibc

/// A connection to the host, over which it tells that the user opened a countdown's notification.
final class OpenConnection {
  let descriptor: Int32
  private var bytes: [UInt8] = []

  /// What the host tells.
  struct Opening: Decodable {
    let op: String
    let id: String
    /// Which run of the countdown; hosts of old did not say.
    let run: String?
  }

  /// No message is longer.
  private static let longest = 65_536

  /// Connects and subscribes; nil where no host listens, or one that is not the user's.
  init?(to socket: String, about id: CountdownID) {
    descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard let end = socket.lastIndex(of: "/"),
      HostPlace.isPrivate(String(socket[..<end]), of: geteuid()), descriptor >= 0,
      Self.connect(descriptor, to: socket), subscribe(about: id)
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private static func connect(_ descriptor: Int32, to path: String) -> Bool {
    guard path.utf8.count <= UnixAddress.longestPath else { return false }
    return UnixAddress.with(path) { Glibc.connect(descriptor, $0, $1) } == 0
  }

  private func subscribe(about id: CountdownID) -> Bool {
    let line = #"{"v":1,"op":"subscribe","topics":["open"],"id":"\#(id)"}"# + "\n"
    return line.withCString {
      Glibc.send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) == line.utf8.count
    }
  }

  /// What has come, if a read is not going to block; nil when the connection is over.
  func read() -> [Opening]? {
    var room = [UInt8](repeating: 0, count: 4_096)
    let count = recv(descriptor, &room, room.count, 0)
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else { return nil }
    bytes += room[..<count]
    var openings: [Opening] = []
    while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
      let line = Data(bytes[..<end])
      bytes.removeSubrange(...end)
      if let opening = try? JSONDecoder().decode(Opening.self, from: line), opening.op == "open" {
        openings.append(opening)
      }
    }
    return bytes.count > Self.longest ? nil : openings
  }
}
