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
    let registrar = core.withLock { core in
      let registrar = core.registrar ?? ObservationRegistrar()
      core.registrar = registrar
      return registrar
    }
    registrar.access(self, keyPath: property)
    return state
  }
}

extension ObservationRegistrar {
  /// Announces the properties that a transition changed.
  func announce(
    _ transition: Transition, of timer: CountdownTimer, _ round: Round
  ) {
    let (old, new) = (transition.old, transition.new)
    if old.phase != new.phase { round.announce(\.phase, of: timer, to: self) }
    if old.isRunning != new.isRunning { round.announce(\.isRunning, of: timer, to: self) }
    if old.total != new.total { round.announce(\.total, of: timer, to: self) }
    if old.remaining != new.remaining { round.announce(\.remaining, of: timer, to: self) }
    if old.progress != new.progress { round.announce(\.progress, of: timer, to: self) }
    if old.remainingSeconds != new.remainingSeconds {
      round.announce(\.remainingSeconds, of: timer, to: self)
    }
  }

  /// Which of the two announcements of a change to make.
  enum Round {
    case willSet
    case didSet

    fileprivate func announce<Value>(
      _ property: KeyPath<CountdownTimer, Value>, of timer: CountdownTimer,
      to registrar: ObservationRegistrar
    ) {
      switch self {
      case .willSet: registrar.willSet(timer, keyPath: property)
      case .didSet: registrar.didSet(timer, keyPath: property)
      }
    }
  }
}
