package import Countdown

/// What a countdown's lines tell of its run, gathered from its events: a value.
package struct RunRecord: Sendable {
  private(set) var paused = Duration.zero
  private var pausedSince: Moment?
  /// When its time was up, on the wall clock: the moment that its alert names as well.
  package private(set) var finished: ClockTime?
  package private(set) var lateness = Duration.zero
  private(set) var total = Duration.zero
  /// How long the machine had slept since it booted, when the countdown began and ended.
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

  /// Why nobody noticed the end in time; nil when somebody did.
  package var reasonMissed: String? {
    guard lateness >= .seconds(2) else { return nil }
    let hasSlept = slept.end - slept.start >= .seconds(1)
    return hasSlept ? "the machine was asleep" : "the program was halted"
  }

  package init(total: Duration = .zero) {
    self.total = total
  }
}

extension Duration {
  /// How long the machine has slept since it booted: what one clock counts and the other does not.
  static var sleptSinceBoot: Duration {
    let continuous = SystemScheduler.continuous.now.nanoseconds
    return .nanoseconds(continuous.saturatingSubtract(RealTime.monotonic.nanoseconds))
  }
}
