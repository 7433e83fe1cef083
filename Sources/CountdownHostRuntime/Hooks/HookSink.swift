internal import Countdown
internal import CountdownHook

/// The user's hooks as a sink of countdowns. It only passes on, so that no alert and no end waits
/// for a hook.
package final class HookSink: EventSink, RunnerAware {
  private let queue: HookQueue
  private let kind: String
  private let state = Locked(State())

  private struct State: Sendable {
    var name: @Sendable () -> String = { "" }
    var starts = StartLog()
    var mailboxes: [DeliveryWaiter] = []
  }

  /// - Parameter kind: `countdown` or `pomodoro`.
  init(_ queue: HookQueue, kind: String = "countdown") {
    (self.queue, self.kind) = (queue, kind)
  }

  /// Tells the name that the countdown is shared as; empty while that is not known.
  package var name: @Sendable () -> String {
    get { state.withLock { $0.name } }
    set { state.withLock { $0.name = newValue } }
  }

  func receive(_ event: CountdownEvent) { receive(event, name: name()) }

  /// - Parameter name: what the countdown is shared as.
  func receive(_ event: CountdownEvent, name: String) {
    if event.kind == .tick || event.kind == .current { return }
    let started = state.withLock { $0.starts.note(event) }
    var variables = HookVariables(event: event, started: started)
    (variables.facts.kind, variables.name) = (kind, name)
    queue.post(variables)
  }

  func runsOn(_ waiter: DeliveryWaiter) { state.withLock { $0.mailboxes.append(waiter) } }

  /// Waits until what has happened so far has reached the queue; a moment, as nothing here blocks.
  func settle(within limit: Duration) {
    for mailbox in state.withLock({ $0.mailboxes }) { _ = mailbox.wait(within: limit) }
  }
}
