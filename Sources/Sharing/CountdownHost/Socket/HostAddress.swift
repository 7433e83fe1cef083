internal import Countdown
internal import CountdownSharing
internal import CountdownSystem
internal import Glibc

/// The address of the user's host.
public struct HostAddress: Hashable, Sendable {
  /// The directory, which only its user may enter.
  public let directory: String

  /// The file in which the running host says where it listens, because it may have been started
  /// with another runtime directory; nil where this is the only place.
  let record: String?

  /// The directory to listen in when the first one's own parent is gone, as after a logout.
  let refuge: String?

  /// The socket.
  public var socket: String { directory + "/host.sock" }

  /// The file that the running host holds locked.
  var lock: String { directory + "/host.lock" }

  /// The directories that change when a host begins to listen.
  package var watchedDirectories: [String] {
    HostSockets(socket: socket, record: record).directories
  }

  /// The directory, which is made if it does not exist, for its user alone.
  ///
  /// - Throws: ``HostError`` when that is not possible, or the directory is not safe.
  package func madeDirectory() throws(HostError) -> String {
    try RuntimeDirectory.make(directory)
    return directory
  }

  /// A place of your own.
  ///
  /// - Throws: ``HostError`` when the path is not absolute, or too long for a socket.
  public init(directory: String) throws(HostError) {
    try self.init(directory: directory, record: nil)
  }

  init(directory: String, record: String?, refuge: String? = nil) throws(HostError) {
    (self.directory, self.record, self.refuge) = (directory, record, refuge)
    guard directory.hasPrefix("/"), !directory.utf8.contains(0) else {
      throw HostError(.noDirectory("\(directory) is not an absolute path"))
    }
    guard socket.utf8.count <= UnixAddress.longestPath else {
      throw HostError(.pathTooLong(socket))
    }
  }

  /// The user's address: `$XDG_RUNTIME_DIR/countdown`. Without that variable, the same directory in
  /// `/run/user`; if there is none, one in `~/.local/state/countdown`.
  ///
  /// A client finds a running host even if it listens elsewhere.
  ///
  /// - Throws: ``HostError`` when the path is too long.
  public static func user() throws(HostError) -> HostAddress {
    try user(in: UserFolder.environment, user: geteuid())
  }

  static func user(
    in environment: Environment, user: UInt32, runtimes: String = "/run/user"
  ) throws(HostError) -> HostAddress {
    let directory = HostPlace.directory(in: environment, user: user, runtimes: runtimes)
    let isUsual = directory == "\(runtimes)/\(user)/countdown"
    return try HostAddress(
      directory: directory, record: HostRecord.userPath(in: environment),
      refuge: isUsual ? HostPlace.refuge(in: environment, of: user) : nil)
  }

  /// The same host at another place.
  func at(_ directory: String) throws(HostError) -> HostAddress {
    try HostAddress(directory: directory, record: record)
  }
}
