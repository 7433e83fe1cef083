#if Sound
  internal import Glibc

  /// A regular file, open for reading.
  ///
  /// It is opened without blocking and looked at first: a pipe or a device with nobody at its other
  /// end would otherwise hold up whoever opens it.
  final class Descriptor {
    let number: Int32

    init(reading path: String) throws(SoundError) {
      let number = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      guard number >= 0 else { throw .unreadable(path, code: errno) }
      self.number = number
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .unreadable(path, code: errno) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        let isFolder = status.st_mode & S_IFMT == S_IFDIR
        throw .unreadable(path, code: isFolder ? EISDIR : EINVAL)
      }
      guard status.st_size > 0 else {
        throw SoundError(.clipEmpty, "fstat", message: "it has 0 bytes", subject: path)
      }
    }

    deinit { close(number) }
  }

  extension SoundError {
    fileprivate static func unreadable(_ path: String, code: Int32) -> SoundError {
      let isMissing = code == ENOENT || code == ENOTDIR
      return SoundError(
        isMissing ? .clipMissing : .clipUnreadable, "open", code: code,
        message: strerror(code).map { String(cString: $0) } ?? "error \(code)", subject: path)
    }
  }
#endif
