internal import Countdown
internal import CountdownArguments
internal import CountdownHook
internal import CountdownProgram
internal import CountdownSystem
internal import Glibc

/// One hook that may run: a file that only its user, or root, can have written.
package struct HookFile: Hashable, Sendable {
  let path: String
  /// The event that the hook is named after.
  let event: String

  /// Nil where there is none.
  ///
  /// - Throws: the reason why the hook must not or cannot run, with a remedy.
  init?(path: String, event: String) throws(HookFault) {
    (self.path, self.event) = (path, event)
    let file: OpenedFile
    do throws(FileFault) {
      guard let opened = try OpenedFile(program: path) else { return nil }
      file = opened
    } catch {
      throw HookFault(event, error.description)
    }
    if let reason = file.distrust { throw HookFault(event, "refused: \(reason)") }
    if access(path, X_OK) != 0 {
      throw HookFault(event, "not executable; chmod +x \(path.harmless)")
    }
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
