internal import Countdown
internal import Glibc

extension Folder {
  /// The contents of a name.
  enum Contents: Hashable {
    case nothing
    case bytes([UInt8])
    /// A file that is not to be used, and the reason.
    case unusable(String)
  }

  /// Reads a file whole, if it is a plain file of this user and not too large. Never blocks on it.
  func read(_ name: String, upTo largest: Int) throws(StoreError) -> Contents {
    let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    if file < 0 {
      switch errno {
      case ENOENT: return .nothing
      case ELOOP: return .unusable("it is a symbolic link")
      // The name belongs to a socket.
      case ENXIO: return .unusable("it is not a file")
      default: throw error("open")
      }
    }
    defer { close(file) }
    var status = stat()
    if fstat(file, &status) != 0 { throw error("fstat") }
    if status.st_mode & S_IFMT != S_IFREG { return .unusable("it is not a file") }
    if status.st_uid != geteuid() { return .unusable("it belongs to another user") }
    if status.st_size > largest { return .unusable("it is too large") }
    return try readAll(file, expecting: Int(status.st_size))
  }

  private func readAll(_ file: Int32, expecting size: Int) throws(StoreError) -> Contents {
    // The buffer has one byte more than the file: a file that grows meanwhile is noticed.
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
    return .unusable("it keeps changing while it is read")
  }

  /// The names in the directory, in no order.
  func names() throws(StoreError) -> [String] {
    let copy = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if copy < 0 { throw error("open") }
    guard let stream = fdopendir(copy) else {
      defer { close(copy) }
      throw error("fdopendir")
    }
    defer { closedir(stream) }
    var names: [String] = []
    while true {
      // Only `errno` distinguishes the end from a failure.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    if errno != 0 { throw error("readdir") }
    return names
  }

  /// The version of the file that has a name now; nil when there is none.
  func version(of name: String) throws(StoreError) -> FileVersion? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileVersion(status) }
    if errno == ENOENT { return nil }
    throw error("fstatat")
  }
}
