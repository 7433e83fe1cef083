internal import Countdown
internal import CountdownArguments
internal import CountdownHook
internal import Glibc

/// The user's own commands: executables in `$XDG_CONFIG_HOME/countdown/hooks`, each named by the
/// event at which it runs.
///
/// ```swift
/// let folder = HookFolder(environment: environment)
/// try folder.run(HookVariables(event.facts))
/// ```
package struct HookFolder: Sendable {
  /// Where they lie; nil where there is no home.
  package let path: String?
  /// Where they run: at home, or at the root where that is no folder.
  private let workingFolder: String
  /// How long each may run, and how long after that it is killed.
  private let timeLimit: Duration
  private let grace: Duration

  package init(
    environment: [String: String], timeLimit: Duration = .seconds(10),
    grace: Duration = .seconds(2)
  ) {
    let configuration = Configuration.path(environment: environment)
    path = configuration?.lastIndex(of: "/").flatMap { end in
      configuration.map { "\($0[..<end])/hooks" }
    }
    let home = environment["HOME"] ?? ""
    workingFolder = home.hasPrefix("/") && HookFile.isFolder(home) ? home : "/"
    (self.timeLimit, self.grace) = (timeLimit, grace)
  }

  /// The hook of an event; nil where there is none, as without the folder.
  ///
  /// - Throws: one that is there and must not or cannot run.
  package func hook(for event: String) throws(HookFault) -> HookFile? {
    guard let path, HookEvents.all.contains(event), HookFile.isThere("\(path)/\(event)") else {
      return nil
    }
    try HookFile.check(folder: path, event: event)
    return try HookFile(path: "\(path)/\(event)", event: event)
  }

  /// Runs the hook of an event, if there is one, and waits for its end: ten seconds, and then it is
  /// asked to end, and then killed.
  ///
  /// - Parameter began: called with the running hook, to which another thread may send signals.
  /// - Throws: what went wrong.
  func run(
    _ variables: HookVariables, began: (RunningCommand) -> Void = { _ in }
  ) throws(HookFault) {
    guard let file = try hook(for: variables.facts.event) else { return }
    var surroundings = CommandHook.Surroundings.background
    surroundings.output = .null
    surroundings.folder = workingFolder
    let status: CommandHook.Status
    do throws(HookError) {
      let hook = try CommandHook(
        [file.path], timeLimit: timeLimit, grace: grace, surroundings: surroundings)
      status = try hook.run(telling: variables, began: began)
    } catch {
      throw HookFault(file, error.reason)
    }
    if status != .exited(0) { throw HookFault(file, .failed(status)) }
  }
}
