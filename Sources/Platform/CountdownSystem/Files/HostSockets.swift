/// The places where a host may listen: a socket at a fixed path, or the path in the running host's
/// record.
package struct HostSockets: Hashable, Sendable {
  package let socket: String
  /// The file that the running host holds locked; see ``HostRecord``.
  package let record: String?

  package init(socket: String, record: String? = nil) {
    (self.socket, self.record) = (socket, record)
  }

  /// The places of the user's host.
  package static var user: HostSockets {
    HostSockets(socket: HostPlace.userSocket, record: HostRecord.userPath())
  }

  /// The paths to try now, in their order.
  package var paths: [String] {
    guard let other = record.flatMap(HostRecord.init(at:))?.socket, other != socket else {
      return [socket]
    }
    return [socket, other]
  }

  /// The directories that change when a host begins to listen.
  package var directories: [String] {
    [socket, record].compactMap { $0.map(Self.directory(of:)) }
  }

  /// The directory of a file's absolute path.
  package static func directory(of path: String) -> String {
    FileOwnership.folder(of: path)
  }
}
