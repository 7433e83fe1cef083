package import Countdown

/// Runs a command at events of a countdown, a routine or an agenda: the sink for everything that
/// has a command line.
///
/// ```swift
/// timer.attach(try CommandHook(["notify-send", "Tea is ready"]))
/// timer.attach(try CommandHook(["/bin/sh", "-c", "echo $COUNTDOWN_EVENT >> log"]), on: [.stopped])
/// agenda.attach(try CommandHook(["lamp", "on"]), on: [.ringing])
/// ```
///
/// The arguments reach the program unchanged, without a shell. The program is found along `PATH`
/// and gets this process's environment and, about the event, `COUNTDOWN_V` (1), `_EVENT`, `_KIND`
/// (`countdown`, `routine`, `alarm` or `reminder`), `_ID`, `_NAME`, `_LABEL`, `_DURATION` and
/// `_REMAINING` (decimal seconds), `_STARTED` and `_ENDS` (RFC 3339) and `_REASON` (`deadline`,
/// `late` or `user`); an unknown value is empty.
///
/// `attach(on:)` chooses the events; by default the command runs at those that make an alert.
/// Commands of one attachment, or of one runner, run one at a time; later events wait.
public final class CommandHook: Sendable {
  /// The program and its arguments.
  public let command: [String]
  /// The time that it may run; nil for no limit.
  public let timeLimit: Duration?

  let grace: Duration
  let surroundings: Surroundings
  let environment: [String: String]?
  let wallClock: (@Sendable () -> Int64)?
  private let onFailure: (@Sendable (HookError) -> Void)?
  private let starts = Locked(StartLog())

  /// A hook that runs a program.
  ///
  /// - Parameters:
  ///   - command: the program's name or path, and its arguments.
  ///   - timeLimit: the time that it may run, in real time; then it gets SIGTERM. Nil sets no
  ///     limit.
  ///   - grace: the time after that until it gets SIGKILL.
  ///   - surroundings: the resources it shares with this process.
  ///   - environment: the variables it gets besides its own; nil for this process's.
  ///   - wallClock: returns the wall time in nanoseconds since 1970; by default that of the event,
  ///     which is the time of its decision, however long it waited for the command.
  ///   - onFailure: called, on the sink's thread, with each failure of a command that an event ran.
  /// - Throws: ``HookError``: `.noCommand`, `.nulInArgument`, `.badVariable`. ``check(within:)``
  ///   finds out whether the program exists.
  public init(
    _ command: [String], timeLimit: Duration? = .seconds(10), grace: Duration = .seconds(2),
    surroundings: Surroundings = .background, environment: [String: String]? = nil,
    wallClock: (@Sendable () -> Int64)? = nil,
    onFailure: (@Sendable (HookError) -> Void)? = nil
  ) throws(HookError) {
    guard let name = command.first, !name.isEmpty else {
      throw HookError(command: "", reason: .noCommand)
    }
    if command.contains(where: \.containsNUL) {
      throw HookError(command: name, reason: .nulInArgument)
    }
    if let name = environment?.keys.first(where: {
      $0.isEmpty || $0.contains("=") || $0.containsNUL
    }) {
      throw HookError(command: command[0], reason: .badVariable(name))
    }
    self.command = command
    self.timeLimit = timeLimit.map { max($0, .zero) }
    self.grace = max(grace, .zero)
    self.surroundings = surroundings
    self.environment = environment
    (self.wallClock, self.onFailure) = (wallClock, onFailure)
  }
}

// MARK: - As a sink

extension CommandHook {
  /// Notes the start of a countdown, and runs the command if it is to run at this event.
  func receive(_ event: CountdownEvent, runs: Bool) throws(HookError) {
    let started = rememberStart(of: event)
    if runs { try runToSuccess(variables(for: event, started: started)) }
  }

  /// Runs the command and waits for it; any status but 0 is a failure.
  func runToSuccess(_ variables: HookVariables) throws(HookError) {
    do throws(HookError) {
      let status = try run(telling: variables)
      if status != .exited(0) { throw self.error(.failed(status)) }
    } catch {
      onFailure?(error)
      throw error
    }
  }

  /// The moment the event's countdown began, as far as this hook has seen it.
  private func rememberStart(of event: CountdownEvent) -> Moment? {
    starts.withLock { $0.note(event) }
  }
}

/// The starts of the latest thousand countdowns: one that is dropped while it runs reports no end.
package struct StartLog: Sendable {
  private var starts: [CountdownID: Moment] = [:]

  package init() {}

  /// The moment at which the event's countdown began, if its `.started` was seen.
  package mutating func note(_ event: CountdownEvent) -> Moment? {
    if event.kind == .started {
      starts[event.id] = event.actual
      if starts.count > 1_000, let oldest = starts.min(by: { $0.value < $1.value }) {
        starts[oldest.key] = nil
      }
    }
    let isOver = [.finished, .stopped, .ready].contains(event.state.phase)
    return isOver && event.kind != .tick
      ? starts.removeValue(forKey: event.id) : starts[event.id]
  }
}
