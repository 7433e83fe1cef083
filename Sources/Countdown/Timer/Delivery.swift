/// A change on its way to those who listened when it was decided.
struct Delivery: Sendable {
  let old: CountdownTimer.State
  private(set) var new: CountdownTimer.State
  let isTick: Bool
  let listeners: Listeners

  init(_ change: CountdownMachine.Change, to listeners: Listeners) {
    old = change.old
    new = change.new
    isTick = change.isTick
    self.listeners = listeners
  }

  /// This change with a later tick in it, for the same listeners.
  func merged(with later: Delivery) -> Delivery {
    var merged = self
    merged.new = later.new
    return merged
  }

  /// Calls the willSet round, then the didSet round; false when it met a cancelled observer.
  func carryOut(for timer: CountdownTimer) -> Bool {
    switch listeners {
    case .one(let observer):
      return observer.notify(from: old, to: new)
    case .several(let observers, let tracking):
      var allListen = true
      for round in [ObservationPoint.willSet, .didSet] {
        tracking?.announce(round, of: timer, from: old, to: new)
        for observer in observers where observer.point == round {
          if !observer.notify(from: old, to: new) { allListen = false }
        }
      }
      return allListen
    }
  }
}

/// Whom a change concerns.
enum Listeners: Sendable {
  case one(TimerObserver)
  case several([TimerObserver], PropertyTracking?)

  /// Lets go of all closures.
  func cancel() {
    switch self {
    case .one(let observer): observer.cancel()
    case .several(let observers, _): for observer in observers { observer.cancel() }
    }
  }
}
