internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A socket that listens, and the names by which it is found.
///
/// One name is `host.sock`, which another program may give to its own socket: systemd does so when
/// its socket unit starts. The other name has the process's number in it and stays.
final class HostSocket: Sendable {
  let socket: UnixSocket
  /// The name that clients look for; nil where it is unknown.
  let path: String?
  /// The name that no other process takes; nil where there is none.
  private let ownPath: String?
  /// The file of the socket when it was made.
  private let file: FileIdentity?
  /// Whether the names were given here, and are to be removed at the end.
  private let isNamedHere: Bool

  /// Listens at a path. A file that is there is replaced.
  init(at path: String) throws(HostError) {
    Self.sweep(beside: path)
    let own = "\(path.dropLast(".sock".count))-\(getpid()).sock"
    let new = "\(path.dropLast(".sock".count)).new"
    // The socket is made under another name, so that a program that sees it appear finds it
    // listening.
    let first = own.utf8.count <= UnixAddress.longestPath ? own : new
    for old in [own, new] where unlink(old) != 0 && errno != ENOENT && errno != ENAMETOOLONG {
      throw HostError.system("unlink", old)
    }
    socket = try HostError.at(first) { () throws(SystemError) in
      let socket = try UnixSocket(SOCK_STREAM)
      try socket.listen(at: first)
      return socket
    }
    // A second name needs links, which not every file system has.
    let isLinked = first == own && link(own, new) == 0
    if rename(isLinked ? new : first, path) != 0 { throw HostError.system("rename", path) }
    (self.path, ownPath, isNamedHere) = (path, isLinked ? own : nil, true)
    file = FileIdentity(at: path)
  }

  /// Takes over a socket that systemd listens on.
  init(activated descriptor: Int32) {
    socket = UnixSocket(owning: descriptor)
    path = socket.path
    (ownPath, isNamedHere) = (nil, false)
    file = path.flatMap(FileIdentity.init(at:))
  }

  deinit { removeNames() }

  /// The path of this very socket, whatever happens to the other name.
  var lastingPath: String? { ownPath ?? path }

  /// Whether clients find the socket where they look for it.
  var isInPlace: Bool { file != nil && path.flatMap(FileIdentity.init(at:)) == file }

  /// Removes the sockets of hosts that were killed. Only the socket itself shows that: the number
  /// in its name may be another process's by now. The holder of the directory's lock calls this, so
  /// that no host is about to listen.
  private static func sweep(beside path: String) {
    let folder = HostSockets.directory(of: path)
    let stem = path.dropFirst(folder.count + 1).dropLast(".sock".count) + "-"
    for name in (try? DirectoryEntry.names(in: folder)) ?? [] {
      guard name.hasPrefix(stem), name.hasSuffix(".sock"),
        Int32(name.dropFirst(stem.count).dropLast(".sock".count)) != nil
      else { continue }
      let socket = "\(folder)/\(name)"
      guard socket.utf8.count <= UnixAddress.longestPath else { continue }
      if let probe = try? UnixSocket(SOCK_STREAM), probe.connect(to: socket) == ECONNREFUSED {
        unlink(socket)
      }
    }
  }

  /// Removes the names, unless they are another socket's by now.
  private func removeNames() {
    guard isNamedHere else { return }
    for name in [path, ownPath].compactMap(\.self) where FileIdentity(at: name) == file {
      unlink(name)
    }
  }
}
