internal import Countdown
package import CountdownArguments
internal import CountdownSystem
internal import CountdownTerminal
internal import Glibc

/// The lock that the one process holds which lets alarms ring. The kernel frees it when the process
/// dies, however that comes about.
package final class ServeLock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Parameter patience: how long to wait for a process that is about to end.
  /// - Throws: a refusal when another process has it.
  package init(path: String, patience: Duration = .zero) throws(CommandFailure) {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try Self.file(at: path)
    } catch {
      throw CommandFailure("\(path.harmless): \(error)", .failed)
    }
    let code = Self.lock(descriptor, patience)
    if code != 0 {
      let holder = Self.holder(descriptor).map { " (process \($0))" } ?? ""
      close(descriptor)
      guard code == EACCES || code == EAGAIN else {
        let error = SystemError(operation: "fcntl", code: code)
        throw CommandFailure("\(path.harmless): \(error)", .failed)
      }
      throw CommandFailure("countdown serve runs already\(holder)", .stopped)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// 0 when the lock is ours, or else the `errno`.
  private static func lock(_ descriptor: Int32, _ patience: Duration) -> Int32 {
    var lock = wanted
    if fcntl(descriptor, F_SETLK, &lock) == 0 { return 0 }
    let code = errno
    guard code == EACCES || code == EAGAIN, patience > .zero else { return code }
    let result = Locked(code)
    _ = BoundedCall.make(within: patience) {
      var lock = wanted
      while fcntl(descriptor, F_SETLKW, &lock) != 0 { if errno != EINTR { return } }
      result.withLock { $0 = 0 }
    }
    return result.withLock { $0 }
  }

  /// Whether a process serves at the moment.
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

  /// Opens a file to lock, which is made with its folders if it is not there.
  static func file(at path: String) throws(SystemError) -> Int32 {
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
}
