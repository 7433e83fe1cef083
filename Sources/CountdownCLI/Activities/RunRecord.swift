internal import Countdown

/// What a countdown's lines tell of its run, gathered from its events: a value.
struct RunRecord: Hashable, Sendable {
  private(set) var paused = Duration.zero
  private var pausedSince: Moment?
  /// When it finished, on the wall clock.
  private(set) var finished: ClockTime?
  private(set) var lateness = Duration.zero
  private(set) var total = Duration.zero

  /// Takes note of an event that is received at a moment of the wall clock.
  mutating func note(_ event: CountdownEvent, at now: ClockTime) {
    total = event.state.total
    switch event.kind {
    case .started: self = RunRecord(total: total)
    case .paused: pausedSince = event.actual
    case .resumed:
      if let pausedSince { paused += pausedSince.duration(to: event.actual) }
      pausedSince = nil
    case .finished:
      finished = now
      lateness = event.lateness
    default: break
    }
  }

  init(total: Duration = .zero) {
    self.total = total
  }
}
