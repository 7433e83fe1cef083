package import Countdown
package import Glibc

/// A lock on a file that one process at a time holds (`fcntl`), and that names its holder. The
/// kernel frees it when the process dies, however that comes about.
package final class ProcessLock {
  private let descriptor: Int32

  /// Why the lock was not taken.
  package enum Failure: Error {
    /// Another process has it; its number, where that is known.
    case taken(by: pid_t?)
    case system(SystemError)
  }

  /// Takes the lock.
  ///
  /// - Parameter patience: how long to wait for a process that is about to end.
  package init(path: String, patience: Duration = .zero) throws(Failure) {
    let descriptor: Int32
    do throws(SystemError) { descriptor = try FileLock.file(at: path) } catch {
      throw .system(error)
    }
    let code = Self.lock(descriptor, patience)
    if code != 0 {
      let holder = Self.holder(descriptor)
      close(descriptor)
      guard code == EACCES || code == EAGAIN else {
        throw .system(SystemError(operation: "fcntl", code: code))
      }
      throw .taken(by: holder)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// 0 when the lock is ours, or else the `errno`.
  private static func lock(_ descriptor: Int32, _ patience: Duration) -> Int32 {
    FileLock.tryAgain(within: patience) {
      var lock = wanted
      while fcntl(descriptor, F_SETLK, &lock) != 0 { if errno != EINTR { return errno } }
      return 0
    }
  }

  /// Whether a process has the lock at the moment.
  package static func isHeld(path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return holder(descriptor) != nil
  }

  /// The process that has the lock.
  private static func holder(_ descriptor: Int32) -> pid_t? {
    var lock = wanted
    guard fcntl(descriptor, F_GETLK, &lock) == 0, lock.l_type != Int16(F_UNLCK) else { return nil }
    return lock.l_pid
  }

  private static var wanted: Glibc.flock {
    var lock = Glibc.flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }
}
