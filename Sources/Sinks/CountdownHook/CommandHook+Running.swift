public import Countdown
internal import CountdownSystem
internal import Glibc

extension CommandHook {
  /// Runs the command now, whatever kinds the hook is for, and waits for its end on the calling
  /// thread. Any status counts as an answer here, so that a program can take it over as its own:
  ///
  /// ```swift
  /// let hook = try CommandHook(["make"], timeLimit: nil, surroundings: .foreground)
  /// do { exit(try hook.run(for: event).code) } catch { exit(error.code) }
  /// ```
  ///
  /// - Parameters:
  ///   - event: the event for the variables `COUNTDOWN_*`.
  ///   - started: `actual` of the countdown's `.started` event, if you have it.
  /// - Throws: ``HookError`` when it cannot run, when its time was up, or when its status is lost.
  public func run(
    for event: CountdownEvent, started: Moment? = nil
  ) throws(HookError) -> Status {
    try run(telling: variables(for: event, started: started))
  }

  /// Runs the command now and waits for its end, with variables of the caller's making.
  ///
  /// - Parameter began: called with the running command, to which another thread may send signals.
  package func run(
    telling variables: HookVariables, began: (RunningCommand) -> Void = { _ in }
  ) throws(HookError) -> Status {
    let child = try start(telling: variables)
    let running = RunningCommand(child, of: self)
    began(running)
    guard let timeLimit else { return try running.wait() }
    let hasEnded = try waitForEnd(of: child, within: timeLimit, running)
    // Before it is reaped: its number is another's then.
    running.forget()
    if hasEnded { return try reap(child) }
    _ = try? child.reap()
    throw error(.timedOut(timeLimit))
  }

  func variables(for event: CountdownEvent, started: Moment?) -> HookVariables {
    HookVariables(event: event, started: started, now: wallClock?())
  }

  func start(telling variables: HookVariables) throws(HookError) -> ChildProcess {
    var environment = environment.map(ProcessEnvironment.init) ?? .inherited
    for variable in variables.all { environment.set(variable.name, to: variable.value) }
    do {
      return try ChildProcess(
        command, environment: environment.variables, surroundings: surroundings.ofProcess)
    } catch {
      if let folderError { throw folderError }
      let isMissing = error.code == ENOENT || error.code == ENOTDIR
      throw self.error(isMissing ? .notFound(error) : .cannotRun(error))
    }
  }

  /// Waits for the end, or brings it about; false when it had to. The process is not reaped.
  private func waitForEnd(
    of child: ChildProcess, within limit: Duration, _ running: RunningCommand
  ) throws(HookError) -> Bool {
    let hasEnded = Semaphore()
    let deadline = RealTime.monotonic.advanced(by: limit)
    do {
      try SystemThread.detached(name: "countdown-hook") {
        child.waitForEnd()
        hasEnded.post()
      }
    } catch {
      child.kill()
      running.forget()
      _ = try? child.reap()
      throw self.error(.cannotRun(error))
    }
    if hasEnded.wait(until: deadline) { return true }
    child.terminate()
    let hasObeyed = hasEnded.wait(until: RealTime.monotonic.advanced(by: grace))
    // The rest of its group as well: its number is not free before it is reaped.
    child.kill()
    if !hasObeyed { hasEnded.wait() }
    return false
  }

  private func reap(_ child: ChildProcess) throws(HookError) -> Status {
    do {
      return Status(try child.reap())
    } catch {
      throw self.error(.statusLost(error))
    }
  }

  func error(_ reason: HookError.Reason) -> HookError {
    HookError(command: command.first ?? "", reason: reason)
  }
}
