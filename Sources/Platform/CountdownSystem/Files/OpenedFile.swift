internal import CCountdownSystem
internal import Countdown
internal import Glibc

/// A file that was opened before it was looked at: what is checked is what is read, whatever its
/// path leads to by then.
///
/// ```swift internal
/// guard let file = try OpenedFile(path) else { return [] }    // there is none
/// if let reason = file.distrust { throw Refusal(reason) }     // others may have written it
/// let bytes = try file.read(upTo: 65_536)
/// ```
package final class OpenedFile: Sendable {
  /// The path that it was opened by.
  package let path: String
  package let descriptor: Int32
  private let status: FileOwnership

  /// Nil where there is nothing. Never blocks, and follows links.
  ///
  /// - Throws: ``FileFault`` when that cannot be told, or it is no regular file.
  package convenience init?(_ path: String) throws(FileFault) {
    // A pipe without a writer must not hold up the program.
    try self.init(path, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK), isMade: false)
  }

  /// The same for a file that is to be run, which its user may perhaps not read.
  package convenience init?(program path: String) throws(FileFault) {
    try self.init(path, countdown_open_place(path, 1), isMade: false)
  }

  /// The same for a file whose end is written to, and which is made, for the user alone, where
  /// there is none.
  package convenience init?(appendingTo path: String) throws(FileFault) {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK
    try self.init(path, open(path, flags, 0o600), isMade: true)
  }

  /// - Parameter isMade: whether a missing file would have been made.
  private init?(_ path: String, _ descriptor: Int32, isMade: Bool) throws(FileFault) {
    if descriptor < 0 {
      let code = errno
      switch FilePresence(of: path) {
      case .absent where !isMade: return nil
      case .absent: throw FileFault(path, .refused(code))
      case .unseen(let obstacle): throw FileFault(path, obstacle)
      case .present: throw FileFault(path, code == ENXIO ? .otherThanAFile : .refused(code))
      }
    }
    var status = stat()
    let code = fstat(descriptor, &status) == 0 ? 0 : errno
    guard code == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileFault(path, code == 0 ? .otherThanAFile : .refused(code))
    }
    (self.path, self.descriptor, self.status) = (path, descriptor, FileOwnership(status))
  }

  deinit { close(descriptor) }

  /// The whole content.
  ///
  /// - Throws: ``FileFault``; also for a file with more than so many bytes.
  package func read(upTo limit: Int) throws(FileFault) -> [UInt8] {
    var content: [UInt8] = []
    while content.count <= limit {
      let chunk = try readChunk()
      if chunk.isEmpty { return content }
      content += chunk
    }
    throw FileFault(path, .refused(EFBIG))
  }

  /// The first line, as far as the limit in bytes, without the newline.
  func firstLine(upTo limit: Int) throws(FileFault) -> [UInt8] {
    var content: [UInt8] = []
    while content.count < limit, !content.contains(UInt8(ascii: "\n")) {
      let chunk = try readChunk()
      if chunk.isEmpty { break }
      content += chunk
    }
    return Array(content.prefix(limit).prefix { $0 != UInt8(ascii: "\n") })
  }

  private func readChunk() throws(FileFault) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count >= 0 { return Array(buffer.prefix(count)) }
      if errno != EINTR { throw FileFault(path, .refused(errno)) }
    }
  }

  // MARK: - Trust

  /// Whether the file is this user's own, and no other may write to it.
  var isOnlyOurs: Bool { status.isOnlyOurs }

  /// The reason to trust the file with nothing, with a remedy: a user other than this one and root
  /// may have written it, may put another one into the folder in which it really lies, or may
  /// change what its path leads to. Nil where no other user can.
  package var distrust: String? {
    if let reason = status.distrust(of: path) { return reason }
    guard let place = SmallFile.target(ofLink: "/proc/self/fd/\(descriptor)") else {
      return "where it lies cannot be told, because /proc is not there"
    }
    let folder = FileOwnership.folder(of: place)
    if let reason = FileOwnership.look(at: folder, { $0.distrust(of: folder) }) { return reason }
    return LinkPath(path).folders.firstNonNil { folder in
      FileOwnership.look(at: folder) { $0.distrust(ofPassing: folder) }
    }
  }
}

extension Sequence {
  fileprivate func firstNonNil<Value>(_ value: (Element) -> Value?) -> Value? {
    lazy.compactMap(value).first { _ in true }
  }
}

/// The reason why what a path leads to cannot be looked at.
package struct FileFault: Error, Hashable, CustomStringConvertible {
  package let path: String
  package let obstacle: FilePresence.Obstacle

  init(_ path: String, _ obstacle: FilePresence.Obstacle) {
    (self.path, self.obstacle) = (path, obstacle)
  }

  /// One line without the path, with a remedy.
  package var reason: String { "\(obstacle); \(obstacle.remedy)" }

  package var description: String {
    // The reason names the link already.
    if case .link = obstacle { reason } else { "\(QuotedText.harmless(path)): \(reason)" }
  }
}
