internal import Countdown
internal import Glibc

/// The socket's directory: a user who can write there could put another socket in this one's place.
enum RuntimeDirectory {
  /// Makes the directory, for its user alone. One that exists must be the user's; if other users
  /// may enter, they are shut out. Nothing is ever made in another user's directory.
  static func make(_ path: String) throws(HostError) {
    try check(path)
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw HostError.system("mkdir", path) }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { throw HostError.system("open", path) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw HostError.system("stat", path) }
    guard status.st_uid == geteuid() else { throw otherUsers(path) }
    if status.st_mode & 0o7777 != 0o700, fchmod(descriptor, 0o700) != 0 {
      throw HostError.system("chmod", path)
    }
  }

  /// Refuses a directory that belongs to another user, or is where another user could replace it.
  /// A missing directory is no fault.
  static func check(_ path: String) throws(HostError) {
    let parent = folder(of: path)
    var status = stat()
    if stat(parent, &status) == 0 {
      guard isOurs(status) || status.st_uid == 0 else {
        throw HostError(
          .unsafeDirectory(
            path: parent,
            "belongs to another user: unset XDG_RUNTIME_DIR, or set it to a directory of yours"))
      }
      if status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 {
        throw HostError(
          .unsafeDirectory(path: parent, "can be written to by everybody: run chmod o-w on it"))
      }
    }
    if lstat(path, &status) == 0, !isOurs(status) { throw otherUsers(path) }
  }

  /// In the user's own directory, anything can be moved; in `/tmp`, nothing of another user's.
  private static func otherUsers(_ path: String) -> HostError {
    var status = stat()
    let isMovable = stat(folder(of: path), &status) == 0 && isOurs(status)
    let advice = isMovable ? "move it away" : "set XDG_RUNTIME_DIR to a directory of yours"
    return HostError(.unsafeDirectory(path: path, "belongs to another user: \(advice)"))
  }

  private static func isOurs(_ status: stat) -> Bool { status.st_uid == geteuid() }

  private static func folder(of path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }
}
