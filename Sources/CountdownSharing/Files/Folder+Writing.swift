internal import Countdown
internal import Glibc

extension Folder {
  /// Writes a new file, whole, to be renamed or linked to its place.
  func write(_ bytes: [UInt8], to name: String) throws(SharingError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, 0o600)
    if file < 0 { throw error("open") }
    do throws(SharingError) {
      do throws(SharingError) { try write(bytes, to: file) } catch {
        close(file)
        throw error
      }
      // Where the file lies on another machine, only this tells that it has no room.
      if close(file) != 0, errno != EINTR { throw error("close") }
    } catch {
      unlink(name)
      throw error
    }
  }

  private func write(_ bytes: [UInt8], to file: Int32) throws(SharingError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { throw error("write") }
      rest = rest.dropFirst(max(count, 0))
    }
  }

  /// Makes an empty file; false when there is one of that name.
  func touch(_ name: String) throws(SharingError) -> Bool {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, 0o600)
    if file >= 0 {
      close(file)
      return true
    }
    if errno == EEXIST { return false }
    throw error("open")
  }

  /// Gives a file another name, in the place of whatever has that.
  func rename(_ name: String, to other: String) throws(SharingError) {
    if renameat(descriptor, name, descriptor, other) != 0 { throw error("rename") }
  }

  /// Gives a file a second name; false when that is taken.
  func link(_ name: String, as other: String) throws(SharingError) -> Bool {
    if linkat(descriptor, name, descriptor, other, 0) == 0 { return true }
    if errno == EEXIST { return false }
    throw error("link")
  }

  /// Removes a file; false when there is none.
  @discardableResult
  func unlink(_ name: String) -> Bool { unlinkat(descriptor, name, 0) == 0 }

  /// Throws when nothing can be written here.
  func checkWritable() throws(SharingError) {
    if faccessat(descriptor, ".", W_OK | X_OK, AT_EACCESS) != 0 { throw error("access") }
  }
}

// MARK: - The disk

extension Folder {
  /// Returns when files, and that they have their names or are gone, are on the disk.
  func sync(_ names: Set<String>) throws(SharingError) {
    for name in names {
      let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if file < 0 { continue }
      defer { close(file) }
      if fsync(file) != 0, ![EINVAL, EROFS].contains(errno) { throw error("fsync") }
    }
    if fsync(descriptor) != 0, ![EINVAL, EROFS].contains(errno) { throw error("fsync") }
  }
}

// MARK: - Writers, one at a time

extension Folder {
  /// How long a writer waits for another one before it gives up.
  private static var patience: Duration { .seconds(2) }

  /// Runs `body` while no other writer, here or in another process, does so. The kernel lets go of
  /// the lock of a process that dies.
  func exclusively<Result>(
    _ body: () throws(SharingError) -> Result
  ) throws(SharingError) -> Result {
    // A lock belongs to an opening of the directory: one of its own, for two threads share ours.
    let lock = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if lock < 0 { throw error("open") }
    defer { close(lock) }
    try take(lock)
    return try body()
  }

  private func take(_ lock: Int32) throws(SharingError) {
    let end = RealTime.monotonic.advanced(by: Self.patience)
    let pause = Semaphore()
    var step = Duration.milliseconds(1)
    while flock(lock, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno != EWOULDBLOCK { throw error("flock") }
      let now = RealTime.monotonic
      if now >= end { throw SharingError(.busy(path: path)) }
      _ = pause.wait(until: now.advanced(by: step))
      step = min(step * 2, .milliseconds(20))
    }
  }
}
