internal import Glibc

/// The directory of the user's host: that of its socket.
package enum HostPlace {
  /// `$XDG_RUNTIME_DIR/countdown`. Without that variable it is the same directory in `/run/user`,
  /// and where there is none, one in `/tmp` with the user's number in its name.
  ///
  /// - Throws: what is wrong with the variable, when it is no absolute path.
  package static func directory(
    runtime: String?, user: UInt32, runtimes: String, temporary: String
  ) throws(BadVariable) -> String {
    if let runtime {
      guard runtime.hasPrefix("/") else {
        let problem = runtime.isEmpty ? "is empty" : "is not an absolute path"
        throw BadVariable(problem: "XDG_RUNTIME_DIR \(problem); set it to one, or unset it")
      }
      return runtime + "/countdown"
    }
    let usual = "\(runtimes)/\(user)"
    return isPrivate(usual, of: user) ? usual + "/countdown" : "\(temporary)/countdown-\(user)"
  }

  /// An environment that leaves no place.
  package struct BadVariable: Error {
    package let problem: String
  }

  /// The socket in the user's; nil where there can be none.
  package static var userSocket: String? {
    let directory = try? directory(
      runtime: getenv("XDG_RUNTIME_DIR").map { String(cString: $0) }, user: geteuid(),
      runtimes: "/run/user", temporary: "/tmp")
    return directory.map { $0 + "/host.sock" }
  }

  /// Whether a directory is a user's own, and nobody else may enter it.
  package static func isPrivate(_ path: String, of user: UInt32) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == user && status.st_mode & 0o077 == 0
  }
}
