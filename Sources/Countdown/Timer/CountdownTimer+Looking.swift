public import Observation

// Each property reports to Swift's Observation, so that SwiftUI-like views and
// `Observations { timer.remainingSeconds }` follow it.

extension CountdownTimer: Observable {
  /// The countdown now, computed from its deadline. Reading never changes it; a tick that is due
  /// but not yet delivered shows here already. Not tracked by `Observation`, and the cheapest look.
  public var state: State {
    let now = scheduler.now
    return core.withLock { $0.machine.state(at: now) }
  }

  /// Where the countdown stands.
  public var phase: Phase { tracked(\.phase).phase }
  /// What is left in seconds, rounded up.
  public var remainingSeconds: Int { tracked(\.remainingSeconds).remainingSeconds }
  /// Whether it counts down now.
  public var isRunning: Bool { tracked(\.isRunning).isRunning }
  /// The share that has passed, 0 to 1.
  public var progress: Double { tracked(\.progress).progress }
  /// What is left.
  public var remaining: Duration { tracked(\.remaining).remaining }
  /// The full length, additions included.
  public var total: Duration { tracked(\.total).total }

  private func tracked<Value>(_ property: KeyPath<CountdownTimer, Value>) -> State {
    core.withLock { $0.extras().track() }.access(property, of: self)
    return state
  }
}
