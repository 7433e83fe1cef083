/// The receiver of a timer's changes: one observer, or a group that shares each change.
///
/// Unchecked because a class with subclasses cannot be checked. It stores nothing.
class TimerListener: @unchecked Sendable {
  /// Delivers a change, on the one thread that delivers for the timer; false when an observer is no
  /// longer listening.
  func notify(
    from old: CountdownTimer.State, to new: CountdownTimer.State, of timer: CountdownTimer
  ) -> Bool { false }

  /// Ends the observation: no new call begins.
  func cancel() {}
}

/// Several observers, and Swift's Observation: the first round for all, then the second.
final class ListenerGroup: TimerListener, @unchecked Sendable {
  // Unchecked because its parent is; what it stores is constant.
  private let observers: [TimerObserver]
  private let tracking: PropertyTracking?

  init(_ observers: [TimerObserver], _ tracking: PropertyTracking?) {
    self.observers = observers
    self.tracking = tracking
  }

  override func notify(
    from old: CountdownTimer.State, to new: CountdownTimer.State, of timer: CountdownTimer
  ) -> Bool {
    let tracked = tracking?.takeTracked(of: PropertyTracking.Changed(from: old, to: new)) ?? []
    var allListen = true
    for round in [CountdownTimer.ObservationPoint.willSet, .didSet] {
      tracking?.announce(round, of: timer, tracked)
      for observer in observers where observer.point == round {
        if !observer.notify(from: old, to: new, of: timer) { allListen = false }
      }
    }
    return allListen
  }

  override func cancel() {
    for observer in observers { observer.cancel() }
  }
}
