internal import CCountdownSystem
package import Countdown
package import Glibc

/// A Unix socket: its system calls, and the ownership of its descriptor.
package struct UnixSocket: ~Copyable, Sendable {
  package let descriptor: Int32

  /// Takes a descriptor over.
  package init(owning descriptor: Int32) { self.descriptor = descriptor }

  package init(_ kind: __socket_type) throws(SystemError) {
    let flags = Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    descriptor = socket(AF_UNIX, Int32(kind.rawValue) | flags, 0)
    if descriptor < 0 { throw SystemError(operation: "socket", code: errno) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Listens at a path, which must be free; only this user may use the socket.
  package func listen(at path: String) throws(SystemError) {
    guard UnixAddress.with(path, { bind(descriptor, $0, $1) }) == 0 else {
      throw SystemError(operation: "bind", code: errno)
    }
    if chmod(path, 0o600) != 0 { throw SystemError(operation: "chmod", code: errno) }
    if Glibc.listen(descriptor, SOMAXCONN) != 0 {
      throw SystemError(operation: "listen", code: errno)
    }
  }

  /// Connects to a path: 0, or the `errno`; EAGAIN while the listener's queue is full.
  package func connect(to path: String) -> Int32 {
    UnixAddress.with(path) { Glibc.connect(descriptor, $0, $1) } == 0 ? 0 : errno
  }

  /// Sends one datagram; a path that begins with `@` is an abstract name.
  package func send(_ text: String, to path: String) -> Bool {
    let bytes = Array(text.utf8)
    return UnixAddress.with(path) {
      sendto(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1)
    } == bytes.count
  }

  /// Whether the process on the other side belongs to this user. Root's processes are root's only.
  package var isOwnUsers: Bool {
    var user: UInt32 = 0
    return countdown_peer(descriptor, &user) == 0 && user == geteuid()
  }

  /// The path that the socket was bound to; nil if it has none.
  package var path: String? {
    var address = sockaddr_un()
    var size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    let start = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    guard code == 0, Int(size) > start else { return nil }
    return withUnsafeBytes(of: &address.sun_path) { bytes in
      let text = bytes.prefix(Int(size) - start).prefix { $0 != 0 }
      return text.first == UInt8(ascii: "/") ? String(decoding: text, as: UTF8.self) : nil
    }
  }

  /// Whether the socket is a stream that listens.
  package var isListening: Bool {
    option(SO_ACCEPTCONN) == 1 && option(SO_DOMAIN) == AF_UNIX
      && option(SO_TYPE) == Int32(SOCK_STREAM.rawValue)
  }

  private func option(_ name: Int32) -> Int32? {
    var value: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, name, &value, &size) == 0 ? value : nil
  }
}

// MARK: - Connections

extension UnixSocket {
  /// The descriptor of the next waiting connection, non-blocking and closed on exec; -errno if
  /// there is none.
  package func accept() -> Int32 { countdown_accept(descriptor) }
}

// MARK: - Bytes

extension UnixSocket {
  /// The result of a read or a write.
  package enum Transfer: Equatable {
    case bytes(Int)
    /// No byte can be moved now.
    case later
    /// The other side is gone.
    case over
  }

  /// Reads the bytes that are there, at most as many as fit in the room.
  package func read(into room: inout [UInt8]) -> Transfer {
    let count = room.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
    return count == 0 ? .over : Self.transfer(count)
  }

  /// Writes as many bytes as there is room for; never raises SIGPIPE.
  package func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    let flags = Int32(MSG_NOSIGNAL)
    return Self.transfer(
      bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) })
  }

  private static func transfer(_ count: Int) -> Transfer {
    if count >= 0 { return .bytes(count) }
    return errno == EAGAIN || errno == EINTR ? .later : .over
  }
}

/// A Unix socket's path in the form of the system calls.
package enum UnixAddress {
  /// The greatest length of a path that the kernel accepts, in bytes.
  package static let longestPath = 107

  /// Calls a closure with the address of a path; one that begins with `@` is an abstract name.
  package static func with<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8.prefix(longestPath))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    var size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
    size += bytes.count
    if bytes.first == UInt8(ascii: "@") { address.sun_path.0 = 0 } else { size += 1 }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }
}
