internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The socket on which a host listens, and its proof of being the only one.
///
/// The living host holds a lock on a file beside the socket, which the kernel lets go of when it
/// dies: so a socket that a dead host left behind is told from a living one's, and replaced.
public final class HostListener: Sendable {
  let socket: UnixSocket
  private let lock: Int32
  /// The path to remove at the end; nil when the socket is systemd's.
  private let path: String?

  /// Listens: on the socket that systemd hands over, if it does, or else on one at `address`.
  ///
  /// - Parameters:
  ///   - address: where the host's directory lies; it is made if there is none.
  ///   - environment: where `LISTEN_PID` and `LISTEN_FDS` stand.
  /// - Throws: ``HostError``; `.alreadyRunning` when another host lives.
  public init(
    at address: HostAddress, environment: [String: String] = [:]
  ) throws(HostError) {
    try RuntimeDirectory.make(address.directory)
    lock = try Self.takeLock(address.lock)
    do throws(HostError) {
      if let activated = try Self.activated(environment) {
        socket = activated
        path = nil
      } else {
        socket = try Self.listen(at: address.socket)
        path = address.socket
      }
    } catch {
      close(lock)
      throw error
    }
  }

  deinit {
    // Nobody can have put a socket of his own there, for the lock is still ours.
    if let path { unlink(path) }
    close(lock)
  }

  private static func listen(at path: String) throws(HostError) -> UnixSocket {
    // Made under another name, so that who sees it appear finds somebody who listens.
    let new = "\(path.dropLast(".sock".count)).new"
    if unlink(new) != 0, errno != ENOENT { throw HostError.system("unlink", new) }
    let socket = try HostError.at(new) { () throws(SystemError) in
      let socket = try UnixSocket(SOCK_STREAM)
      try socket.listen(at: new)
      return socket
    }
    if rename(new, path) != 0 { throw HostError.system("rename", path) }
    return socket
  }

  private static func takeLock(_ path: String) throws(HostError) -> Int32 {
    let lock = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if lock < 0 { throw HostError.system("open", path) }
    let code = FileLock.take(lock)
    if code != 0 {
      let isTaken = code == EWOULDBLOCK
      let holder = isTaken ? Self.holder(lock) : nil
      close(lock)
      throw isTaken
        ? HostError(.alreadyRunning(process: holder))
        : HostError(.system(path: path, SystemError(operation: "flock", code: code)))
    }
    // Only for the line that the next one says.
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(lock, 0) == 0 { _ = pwrite(lock, text, text.count, 0) }
    return lock
  }

  private static func holder(_ lock: Int32) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = pread(lock, &text, text.count, 0)
    return Int32(String(decoding: text.prefix(max(count, 0)), as: UTF8.self).dropLast())
  }
}

// MARK: - Socket activation

extension HostListener {
  /// The first descriptor that systemd hands over, by its protocol.
  private static let first: Int32 = 3

  private static func activated(
    _ environment: [String: String]
  ) throws(HostError) -> UnixSocket? {
    guard environment["LISTEN_PID"] == "\(getpid())",
      let count = Int32(environment["LISTEN_FDS"] ?? ""), count > 0
    else { return nil }
    // Asked before it is owned: what is no socket of ours is not ours to close.
    let probe = dup(first)
    if probe < 0 || !UnixSocket(owning: probe).isListening { throw HostError(.badActivation) }
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    _ = fcntl(first, F_SETFL, fcntl(first, F_GETFL) | O_NONBLOCK)
    return UnixSocket(owning: first)
  }
}
