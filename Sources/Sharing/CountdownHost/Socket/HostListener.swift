internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The socket on which a host listens, and its proof of being the only one.
///
/// A running host holds a lock on a file beside the socket, which the kernel releases when the host
/// dies: so the socket that a dead host left behind is distinguished from a living one's, and
/// replaced. The user's host also holds a lock in the state directory, wherever its socket is;
/// see `HostLock`.
public final class HostListener: Sendable {
  private let address: HostAddress
  private let lock: HostLock?
  private let place: Locked<Place>

  /// The socket and the lock at one directory.
  private struct Place: Sendable {
    let directory: String
    let lock: DirectoryLock
    let socket: HostSocket
  }

  /// Listens: on the socket that systemd hands over, if there is one, or else on one at `address`.
  ///
  /// - Parameters:
  ///   - address: the place of the host's directory, which is made if it does not exist.
  ///   - environment: the variables with `LISTEN_PID` and `LISTEN_FDS`.
  /// - Throws: ``HostError``; `.alreadyRunning` when another host is alive.
  public convenience init(
    at address: HostAddress, environment: [String: String] = [:]
  ) throws(HostError) {
    try self.init(at: address, environment: environment, lock: nil)
  }

  /// - Parameter lock: the user's lock, if it is held already.
  package init(
    at address: HostAddress, environment: [String: String], lock: HostLock?
  ) throws(HostError) {
    self.address = address
    var lock = lock
    if lock == nil, let record = address.record { lock = try HostLock(path: record) }
    self.lock = lock
    let first = try Self.first(at: address, environment, isAlone: lock != nil)
    place = Locked(first)
    lock?.write(socket: first.socket.lastingPath)
  }

  /// The listening socket, to wait for.
  var descriptor: Int32 { place.withLock { $0.socket }.socket.descriptor }

  /// The descriptor of the next waiting connection; -errno where there is none.
  func accept() -> Int32 { place.withLock { $0.socket }.socket.accept() }

  /// The directory in which clients look for the socket.
  var directory: String { address.directory }

  // MARK: - Places

  private static func first(
    at address: HostAddress, _ environment: [String: String], isAlone: Bool
  ) throws(HostError) -> Place {
    let activated = try activated(environment)
    do throws(HostError) {
      return try place(at: address, activated, isAlone)
    } catch {
      // The user is not logged in: there is no runtime directory to make this one in.
      guard activated == nil, let refuge = address.refuge, error.isMissing else { throw error }
      return try place(at: address.at(refuge), nil, isAlone)
    }
  }

  private static func place(
    at address: HostAddress, _ activated: HostSocket?, _ isAlone: Bool,
    insteadOf present: Place? = nil
  ) throws(HostError) -> Place {
    try RuntimeDirectory.make(address.directory)
    // The user's only host waits for the previous one to be gone.
    let lock =
      if let present, present.directory == address.directory, present.lock.isInPlace {
        present.lock
      } else {
        try DirectoryLock(at: address.lock, timeout: isAlone ? .seconds(1) : .zero)
      }
    let socket = if let activated { activated } else { try HostSocket(at: address.socket) }
    return Place(directory: address.directory, lock: lock, socket: socket)
  }

  /// Checks whether clients find the socket, and makes a new one if its name is gone. If another
  /// program has put its own socket there, that stays: clients find this host by the lock's file.
  func renew() {
    let present = place.withLock { $0 }
    let isHome = present.directory == address.directory
    if isHome, present.socket.isInPlace || FileIdentity(at: address.socket) != nil { return }
    guard let next = next(after: present) else { return }
    // The old place leaves the lock before it is closed.
    let old = place.withLock { place in
      defer { place = next }
      return place
    }
    withExtendedLifetime(old) {}
    lock?.write(socket: next.socket.lastingPath)
  }

  /// A new place at the host's address; or at the refuge, if the present socket is not in place
  /// either.
  private func next(after present: Place) -> Place? {
    if let home = try? Self.place(at: address, nil, true, insteadOf: present) {
      return home
    }
    if present.socket.isInPlace { return nil }
    return address.refuge.flatMap { refuge in
      try? Self.place(at: address.at(refuge), nil, true, insteadOf: present)
    }
  }
}

// MARK: - Socket activation

extension HostListener {
  /// The first descriptor that systemd hands over, by its protocol.
  private static let first: Int32 = 3

  /// Whether systemd hands a socket to this process.
  package static func isActivated(_ environment: [String: String]) -> Bool {
    environment["LISTEN_PID"] == "\(getpid())" && Int32(environment["LISTEN_FDS"] ?? "") ?? 0 > 0
  }

  private static func activated(
    _ environment: [String: String]
  ) throws(HostError) -> HostSocket? {
    guard isActivated(environment) else { return nil }
    // The check uses a duplicate: a descriptor that is not the host's socket must not be closed.
    let probe = dup(first)
    if probe < 0 || !UnixSocket(owning: probe).isListening { throw HostError(.badActivation) }
    _ = fcntl(first, F_SETFD, FD_CLOEXEC)
    _ = fcntl(first, F_SETFL, fcntl(first, F_GETFL) | O_NONBLOCK)
    return HostSocket(activated: first)
  }
}
