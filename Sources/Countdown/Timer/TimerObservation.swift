/// A running observation of a property. Dropping it changes nothing.
public struct TimerObservation: Sendable {
  // No reference to the timer: a weak one costs memory with every observation, and slows down all
  // the timer's reference counting. The timer forgets a cancelled observer by itself.
  let observer: TimerObserver

  /// Ends it: no new call begins. One that has begun on another thread may still run; from the
  /// callback itself it is immediate. The closure is let go of now, or when that call returns.
  public func cancel() { observer.cancel() }
}

/// When an observer is called.
@nonexhaustive
public enum ObservationPoint: Hashable, Sendable {
  /// In the first round of callbacks for a change.
  case willSet
  /// In the second round.
  case didSet
}
