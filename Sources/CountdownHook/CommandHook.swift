public import Countdown

/// Runs a command when something happens to a countdown: the plugin for everything that has a
/// command line.
///
/// ```swift
/// timer.attach(try CommandHook(["notify-send", "Tea is ready"]))
/// timer.attach(try CommandHook(["/bin/sh", "-c", "echo $COUNTDOWN_EVENT >> log"], on: [.stopped]))
/// ```
///
/// The arguments reach the program as they are; no shell looks at them. The program is found along
/// `PATH` and gets this process's environment and, about the event, `COUNTDOWN_V` (1), `_EVENT`,
/// `_KIND` (`countdown`), `_ID`, `_NAME`, `_LABEL`, `_DURATION` and `_REMAINING` (decimal seconds),
/// `_STARTED` and `_ENDS` (RFC 3339) and `_REASON` (`deadline`, `late` or `user`); what is not
/// known is empty.
///
/// One command runs at a time; the events that come meanwhile wait in the sink's mailbox.
public final class CommandHook: EventSink {
  /// The program and its arguments.
  public let command: [String]
  /// How long it may run; nil for as long as it likes.
  public let timeLimit: Duration?

  let kinds: Set<CountdownEvent.Kind>
  let grace: Duration
  let surroundings: Surroundings
  let environment: [String: String]?
  let wallClock: (@Sendable () -> Int64)?
  private let starts = Locked<[CountdownID: Moment]>([:])

  /// A hook that runs a program.
  ///
  /// - Parameters:
  ///   - command: the program's name or path, and its arguments.
  ///   - kinds: the events it runs on.
  ///   - timeLimit: how long it may run, in real time; then it gets SIGTERM. Nil sets no limit.
  ///   - grace: how long after that it gets SIGKILL.
  ///   - surroundings: what it shares with this process.
  ///   - environment: the variables it gets beside its own; nil for this process's.
  ///   - wallClock: tells the wall time in nanoseconds since 1970; by default that of the event,
  ///     which says when it was decided, however long it waited for the command.
  /// - Throws: ``HookError``: `.noCommand`, `.nulInArgument`. Whether the program exists is for
  ///   ``check()`` to tell.
  public init(
    _ command: [String], on kinds: Set<CountdownEvent.Kind> = [.finished],
    timeLimit: Duration? = .seconds(10), grace: Duration = .seconds(2),
    surroundings: Surroundings = .background, environment: [String: String]? = nil,
    wallClock: (@Sendable () -> Int64)? = nil
  ) throws(HookError) {
    guard let name = command.first, !name.isEmpty else {
      throw HookError(command: "", reason: .noCommand)
    }
    if command.contains(where: \.containsNUL) {
      throw HookError(command: name, reason: .nulInArgument)
    }
    self.command = command
    self.kinds = kinds
    self.timeLimit = timeLimit.map { max($0, .zero) }
    self.grace = max(grace, .zero)
    self.surroundings = surroundings
    self.environment = environment
    self.wallClock = wallClock
  }
}

// MARK: - As a sink

extension CommandHook {
  /// Runs the command, if the event is one of its kinds, and waits for it.
  ///
  /// - Throws: ``HookError`` when it cannot run, ends with another status than 0, or is killed.
  public func receive(_ event: CountdownEvent) throws(HookError) {
    let started = rememberStart(of: event)
    guard kinds.contains(event.kind) else { return }
    let status = try run(for: event, started: started)
    if status != .exited(0) { throw error(.failed(status)) }
  }

  /// The moment the event's countdown began, as far as this hook has seen it.
  private func rememberStart(of event: CountdownEvent) -> Moment? {
    starts.withLock { starts in
      if event.kind == .started { starts[event.id] = event.actual }
      let isOver = [.finished, .stopped, .ready].contains(event.state.phase)
      return isOver && event.kind != .tick ? starts.removeValue(forKey: event.id) : starts[event.id]
    }
  }
}
