internal import Countdown
internal import Glibc

/// An open directory. All that is done in it goes by its descriptor, so that it stays one and the
/// same while others move, remove or replace what has its path.
///
/// This and its extensions are all of this module that touch files.
final class Folder: Sendable {
  let path: String
  let descriptor: Int32

  /// Opens a directory; nil when there is none.
  ///
  /// - Throws: `.unsafeDirectory` when it belongs to somebody else or others may write in it.
  static func open(_ path: String) throws(SharingError) -> Folder? {
    do {
      return try Folder(path)
    } catch {
      if case .system(_, let cause) = error.reason, [ENOENT, ENOTDIR].contains(cause.code) {
        return nil
      }
      throw error
    }
  }

  /// Opens a directory, which is made, for the user alone, when it is not there.
  static func make(_ path: String) throws(SharingError) -> Folder {
    if let folder = try open(path) { return folder }
    var (place, refusal) = ("", SharingError?.none)
    for part in path.split(separator: "/") where refusal == nil {
      place += "/\(part)"
      if mkdir(place, 0o700) != 0, errno != EEXIST { refusal = Self.error("mkdir", at: place) }
    }
    // One that is there may be refused as well, as by a medium that is read only.
    do { return try Folder(path) } catch { throw refusal ?? error }
  }

  private init(_ path: String) throws(SharingError) {
    self.path = path
    descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
    if descriptor < 0 { throw Self.error("open", at: path) }
    var status = stat()
    if fstat(descriptor, &status) != 0 { throw Self.error("fstat", at: path) }
    if status.st_uid != geteuid() {
      throw SharingError(.unsafeDirectory(path: path, "belongs to another user"))
    }
    if status.st_mode & 0o022 != 0 {
      throw SharingError(.unsafeDirectory(path: path, "may be written by others: chmod 700 it"))
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  static func error(_ operation: String, at path: String) -> SharingError {
    SharingError(.system(path: path, SystemError(operation: operation, code: errno)))
  }

  func error(_ operation: String) -> SharingError { Self.error(operation, at: path) }
}

// MARK: - Reading

extension Folder {
  /// What lies under a name.
  enum Contents: Hashable {
    case nothing
    case bytes([UInt8])
    /// Something that is not to be used, and why.
    case unusable(String)
  }

  /// Reads a file whole, if it is a plain one of ours and not too large. Never blocks on it.
  func read(_ name: String) throws(SharingError) -> Contents {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 {
      switch errno {
      case ENOENT: return .nothing
      case ELOOP: return .unusable("it is a symbolic link")
      default: throw error("open")
      }
    }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw error("fstat") }
    if status.st_mode & S_IFMT != S_IFREG { return .unusable("it is not a file") }
    if status.st_uid != geteuid() { return .unusable("it belongs to another user") }
    if status.st_size > RecordText.largest { return .unusable("it is too large") }
    return try readAll(file, expecting: Int(status.st_size))
  }

  private func readAll(_ file: Int32, expecting size: Int) throws(SharingError) -> Contents {
    // One byte more than it has: a file that grows meanwhile is not read as if it were whole.
    var bytes = [UInt8](repeating: 0, count: size + 1)
    var count = 0
    while count < bytes.count {
      let step = bytes.withUnsafeMutableBytes {
        Glibc.read(file, $0.baseAddress.map { $0 + count }, $0.count - count)
      }
      if step == 0 { return .bytes(Array(bytes[..<count])) }
      if step < 0, errno != EINTR { throw error("read") }
      count += max(step, 0)
    }
    return .unusable("it changes while it is read")
  }

  /// The names in it, in no order.
  func names() throws(SharingError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0, let stream = fdopendir(copy) else { throw error("opendir") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Which file a name stands for now, and since when; nil when there is none.
  func version(of name: String) -> FileVersion? {
    var status = stat()
    guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return FileVersion(status)
  }
}

/// What tells two contents of a path apart without reading them.
struct FileVersion: Hashable, Sendable {
  let inode: UInt64
  let size: Int
  /// When its contents were written, and when it got its name, on the wall clock.
  let written: Int64
  let changed: Int64

  init(_ status: stat) {
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    written = Int64(status.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_mtim.tv_nsec)
    changed = Int64(status.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(status.st_ctim.tv_nsec)
  }
}
