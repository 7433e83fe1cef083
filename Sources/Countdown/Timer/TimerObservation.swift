internal import Synchronization

/// A running observation of a property. Dropping it changes nothing.
public struct TimerObservation: Sendable {
  private weak let timer: CountdownTimer?
  private weak let observer: TimerObserver?

  init(timer: CountdownTimer, observer: TimerObserver) {
    self.timer = timer
    self.observer = observer
  }

  /// Ends it: no new call begins. One that has begun on another thread may still run; from the
  /// callback itself it is immediate.
  public func cancel() {
    guard let observer else { return }
    observer.cancel()
    timer?.removeObserver(observer)
  }
}

/// When an observer is called.
@nonexhaustive
public enum ObservationPoint: Hashable, Sendable {
  /// In the first round of callbacks for a change.
  case willSet
  /// In the second round.
  case didSet
}

/// A closure that watches one property of one timer.
final class TimerObserver: Sendable {
  let point: ObservationPoint
  /// The number of the change decided last when it was made; only later ones are its business.
  private let since: UInt64
  private let isCancelled = Atomic(false)
  private let body: @Sendable (CountdownTimer.State, CountdownTimer.State) -> Void

  init(
    point: ObservationPoint, since: UInt64,
    body: @escaping @Sendable (CountdownTimer.State, CountdownTimer.State) -> Void
  ) {
    self.point = point
    self.since = since
    self.body = body
  }

  func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
  }

  func notify(of transition: Transition) {
    guard transition.number > since, !isCancelled.load(ordering: .sequentiallyConsistent) else {
      return
    }
    body(transition.old, transition.new)
  }
}
