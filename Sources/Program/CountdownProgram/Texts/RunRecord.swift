package import Countdown

/// The facts of a countdown's run for its lines, gathered from its events: a value.
package struct RunRecord: Sendable {
  private(set) var paused = Duration.zero
  private var pausedSince: Moment?
  /// The end on the wall clock: the moment that the alert names as well.
  package private(set) var finished: ClockTime?
  package private(set) var lateness = Duration.zero
  private(set) var total = Duration.zero
  /// The time for which the machine had slept since its boot, when the countdown began and ended.
  private var slept: (start: Duration, end: Duration) = (.zero, .zero)

  /// Takes note of an event.
  package mutating func note(_ event: CountdownEvent, slept: Duration = .sleptSinceBoot) {
    total = event.state.total
    switch event.kind {
    case .started:
      self = RunRecord(total: total)
      self.slept.start = slept
    case .paused: pausedSince = event.actual
    case .resumed:
      if let pausedSince { paused += pausedSince.duration(to: event.actual) }
      pausedSince = nil
    case .finished:
      finished = ClockTime(
        nanoseconds: event.wallTime.advanced(by: .zero - event.lateness).nanoseconds)
      lateness = event.lateness
      self.slept.end = slept
    default: break
    }
  }

  /// The reason why the end was not noticed in time; nil when it was.
  package var reasonMissed: String? {
    guard lateness >= .seconds(2) else { return nil }
    let hasSlept = slept.end - slept.start >= .seconds(1)
    return hasSlept ? "the machine was asleep" : "the program was suspended"
  }

  package init(total: Duration = .zero) {
    self.total = total
  }
}

extension Duration {
  /// The time for which the machine has slept since its boot: the difference between two clocks.
  static var sleptSinceBoot: Duration {
    let continuous = SystemScheduler.continuous.now.nanoseconds
    return .nanoseconds(continuous.saturatingSubtract(RealTime.monotonic.nanoseconds))
  }
}
