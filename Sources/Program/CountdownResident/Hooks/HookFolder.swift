internal import Countdown
internal import CountdownArguments
internal import CountdownHook
internal import CountdownProgram
package import CountdownSystem
internal import Glibc

/// The user's own commands: executables in `$XDG_CONFIG_HOME/countdown/hooks`, each named by the
/// event at which it runs.
///
/// ```swift internal
/// let folder = HookFolder(environment: environment)
/// try folder.run(HookVariables(EventFacts(event)))
/// ```
package struct HookFolder: Sendable {
  /// The folder of the hooks; nil where there is no home.
  package let path: String?
  /// The folder in which the hooks run: the home, or the root if that does not exist.
  private let workingFolder: String
  /// The time that each hook may run, and the time after that until it is killed.
  private let timeLimit: Duration
  private let grace: Duration

  package init(
    environment: Environment, timeLimit: Duration = .seconds(10),
    grace: Duration = .seconds(2)
  ) {
    let configuration = Configuration.path(environment: environment)
    path = configuration?.lastIndex(of: "/").flatMap { end in
      configuration.map { "\($0[..<end])/hooks" }
    }
    let home = environment["HOME"] ?? ""
    workingFolder = home.hasPrefix("/") && FilePresence(of: "\(home)/.") == .present ? home : "/"
    (self.timeLimit, self.grace) = (timeLimit, grace)
  }

  /// The hook of an event; nil where there is none, or no folder.
  ///
  /// - Throws: the fault of a hook that exists and must not or cannot run.
  package func hook(for event: String) throws(HookFault) -> HookFile? {
    guard let path, HookEvents.all.contains(event) else { return nil }
    return try HookFile(path: "\(path)/\(event)", event: event)
  }

  /// Runs the hook of an event, if there is one, and waits for its end: after ten seconds the hook
  /// is asked to end, and then killed.
  ///
  /// - Parameters:
  ///   - mark: the mark of the hook of an end, which must not run twice.
  ///   - began: called with the running hook, to which another thread may send signals.
  /// - Returns: whether the hook has begun, here or in a process before, which left its mark; false
  ///   where there is none.
  /// - Throws: the hook's fault.
  @discardableResult
  func run(
    _ variables: HookVariables, mark: HookMark? = nil, began: (RunningCommand) -> Void = { _ in }
  ) throws(HookFault) -> Bool {
    guard let file = try hook(for: variables.facts.event) else { return false }
    var surroundings = CommandHook.Surroundings.background
    surroundings.output = .null
    surroundings.folder = workingFolder
    surroundings.mark = mark?.path
    let status: CommandHook.Status
    do throws(HookError) {
      let hook = try CommandHook(
        [file.path], timeLimit: timeLimit, grace: grace, surroundings: surroundings)
      status = try hook.run(telling: variables, began: began)
    } catch {
      if mark != nil, case .cannotRun(let cause) = error.reason, cause.code == EEXIST {
        return true
      }
      throw HookFault(file, error.reason)
    }
    if status != .exited(0) { throw HookFault(file, .failed(status)) }
    return true
  }
}
