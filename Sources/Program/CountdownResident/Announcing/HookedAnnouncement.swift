internal import Countdown

/// The announcement of an end for which a hook of the user's may run: its outcome is known once the
/// alerts have been presented and the hook's process has begun, so that a host that is killed in
/// between leaves the end, with its hook, to the next one.
///
/// | alerts | hook | outcome |
/// |---|---|---|
/// | any | has begun | announced |
/// | any | waits | open; announced at the limit |
/// | presented | none, or cannot run | announced |
/// | failed | none, or cannot run | the error of the alerts |
final class HookedAnnouncement: Sendable {
  /// The time that a hook may wait for those before it; another announcer of the end waits longer.
  private static let limit = Duration.seconds(4)

  private let begun = RealTime.monotonic
  private let conclude: @Sendable ((any Error)?) -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    var hook = Hook.waits
    /// Whether the alerts are over, and the error if they failed.
    var alerts: Alerts?
    var isConcluded = false
    var limit: WakeupToken?
  }

  private enum Hook { case waits, begun, none }

  private struct Alerts { let error: (any Error)? }

  /// - Parameter conclude: called once, on any thread, with the error of an announcement that
  ///   failed.
  init(_ conclude: @escaping @Sendable ((any Error)?) -> Void) { self.conclude = conclude }

  /// The hook's process has begun, or there is none.
  func noteHook(hasBegun: Bool) {
    settle { $0.hook = hasBegun ? .begun : .none }
  }

  /// The alerts were presented, or failed.
  func noteAlerts(_ error: (any Error)?) {
    settle { $0.alerts = Alerts(error: error) }
    let isOpen = state.withLock { !$0.isConcluded }
    if isOpen { wait() }
  }

  private func settle(_ change: (inout State) -> Void) {
    let (outcome, limit) = state.withLock { state -> (Alerts?, WakeupToken?) in
      change(&state)
      guard let alerts = state.alerts, state.hook != .waits, !state.isConcluded else {
        return (nil, nil)
      }
      state.isConcluded = true
      return (state.hook == .begun ? Alerts(error: nil) : alerts, state.limit)
    }
    if let limit { SystemScheduler.continuous.unregister(limit) }
    if let outcome { conclude(outcome.error) }
  }

  private func wait() {
    let scheduler = SystemScheduler.continuous
    let token = scheduler.register { [self] _ in settle { $0.hook = .begun } }
    let isOpen = state.withLock { state in
      if !state.isConcluded { state.limit = token }
      return !state.isConcluded
    }
    if !isOpen { return scheduler.unregister(token) }
    let rest = RealTime.monotonic.duration(to: begun.advanced(by: Self.limit))
    scheduler.arm(token, at: scheduler.now.advanced(by: rest))
  }
}
