package import Countdown
internal import Glibc

/// A lock on an open file (`flock`), which the kernel takes back from a process that dies.
package enum FileLock {
  /// Opens a file to lock, which is made with its folders if it is not there.
  package static func file(at path: String) throws(SystemError) -> Int32 {
    let parts = path.split(separator: "/").dropLast()
    var failure: Int32 = 0
    for end in parts.indices where mkdir("/" + parts[...end].joined(separator: "/"), 0o700) != 0 {
      if errno != EEXIST, failure == 0 { failure = errno }
    }
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    if descriptor >= 0 { return descriptor }
    // That the folder could not be made says more than that it is not there.
    let isMissing = errno == ENOENT && failure != 0
    throw SystemError(operation: isMissing ? "mkdir" : "open", code: isMissing ? failure : errno)
  }

  /// Takes the lock if nobody has it: 0, or the `errno`; EWOULDBLOCK when it is taken.
  package static func take(_ descriptor: Int32) -> Int32 {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { if errno != EINTR { return errno } }
    return 0
  }

  /// Waits for the lock; false when the limit came first. The wait happens on a thread that is left
  /// behind then.
  package static func take(_ descriptor: Int32, within limit: Duration) -> Bool {
    if take(descriptor) == 0 { return true }
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    return BoundedCall.make(within: limit) {
      while flock(copy, LOCK_EX) != 0, errno == EINTR {}
      close(copy)
    }
  }

  /// Whether a process has the lock of a file at the moment. A process that takes it just then may
  /// have to wait for some microseconds.
  package static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    while flock(descriptor, LOCK_SH | LOCK_NB) != 0 {
      if errno != EINTR { return errno == EWOULDBLOCK }
    }
    return false
  }
}
