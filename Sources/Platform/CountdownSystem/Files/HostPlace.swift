internal import Glibc

/// The directory of the user's host, which has its socket.
package enum HostPlace {
  /// `$XDG_RUNTIME_DIR/countdown`. Without that variable, the same directory in `/run/user`; if
  /// there is none, one in `/tmp` with the user's number in its name.
  package static func directory(
    runtime: String?, user: UInt32, runtimes: String = "/run/user", temporary: String = "/tmp"
  ) -> String {
    if let runtime { return runtime + "/countdown" }
    let usual = "\(runtimes)/\(user)"
    return isPrivate(usual, of: user)
      ? usual + "/countdown" : refuge(of: user, in: temporary)
  }

  /// The directory of the socket for a user without a runtime directory.
  package static func refuge(of user: UInt32, in temporary: String = "/tmp") -> String {
    "\(temporary)/countdown-\(user)"
  }

  /// The socket in the user's directory. A host that was started elsewhere has another one; see
  /// ``HostSockets``.
  package static var userSocket: String {
    directory(runtime: UserFolder.runtime(in: UserFolder.environment), user: geteuid())
      + "/host.sock"
  }

  /// Whether a directory is a user's own, and no other user may enter it.
  package static func isPrivate(_ path: String, of user: UInt32) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == user && status.st_mode & 0o077 == 0
  }
}
