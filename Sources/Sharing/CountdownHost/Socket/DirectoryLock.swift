internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The lock on the file beside the socket, which names its holder.
final class DirectoryLock: Sendable {
  private let descriptor: Int32
  private let path: String
  private let file: FileIdentity?

  /// - Throws: ``HostError``; `.alreadyRunning` when another host is alive.
  init(at path: String, timeout: Duration) throws(HostError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw HostError.system("open", path) }
    file = FileIdentity(of: descriptor)
    // A failure from here on closes the file by `deinit`: every property has its value.
    if !FileLock.take(descriptor, within: timeout) {
      throw HostError(.alreadyRunning(process: Self.holder(descriptor)))
    }
    // The number is for the error message of a process that finds the lock taken.
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  deinit { close(descriptor) }

  /// Whether the file is still the one that other processes lock.
  var isInPlace: Bool { file != nil && FileIdentity(at: path) == file }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &text, text.count, 0)
    return Int32(String(decoding: text.prefix(max(count, 0)), as: UTF8.self).dropLast())
  }
}
