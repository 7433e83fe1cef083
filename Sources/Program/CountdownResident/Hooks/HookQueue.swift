internal import Countdown
internal import CountdownHook
internal import CountdownProgram
internal import Glibc

/// Runs hooks in the background: those of one countdown, alarm or reminder one after the other,
/// those of different ones at the same time.
///
/// ```swift internal
/// let hooks = HookQueue(HookFolder(environment: environment)) { line in complain(line) }
/// hooks.post(variables)       // never blocks; without a hook of that name nothing happens
/// hooks.whenIdle { leave() }
/// ```
final class HookQueue: Sendable {
  private let folder: HookFolder
  private let report: @Sendable (String) -> Void
  private let state = Locked(State())

  /// The number of hooks that run at once, and the number that may wait.
  private static let width = 8
  private static let capacity = 1_000

  /// A hook that waits or runs, and the closure that learns whether its process has begun.
  private struct Hook: Sendable {
    let variables: HookVariables
    let mark: HookMark?
    let begun: @Sendable (Bool) -> Void
    var id: String { variables.facts.id }
  }

  private struct State: Sendable {
    var waiting: [Hook] = []
    /// The ids whose hooks run.
    var running: Set<String> = []
    var commands: [String: RunningCommand] = [:]
    /// Whether no more hooks are to begin.
    var isOver = false
    var waiters: [@Sendable () -> Void] = []

    var isIdle: Bool { waiting.isEmpty && running.isEmpty }

    /// The first waiting hook whose item has none running.
    mutating func take() -> Hook? {
      guard running.count < HookQueue.width,
        let index = waiting.firstIndex(where: { !running.contains($0.id) })
      else { return nil }
      let hook = waiting.remove(at: index)
      running.insert(hook.id)
      return hook
    }
  }

  /// - Parameter report: called, on any thread, with a line for each fault.
  init(_ folder: HookFolder, report: @escaping @Sendable (String) -> Void) {
    (self.folder, self.report) = (folder, report)
  }

  /// Runs the hook of an event, if there is one. Costs a look at the folder, and no more where
  /// there is no hook.
  ///
  /// - Parameters:
  ///   - mark: the mark of the hook of an end: where it exists, the hook has begun before.
  ///   - begun: called once, on any thread, when the hook's process runs or cannot run; never for a
  ///     hook that ``end()`` finds waiting.
  /// - Returns: whether a hook will run.
  @discardableResult
  func post(
    _ variables: HookVariables, mark: HookMark? = nil,
    begun: @escaping @Sendable (Bool) -> Void = { _ in }
  ) -> Bool {
    do throws(HookFault) {
      if try folder.hook(for: variables.facts.event) == nil { return false }
    } catch {
      report(error.description)
      return false
    }
    let isTaken = state.withLock { state in
      if state.isOver || state.waiting.count >= Self.capacity { return false }
      state.waiting.append(Hook(variables: variables, mark: mark, begun: begun))
      return true
    }
    if !isTaken {
      report("\(HookFault(variables.facts.event, "skipped: too many are waiting"))")
    }
    startNext()
    return isTaken
  }

  /// Calls the body once no hook runs or waits: at once, or on the last hook's thread.
  func whenIdle(_ body: @escaping @Sendable () -> Void) {
    let isIdle = state.withLock { state in
      if !state.isIdle { state.waiters.append(body) }
      return state.isIdle
    }
    if isIdle { body() }
  }

  /// Waits until no hook runs or waits; false when that takes longer.
  func finish(within limit: Duration) -> Bool {
    let done = Semaphore()
    whenIdle { done.post() }
    return done.wait(until: RealTime.monotonic.advanced(by: limit))
  }

  /// Asks the running hooks to end, because nothing will be left to enforce their time limit, and
  /// begins no more.
  func end() {
    let commands = state.withLock { state in
      (state.isOver, state.waiting) = (true, [])
      return Array(state.commands.values)
    }
    for command in commands { command.send(SIGTERM) }
  }
}

// MARK: - On threads of the hooks

extension HookQueue {
  private func startNext() {
    while let first = state.withLock({ $0.take() }) {
      do {
        return try SystemThread.detached(name: "countdown-hooks") { self.work(from: first) }
      } catch {
        report("\(HookFault(first.variables.facts.event, "\(error)"))")
        first.begun(false)
        end(of: first)
      }
    }
  }

  private func work(from first: Hook) {
    var next: Hook? = first
    while let hook = next {
      var isTold = false
      var hasBegun = false
      do throws(HookFault) {
        hasBegun = try folder.run(hook.variables, mark: hook.mark) { command in
          isTold = true
          note(command, of: hook)
          hook.begun(true)
        }
      } catch {
        report(error.description)
      }
      if !isTold { hook.begun(hasBegun) }
      end(of: hook)
      next = state.withLock { $0.take() }
    }
  }

  private func note(_ command: RunningCommand, of hook: Hook) {
    let isOver = state.withLock { state in
      state.commands[hook.id] = command
      return state.isOver
    }
    if isOver { command.send(SIGTERM) }
  }

  private func end(of hook: Hook) {
    let waiters = state.withLock { state -> [@Sendable () -> Void] in
      state.running.remove(hook.id)
      state.commands[hook.id] = nil
      guard state.isIdle else { return [] }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter() }
  }
}
