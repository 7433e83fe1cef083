internal import Countdown
internal import CountdownSystem
internal import Glibc

/// The place of a database, with links followed, and checks that the file is still there.
struct SQLiteFile: Sendable {
  /// The real path, after which the files beside it are named.
  let path: String

  /// Finds the file.
  ///
  /// - Parameter makes: whether missing folders are made, for the user alone, and an empty file.
  init(at given: String, makes: Bool = true) throws(SQLiteFailure) {
    guard !given.isEmpty, !given.utf8.contains(0) else {
      throw SQLiteFailure(.unreachable, "no path", remedy: "name a file")
    }
    if let found = Self.real(given) {
      path = found
    } else if errno == ENOENT, makes {
      path = try Self.make(given)
    } else {
      throw SQLiteFailure(call: "realpath", code: errno)
    }
    let mode = try attributes(of: path).st_mode & S_IFMT
    guard mode == S_IFREG else {
      let words = mode == S_IFDIR ? "it is a folder" : "it is not a file"
      throw SQLiteFailure(.unreachable, words, remedy: "name another file")
    }
  }

  var isEmpty: Bool {
    get throws(SQLiteFailure) { try attributes(of: path).st_size == 0 }
  }

  /// Whether a file exists beside it whose name has this suffix.
  func has(_ suffix: String) -> Bool { access(path + suffix, F_OK) == 0 }
}

// MARK: - Staying there

extension SQLiteFile {
  /// The identity of the file that has a name. While a connection has that file open, no other
  /// file gets the same identity.
  struct Identity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// The identity of a file; nil when there is none, or an empty one, which is no database yet.
    init?(at path: String) {
      var found = stat()
      guard stat(path, &found) == 0, found.st_size > 0 else { return nil }
      (device, inode) = (UInt64(found.st_dev), UInt64(found.st_ino))
    }
  }

  /// Whether a path leads to anything but an empty file, or a device that reads as one.
  ///
  /// - Throws: `.unreachable` if that cannot be seen, which is no reason to call it empty.
  static func isSomething(at path: String) throws(SQLiteFailure) -> Bool {
    switch FilePresence(of: path) {
    case .absent: return false
    case .unseen(let obstacle):
      throw SQLiteFailure(.unreachable, "\(obstacle)", remedy: obstacle.remedy)
    case .present:
      var found = stat()
      guard stat(path, &found) == 0 else { return true }
      return ![S_IFREG, S_IFCHR].contains(found.st_mode & S_IFMT) || found.st_size > 0
    }
  }

  /// The sizes and times of a file and its log, which differ after a change.
  struct State: Hashable, Sendable {
    private let numbers: [Int]

    init(at path: String) {
      numbers = ["", "-wal"].flatMap { suffix in
        var found = stat()
        guard stat(path + suffix, &found) == 0 else { return [-1] }
        return [Int(found.st_size), found.st_mtim.tv_sec, found.st_mtim.tv_nsec]
      }
    }
  }

  private func attributes(of path: String) throws(SQLiteFailure) -> stat {
    var found = stat()
    guard stat(path, &found) == 0 else { throw SQLiteFailure(call: "stat", code: errno) }
    return found
  }
}

// MARK: - Making

extension SQLiteFile {
  /// A path that leads to the same place from any folder.
  static func absolute(_ path: String) -> String {
    if path.isEmpty || path.hasPrefix("/") { return path }
    return "\(UserFolder.current)/\(path)"
  }

  static func real(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
    let folder = path[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(path[path.index(after: slash)...]))
  }

  /// Made without being opened, because closing a file releases the locks that other connections
  /// of this process hold on it.
  private static func make(_ given: String) throws(SQLiteFailure) -> String {
    var found = stat()
    if lstat(given, &found) == 0 {
      // Another process may have made it just now.
      if let real = real(given) { return real }
      throw SQLiteFailure(
        .unreachable, "it is a broken link", remedy: "make what it leads to, or remove it")
    }
    let (folder, name) = split(given)
    guard !["", ".", ".."].contains(name) else {
      throw SQLiteFailure(.unreachable, "it is a folder", remedy: "name a file in it")
    }
    try makeFolder(folder)
    guard let folder = real(folder) else { throw SQLiteFailure(call: "realpath", code: errno) }
    let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    guard mknod(path, S_IFREG | 0o600, 0) == 0 || errno == EEXIST else {
      throw SQLiteFailure(call: "mknod", code: errno)
    }
    return path
  }

  private static func makeFolder(_ path: String) throws(SQLiteFailure) {
    if mkdir(path, 0o700) == 0 { return sync(split(path).folder) }
    switch errno {
    case EEXIST: return
    case ENOENT where split(path).folder != path && path != ".":
      try makeFolder(split(path).folder)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { fallthrough }
      sync(split(path).folder)
    default: throw SQLiteFailure(call: "mkdir", code: errno)
    }
  }

  /// Syncs a folder, so that its new entry survives a loss of power. If that is impossible, it is
  /// not an error.
  private static func sync(_ folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
