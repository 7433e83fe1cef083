internal import Countdown
internal import Glibc

extension CommandHook {
  /// Checks now, without running it, whether the command can be found and executed.
  ///
  /// - Parameter limit: not used, because nothing here waits; the checks of other sinks have it.
  /// - Throws: ``HookError``: `.notFound`, `.cannotRun`, `.noFolder`.
  public func check(within limit: Duration = .zero) throws(HookError) {
    if let error = folderError { throw error }
    let name = command.first ?? ""
    let paths = name.contains("/") ? [name] : Self.searchPath.map { "\($0)/\(name)" }
    var code = ENOENT
    for path in paths.map(inFolder) {
      let failure = Self.obstacle(toRunning: path)
      if failure == 0 { return }
      if failure != ENOENT, failure != ENOTDIR { code = failure }
    }
    let cause = SystemError(operation: "access", code: code)
    throw error(code == ENOENT ? .notFound(cause) : .cannotRun(cause))
  }

  /// Why the command cannot begin in its working folder, or nil.
  var folderError: HookError? {
    guard let folder = surroundings.folder else { return nil }
    var status = stat()
    var code: Int32 = 0
    if stat(folder, &status) != 0 {
      code = errno
    } else if status.st_mode & S_IFMT != S_IFDIR {
      code = ENOTDIR
    } else if access(folder, X_OK) != 0 {
      code = errno
    }
    return code == 0 ? nil : error(.noFolder(SystemError(operation: folder, code: code)))
  }

  /// A path as the command will see it, which begins in its working folder.
  private func inFolder(_ path: String) -> String {
    guard let folder = surroundings.folder, !path.hasPrefix("/") else { return path }
    return "\(folder)/\(path)"
  }

  /// The folders in which the system looks for programs; an empty entry is the working directory.
  private static var searchPath: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
    return path.split(separator: ":", omittingEmptySubsequences: false).map {
      $0.isEmpty ? "." : String($0)
    }
  }

  /// The `errno` that executing a file would meet, or 0.
  private static func obstacle(toRunning path: String) -> Int32 {
    var status = stat()
    if stat(path, &status) != 0 { return errno }
    if status.st_mode & S_IFMT != S_IFREG { return EACCES }
    return access(path, X_OK) == 0 ? 0 : errno
  }
}
