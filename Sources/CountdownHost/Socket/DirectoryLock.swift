internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The lock on the file beside the socket, which names its holder.
final class DirectoryLock: Sendable {
  private let descriptor: Int32
  private let path: String
  private let mark: FileMark?

  /// - Throws: ``HostError``; `.alreadyRunning` when another host lives.
  init(at path: String, patience: Duration) throws(HostError) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    if descriptor < 0 { throw HostError.system("open", path) }
    mark = FileMark(path)
    let isTaken =
      patience > .zero
      ? !FileLock.take(descriptor, within: patience) : FileLock.take(descriptor) != 0
    if isTaken {
      let holder = Self.holder(descriptor)
      close(descriptor)
      throw HostError(.alreadyRunning(process: holder))
    }
    // Only for the line that the next one says.
    let text = Array("\(getpid())\n".utf8)
    if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, text, text.count, 0) }
  }

  deinit { close(descriptor) }

  /// Whether the file is still the one that others lock.
  var isInPlace: Bool { mark != nil && FileMark(path) == mark }

  private static func holder(_ descriptor: Int32) -> Int32? {
    var text = [UInt8](repeating: 0, count: 16)
    let count = pread(descriptor, &text, text.count, 0)
    return Int32(String(decoding: text.prefix(max(count, 0)), as: UTF8.self).dropLast())
  }
}
