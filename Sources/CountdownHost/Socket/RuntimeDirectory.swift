internal import Glibc

/// The socket's directory: whoever could write there could put a socket of his own in our place.
enum RuntimeDirectory {
  /// Makes it, for its user alone. One that is there must be the user's; if others may enter, they
  /// are shut out.
  static func make(_ path: String) throws(HostError) {
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw HostError.system("mkdir", path) }
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    if descriptor < 0 { throw HostError.system("open", path) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw HostError.system("stat", path) }
    guard status.st_uid == geteuid() else {
      throw HostError(.unsafeDirectory(path: path, "belongs to another user: remove it"))
    }
    if status.st_mode & 0o7777 != 0o700, fchmod(descriptor, 0o700) != 0 {
      throw HostError.system("chmod", path)
    }
  }
}
