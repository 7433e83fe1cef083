import Countdown
import CountdownHook
import CountdownSystem
import CountdownTestSupport
import Foundation
import Glibc

@testable import CountdownArguments
@testable import CountdownResident

/// A home with a folder of hooks, which goes away with its owner.
final class HookHome: Sendable {
  let path = FileManager.default.temporaryDirectory.path + "/countdown-hooks-\(UUID())"

  init() throws {
    try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var hooks: String { "\(path)/.config/countdown/hooks" }

  var environment: Environment { ["HOME": path] }

  var folder: HookFolder { HookFolder(environment: environment) }

  /// Puts a hook there, by default a script. Another process writes it: a child of another test's
  /// might inherit our descriptor for a moment, and what is open for writing cannot be run.
  func put(_ event: String, _ content: String, mode: mode_t = 0o755) throws {
    let writer = Process()
    writer.executableURL = URL(filePath: "/bin/sh")
    let mode = String(mode, radix: 8)
    writer.arguments = [
      "-c", "printf %s \"$1\" > \"$2\" && chmod $3 \"$2\"", "sh", content, "\(hooks)/\(event)",
      mode,
    ]
    writer.environment = ChildEnvironment.variables
    try writer.run()
    writer.waitUntilExit()
  }

  func script(_ event: String, _ lines: String) throws { try put(event, "#!/bin/sh\n\(lines)\n") }

  /// Makes a pipe with a name; who reads from it waits for somebody to write.
  func pipe(_ name: String) { mkfifo("\(path)/\(name)", 0o600) }

  /// Blocks until a hook has written into a pipe.
  func read(_ name: String) {
    _ = try? FileHandle(forReadingAtPath: "\(path)/\(name)")?.readToEnd()
  }

  /// Lets a hook go on that reads from a pipe, be it not that far yet.
  func write(_ name: String) {
    try? FileHandle(forWritingAtPath: "\(path)/\(name)")?.write(contentsOf: Data("\n".utf8))
  }

  func text(_ name: String) -> String {
    (try? String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)) ?? ""
  }
}

extension HookVariables {
  static func about(_ event: String, id: String = "a") -> HookVariables {
    HookVariables(EventFacts(event: event, kind: "countdown", id: id, label: "Tea"))
  }
}

extension HookFolder {
  /// Runs a hook; nil, or what went wrong.
  func complaint(_ event: String) -> String? {
    do throws(HookFault) {
      try run(.about(event))
      return nil
    } catch {
      return error.description
    }
  }
}
