/// A target as a queue of wakeups holds it: a countdown, or one of another type.
///
/// A countdown is no ``WakeupTarget``, so that `wake` is not among its users' calls. The case takes
/// no more room than a reference to a protocol, and is called without one.
package enum QueuedTarget: Sendable {
  case countdown(CountdownTimer)
  case other(any WakeupTarget)

  package func wake(at moment: Moment) {
    switch self {
    case .countdown(let timer): timer.wake()
    case .other(let target): target.wake(at: moment)
    }
  }
}

extension WakeupQueue {
  /// Makes a token for a target that is no countdown of the queue's own module.
  package mutating func register(
    _ target: any WakeupTarget, tolerance: Duration = .zero
  ) -> WakeupToken {
    register(.other(target), tolerance: tolerance)
  }
}

extension Scheduler {
  /// Makes a handle for the wakeups of a countdown.
  func register(_ timer: CountdownTimer, tolerance: Duration) -> WakeupToken {
    guard let system = self as? SystemScheduler else {
      return register(CountdownTarget(timer), tolerance: tolerance)
    }
    return system.engine.register(.countdown(timer), tolerance: tolerance)
  }
}

/// A countdown on a scheduler that knows only protocols.
final class CountdownTarget: WakeupTarget {
  let timer: CountdownTimer

  init(_ timer: CountdownTimer) { self.timer = timer }

  func wake(at moment: Moment) { timer.wake() }
}
