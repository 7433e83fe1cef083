package import Countdown
internal import CountdownAlarms
package import CountdownHook
internal import CountdownProgram
package import CountdownSharing

/// The user's hooks as a sink of countdowns. The sink only passes events on, so that no alert and
/// no end waits for a hook.
package final class HookSink: FinishHooks {
  private let queue: HookQueue
  private let marks: HookMarks?
  private let kind: String
  private let state = Locked(State())

  private struct State: Sendable {
    var name: @Sendable () -> String = { "" }
    var step: @Sendable (CountdownEvent) -> EventFacts.Step? = { _ in nil }
    var starts = StartLog()
    var queues: [WeakQueue] = []
  }

  /// - Parameters:
  ///   - kind: `countdown` or `pomodoro`.
  ///   - marks: the marks of ends; nil where no end begins a hook here.
  init(_ queue: HookQueue, kind: String = "countdown", marks: HookMarks? = nil) {
    (self.queue, self.kind, self.marks) = (queue, kind, marks)
  }

  /// Returns the name that the countdown is shared as; empty while that is unknown.
  package var name: @Sendable () -> String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  /// Returns the step of a routine that an event belongs to; nil for a single countdown.
  package var step: @Sendable (CountdownEvent) -> EventFacts.Step? {
    get { state.withLock { $0.step } }
    set { state.withLock { $0.step = newValue } }
  }

  package func receive(_ event: CountdownEvent) {
    run(event, name: name(), step: step(event))
  }

  package func begin(_ event: CountdownEvent, of finish: SharedFinish?) -> Bool {
    let done = Semaphore()
    let hasBegun = Locked<Bool?>(nil)
    let mark = finish.flatMap { marks?.begin($0) }
    let isQueued = run(event, name: name(), step: step(event), mark: mark) { isRunning in
      hasBegun.withLock { $0 = isRunning }
      done.post()
    }
    guard isQueued else { return false }
    _ = done.wait(until: RealTime.monotonic.advanced(by: .seconds(2)))
    return hasBegun.withLock { $0 } ?? true
  }

  package func end(_ finish: SharedFinish) { marks?.end(finish) }

  /// - Parameters:
  ///   - name: the name that the countdown is shared as.
  ///   - step: the step of a routine that the event belongs to.
  ///   - zone: the zone of the process that started it; nil for that of this process.
  ///   - mark: the mark of the hook of an end.
  ///   - begun: called once, when the hook's process runs or cannot run.
  /// - Returns: whether a hook will run.
  @discardableResult
  func run(
    _ event: CountdownEvent, name: String, step: EventFacts.Step?, zone: ZoneRules? = nil,
    mark: HookMark? = nil, begun: @escaping @Sendable (Bool) -> Void = { _ in }
  ) -> Bool {
    if event.kind == .tick || event.kind == .current { return false }
    let started = state.withLock { $0.starts.note(event) }
    var variables = HookVariables(event: event, started: started)
    (variables.facts.kind, variables.name) = (step == nil ? kind : "pomodoro", name)
    variables.facts.step = step
    if let zone { variables.write(on: zone.offset(at:)) }
    return queue.post(variables, mark: mark, begun: begun)
  }

  package var options: SinkOptions {
    .standard.telling { queue in self.state.withLock { $0.queues.append(queue) } }
  }

  /// Waits until all events so far have reached the queue; a moment, because nothing here blocks.
  func settle(within limit: Duration) {
    for queue in state.withLock({ $0.queues }) { _ = queue.wait(within: limit) }
  }
}
