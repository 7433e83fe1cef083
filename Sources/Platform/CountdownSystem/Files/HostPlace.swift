internal import Glibc

/// The directory of the user's host, which has its socket.
package enum HostPlace {
  /// `$XDG_RUNTIME_DIR/countdown`. Without that variable, the same directory in `/run/user`; if
  /// there is none, the ``refuge(in:of:)``.
  package static func directory(
    in environment: Environment, user: UInt32, runtimes: String = "/run/user"
  ) -> String {
    if let runtime = UserFolder.runtime(in: environment) { return runtime + "/countdown" }
    let usual = "\(runtimes)/\(user)"
    return isPrivate(usual, of: user) ? usual + "/countdown" : refuge(in: environment, of: user)
  }

  /// The directory of the socket for a user without a runtime directory: one of this machine in the
  /// folder of running state, where no other user can take its name. In `/tmp` without that folder.
  package static func refuge(in environment: Environment, of user: UInt32) -> String {
    UserFolder.state.path(in: environment).map { "\($0)/run-\(HostRecord.machine.prefix(8))" }
      ?? "/tmp/countdown-\(user)"
  }

  /// The socket in the user's directory. A host that was started elsewhere has another one; see
  /// ``HostSockets``.
  package static var userSocket: String {
    directory(in: UserFolder.environment, user: geteuid()) + "/host.sock"
  }

  /// Whether a directory is a user's own, and no other user may enter it.
  package static func isPrivate(_ path: String, of user: UInt32) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == user && status.st_mode & 0o077 == 0
  }
}
