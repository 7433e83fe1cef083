internal import Countdown
internal import CountdownSystem
internal import Glibc

extension Folder {
  /// Writes a new file, whole, to be renamed to its place. Nothing is left of a write that failed.
  func write(_ bytes: [UInt8], to name: String) throws(StoreError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file = openat(descriptor, name, flags, 0o600)
    if file < 0 { throw error("open") }
    do throws(StoreError) {
      do throws(SystemError) { try SmallFile.write(bytes, to: file) } catch {
        close(file)
        throw StoreError(.system(path: path, error))
      }
      // On another machine's file system, only this call reports that there is no room.
      if close(file) != 0, errno != EINTR { throw error("close") }
    } catch {
      unlink(name)
      throw error
    }
  }

  /// Gives a file another name, in place of any file that has it.
  func rename(_ name: String, to other: String) throws(StoreError) {
    if renameat(descriptor, name, descriptor, other) != 0 { throw error("rename") }
  }

  /// Removes a file; false when there is none.
  ///
  /// - Throws: any other error that keeps the file from being removed.
  @discardableResult
  func remove(_ name: String) throws(StoreError) -> Bool {
    if unlinkat(descriptor, name, 0) == 0 { return true }
    if errno == ENOENT { return false }
    throw error("unlink")
  }

  /// Removes a file that is not needed; errors are ignored.
  func unlink(_ name: String) { _ = unlinkat(descriptor, name, 0) }

  /// Returns when files, and their new or removed names, are on the disk.
  func sync(_ names: Set<String>) throws(StoreError) {
    for name in names {
      let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      if file < 0 { continue }
      defer { close(file) }
      if fsync(file) != 0, ![EINVAL, EROFS].contains(errno) { throw error("fsync") }
    }
    if fsync(descriptor) != 0, ![EINVAL, EROFS].contains(errno) { throw error("fsync") }
  }

  /// The time that a writer waits for another one before it gives up.
  static var lockTimeout: Duration { .seconds(2) }

  /// Runs `body` while no other writer, here or in another process, does so. The kernel releases
  /// the lock of a process that dies; a process that is halted keeps it.
  func exclusively<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let lock: Int32?
    do throws(SystemError) {
      lock = try FileLock.takeDirectory(descriptor, within: Self.lockTimeout)
    } catch {
      throw StoreError(.system(path: path, error))
    }
    guard let lock else { throw StoreError(.locked(path)) }
    defer { close(lock) }
    return try body()
  }
}
