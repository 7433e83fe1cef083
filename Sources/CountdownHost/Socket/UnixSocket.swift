internal import CCountdownSystem
internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A Unix socket: the calls, and who closes the descriptor.
struct UnixSocket: ~Copyable, Sendable {
  let descriptor: Int32

  /// Takes a descriptor over.
  init(owning descriptor: Int32) { self.descriptor = descriptor }

  init(_ kind: __socket_type, for path: String) throws(HostError) {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, Int32(kind.rawValue) | flags, 0)
    if descriptor < 0 { throw HostError.system("socket", path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Gives the socket a path, which must be free, that only its user may use.
  func listen(at path: String) throws(HostError) {
    guard UnixAddress.with(path, { bind(descriptor, $0, $1) }) == 0 else {
      throw HostError.system("bind", path)
    }
    if chmod(path, 0o600) != 0 { throw HostError.system("chmod", path) }
    if Glibc.listen(descriptor, SOMAXCONN) != 0 { throw HostError.system("listen", path) }
  }

  /// 0, or the `errno`; EAGAIN while the listener's queue is full.
  func connect(to path: String) -> Int32 {
    UnixAddress.with(path) { Glibc.connect(descriptor, $0, $1) } == 0 ? 0 : errno
  }

  /// Sends one datagram; a path that begins with `@` is an abstract name.
  func send(_ text: String, to path: String) -> Bool {
    let bytes = Array(text.utf8)
    return UnixAddress.with(path) {
      sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1)
    } == bytes.count
  }

  /// Whether the process on the other side is this user's. Root's is root's only.
  var isOwnUsers: Bool {
    var user: UInt32 = 0
    return countdown_peer(descriptor, &user) == 0 && user == geteuid()
  }

  /// Whether it is a stream that listens.
  var isListening: Bool {
    option(SO_ACCEPTCONN) == 1 && option(SO_DOMAIN) == AF_UNIX
      && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
  }

  private func option(_ name: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}

// MARK: - Bytes

extension UnixSocket {
  /// What a read or a write came to.
  enum Transfer: Equatable {
    case bytes(Int)
    /// Nothing can be moved now.
    case later
    /// The other side is gone.
    case over
  }

  /// Reads what is there, at most as much as fits in the room.
  func read(into room: inout [UInt8]) -> Transfer {
    let count = room.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return count == 0 ? .over : Self.transfer(count)
  }

  /// Writes as much as there is room for; never raises SIGPIPE.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let flags = Int32(MSG_NOSIGNAL)
    return Self.transfer(
      bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) })
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EINTR ? .later : .over
  }
}
