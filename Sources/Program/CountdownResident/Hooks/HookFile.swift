internal import Countdown
internal import CountdownArguments
internal import CountdownHook
internal import CountdownProgram
internal import Glibc

/// One hook that may run: a file that only its user, or root, can have written.
package struct HookFile: Hashable, Sendable {
  let path: String
  /// The event that the hook is named after.
  let event: String

  /// - Throws: the reason why the hook must not or cannot run, with a remedy.
  init(path: String, event: String) throws(HookFault) {
    (self.path, self.event) = (path, event)
    var status = stat()
    if stat(path, &status) != 0 {
      let code = errno
      let reason = code == ENOENT ? "a broken link" : HookFault.text(of: code)
      throw HookFault(event, "\(reason) (\(path.harmless))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw HookFault(event, "not a file (\(path.harmless))")
    }
    try Self.checkWriters(of: path, status, event)
    if access(path, X_OK) != 0 {
      throw HookFault(event, "not executable; chmod +x \(path.harmless)")
    }
  }

  /// Refuses a folder into which another user may have put the hook.
  static func check(folder: String, event: String) throws(HookFault) {
    var status = stat()
    if stat(folder, &status) != 0 {
      throw HookFault(event, "\(HookFault.text(of: errno)) (\(folder.harmless))")
    }
    try checkWriters(of: folder, status, event)
  }

  private static func checkWriters(
    of path: String, _ status: stat, _ event: String
  ) throws(HookFault) {
    if let reason = FileWriters.refusal(of: path, status) {
      throw HookFault(event, "refused: \(reason)")
    }
  }

  /// Whether a file of that name exists, even a dangling link.
  package static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

/// The reason why a hook did not run, or did not succeed.
package struct HookFault: Error, Hashable, CustomStringConvertible {
  /// One line: `hook finished: not executable; chmod +x /home/u/.config/countdown/hooks/finished`.
  package let description: String

  init(_ event: String, _ reason: String) {
    description = "hook \(event): \(reason)"
  }

  init(_ file: HookFile, _ reason: HookError.Reason) {
    let text =
      switch reason {
      case .failed(let status): "ended with \(status)"
      case .timedOut(let limit): "killed after \(limit.text(.units))"
      case .notFound: "the program named in its first line is missing"
      case .cannotRun(let cause) where cause.code == ENOEXEC:
        "not a program; begin it with a line such as #!/bin/sh"
      case .cannotRun(let cause), .noFolder(let cause):
        "cannot run, \(Self.text(of: cause.code))"
      default: "its exit status is lost"
      }
    self.init(file.event, "\(text) (\(file.path.harmless))")
  }

  package static func text(of code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
