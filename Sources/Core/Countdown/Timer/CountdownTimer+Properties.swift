public import Observation

// Each property reports to Swift's Observation, so that SwiftUI-like views and
// `Observations { timer.remainingSeconds }` follow it. The first read of a property makes what that
// needs, some 200 bytes, for the rest of the timer's life.

extension CountdownTimer: Observable {
  /// The countdown now, computed from its deadline. Reading never changes the countdown; a tick
  /// that is due but not yet delivered is already included. `Observation` does not track the state,
  /// and reading it is the cheapest way to look at a countdown.
  ///
  /// In a child made by `fork`, a countdown of the parent is stopped at zero.
  public var state: State {
    if home.isForeign { return .inForkedChild }
    let now = scheduler.now
    return core.withLock { $0.machine.state(at: now) }
  }

  /// The phase of the countdown.
  public var phase: Phase { tracked(\.phase, .phase).phase }
  /// The time left in seconds, rounded up.
  public var remainingSeconds: Int {
    tracked(\.remainingSeconds, .remainingSeconds).remainingSeconds
  }
  /// Whether the countdown runs now.
  public var isRunning: Bool { tracked(\.isRunning, .isRunning).isRunning }
  /// The share that has passed, 0 to 1.
  public var progress: Double { tracked(\.progress, .progress).progress }
  /// The time left.
  public var remaining: Duration { tracked(\.remaining, .remaining).remaining }
  /// The full length, additions included.
  public var total: Duration { tracked(\.total, .total).total }

  /// The moment at which the countdown reaches zero, on the timeline of its scheduler; nil where it
  /// does not run.
  public var deadline: Moment? { tracked(\.deadline, .deadline).deadline }
  /// The wall time at which the countdown reaches zero, as things stand now; nil where it does not
  /// run.
  public var endsAt: WallMoment? {
    let state = tracked(\.deadline, .deadline)
    return state.isRunning ? scheduler.wallTime.advanced(by: state.remaining) : nil
  }

  private func tracked<Value>(
    _ property: KeyPath<CountdownTimer, Value>, _ mark: PropertyTracking.Changed
  ) -> State {
    if home.isForeign { return .inForkedChild }
    core.withLock { $0.track() }.access(property, mark, of: self)
    return state
  }
}
