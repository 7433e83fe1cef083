import Countdown
import CountdownSharing
import CountdownSystem
import Foundation
import Glibc
import Testing

/// A home of its own, in which commands start a real host; what runs there ends with it.
final class RemoteRoom {
  let home: String

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "cd-\(UUID())").path
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    chmod(home, 0o700)
  }

  deinit {
    if let host { kill(host, SIGKILL) }
    try? FileManager.default.removeItem(atPath: home)
  }

  /// Where countdowns are shared.
  var state: SharedCountdowns { .files(in: "\(home)/.local/state/countdown/entries") }

  /// The process that serves, or the last one that did.
  var host: pid_t? {
    let text = try? String(contentsOfFile: "\(home)/countdown/host.lock", encoding: .utf8)
    return text.flatMap { pid_t($0.dropLast()) }
  }

  /// Kills a process, and returns when that has ended.
  func end(_ process: pid_t) throws {
    let descriptor = ProcessDescriptor.open(process)
    defer { close(descriptor) }
    kill(process, SIGKILL)
    try #require(descriptor >= 0 && ProcessDescriptor.hasEnded(descriptor, within: .seconds(60)))
  }

  private func environment(_ extra: [String: String]) -> [String: String] {
    ["HOME": home, "XDG_RUNTIME_DIR": home, "COUNTDOWN_NO_HOST": ""].merging(extra) { $1 }
  }

  /// Starts the program, which goes on beside the test.
  func begin(_ arguments: String...) throws -> ProgramRun {
    try ProgramRun(arguments, to: .pipe, environment: environment([:]))
  }

  /// Runs one command on a terminal to its end; what that shows.
  func show(_ arguments: [String]) throws -> String {
    let run = try ProgramRun(arguments, environment: environment([:]))
    #expect(run.status() == .code(0))
    return run.output
  }

  /// Runs lines of a shell to their end, in which `c` calls the program and says its status after
  /// what it printed: `[3] countdown: nothing is running`.
  func script(_ script: String, environment extra: [String: String] = [:]) throws -> [String] {
    let command = """
      c() { local text status; text=$($COUNTDOWN "$@" 2>&1); status=$?; echo "[$status] $text"; }
      \(script)
      """
    let run = try ProgramRun([], to: .pipe, shell: command, environment: environment(extra))
    _ = run.status()
    return run.output.split(separator: "\n").map(String.init)
  }

  /// Runs one command to its end: `[0] Tea paused with 1:12 left`.
  func run(_ arguments: String...) throws -> String {
    let run = try ProgramRun(arguments, to: .pipe, environment: environment([:]))
    let status = run.status()
    guard case .code(let code) = status else { return "\(status)" }
    return "[\(code)] \(run.output)".trimmingCharacters(in: .newlines)
  }
}

extension String {
  /// With times left rounded up to minutes: how many seconds pass between two commands is up to the
  /// machine.
  var inMinutes: String {
    replacing(/(\d+):[3-5]\d left/) { "\((Int($0.1) ?? 0) + 1):00 left" }
  }
}
