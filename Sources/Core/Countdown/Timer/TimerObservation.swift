/// A running observation of a property. Dropping it changes nothing.
public struct TimerObservation: Sendable {
  // No reference to the timer: a weak one costs memory with every observation, and slows down all
  // the timer's reference counting. The timer forgets a cancelled observer by itself.
  let observer: TimerObserver
  /// What still has changes on their way to the main actor.
  var relay: (any CancellableRelay)?

  /// Ends the observation: no new call begins. A call that has begun on another thread may still
  /// run; from the callback itself the end is immediate. The closure is released now, or when that
  /// call returns.
  public func cancel() {
    relay?.cancel()
    observer.cancel()
  }
}

/// A carrier of changes to another place, which may be asked to drop those on their way.
protocol CancellableRelay: Sendable {
  func cancel()
}

extension CountdownTimer {
  /// The round of callbacks in which an observer is called. The change is visible before either.
  @nonexhaustive
  public enum ObservationPoint: Hashable, Sendable {
    /// The first round of callbacks for a change.
    case willSet
    /// The second round, after all of the first.
    case didSet
  }
}
