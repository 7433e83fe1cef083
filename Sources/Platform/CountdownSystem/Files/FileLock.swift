package import Countdown
internal import Glibc

/// A lock on an open file or directory (`flock`), which the kernel releases when the process dies.
package enum FileLock {
  /// Opens a file to lock; the file and its folders are made if they do not exist. The file that
  /// was opened is a regular one and the user's own: no other user can hold its lock, or read it.
  package static func file(at path: String) throws(SystemError) -> Int32 {
    let parts = path.split(separator: "/").dropLast()
    var failure: Int32 = 0
    for end in parts.indices where mkdir("/" + parts[...end].joined(separator: "/"), 0o700) != 0 {
      if errno != EEXIST, failure == 0 { failure = errno }
    }
    let flags = O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = open(path, flags, 0o600)
    if descriptor >= 0 {
      if FileOwnership(ofFile: descriptor)?.isOnlyOurs == true { return descriptor }
      close(descriptor)
      throw SystemError(operation: "locking another user's file", code: EPERM)
    }
    // The error of making the folder says more than that the file does not exist.
    let isMissing = errno == ENOENT && failure != 0
    throw SystemError(operation: isMissing ? "mkdir" : "open", code: isMissing ? failure : errno)
  }

  /// Takes the lock if no process has it: 0, or the `errno`; EWOULDBLOCK when it is taken.
  package static func take(_ descriptor: Int32) -> Int32 {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 { if errno != EINTR { return errno } }
    return 0
  }

  /// Waits for the lock; false when the limit came first.
  package static func take(_ descriptor: Int32, within limit: Duration) -> Bool {
    tryAgain(within: limit) { take(descriptor) } == 0
  }

  /// Waits for the lock of an open directory.
  ///
  /// - Returns: a descriptor that holds the lock until it is closed; nil when the limit came first.
  package static func takeDirectory(
    _ directory: Int32, within limit: Duration
  ) throws(SystemError) -> Int32? {
    // The lock belongs to an opening, so each needs its own: the directory's threads share one
    // descriptor.
    let opening = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if opening < 0 { throw SystemError(operation: "open", code: errno) }
    let code = tryAgain(within: limit) { take(opening) }
    if code == 0 { return opening }
    close(opening)
    if code == EWOULDBLOCK { return nil }
    throw SystemError(operation: "flock", code: code)
  }

  /// Tries to take a lock until its holder releases it, or a time has passed; returns the last
  /// `errno`. The kernel has no wait with a limit, and pauses of up to 20 ms need no thread that
  /// would be left behind.
  static func tryAgain(within limit: Duration, _ attempt: () -> Int32) -> Int32 {
    let end = RealTime.monotonic.advanced(by: limit)
    var pause = Duration.microseconds(250)
    while true {
      let code = attempt()
      guard [EWOULDBLOCK, EACCES].contains(code) else { return code }
      let now = RealTime.monotonic
      if now >= end { return code }
      _ = Semaphore().wait(until: min(now.advanced(by: pause), end))
      pause = min(pause * 2, .milliseconds(20))
    }
  }

  /// Whether a process has the lock of a file at the moment. A process that takes the lock during
  /// this call may have to wait for some microseconds.
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
