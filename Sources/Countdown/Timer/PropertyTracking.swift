internal import Observation

/// Swift's Observation for one timer, made when the first of its properties is tracked.
///
/// A class of ours, because the registrar's size is known only at run time: whatever contains one
/// directly is moved and copied slowly.
final class PropertyTracking: Sendable {
  private let registrar = ObservationRegistrar()

  func access<Value>(_ property: KeyPath<CountdownTimer, Value>, of timer: CountdownTimer) {
    registrar.access(timer, keyPath: property)
  }

  /// Announces the properties in which two states differ.
  func announce(
    _ round: ObservationPoint, of timer: CountdownTimer, from old: CountdownTimer.State,
    to new: CountdownTimer.State
  ) {
    if old.phase != new.phase { announce(round, \.phase, of: timer) }
    if old.isRunning != new.isRunning { announce(round, \.isRunning, of: timer) }
    if old.total != new.total { announce(round, \.total, of: timer) }
    if old.remaining != new.remaining { announce(round, \.remaining, of: timer) }
    if old.progress != new.progress { announce(round, \.progress, of: timer) }
    if old.remainingSeconds != new.remainingSeconds {
      announce(round, \.remainingSeconds, of: timer)
    }
  }

  private func announce<Value>(
    _ round: ObservationPoint, _ property: KeyPath<CountdownTimer, Value>, of timer: CountdownTimer
  ) {
    switch round {
    case .willSet: registrar.willSet(timer, keyPath: property)
    case .didSet: registrar.didSet(timer, keyPath: property)
    }
  }
}
