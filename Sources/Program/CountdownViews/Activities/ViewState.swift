internal import Countdown
internal import CountdownProgram

/// The state of every view besides its countdown: the answer to the last key, whether help is
/// shown, and the time past zero. A value.
struct ViewState: Sendable {
  /// Whether the view counts up past zero.
  let countsOn: Bool
  /// One line that answers the last key or reports something.
  var note = ""
  private(set) var isHelpShown = false
  private var overSince: Moment?

  init(countsOn: Bool) {
    self.countsOn = countsOn
  }

  /// Handles an event that was received at a moment of `RealTime.monotonic`.
  mutating func receive(_ event: CountdownEvent, at now: Moment = RealTime.monotonic) {
    switch event.kind {
    case .finished: (overSince, isHelpShown) = (now, false)
    case .started, .resumed, .paused, .stopped, .reset: (note, overSince) = ("", nil)
    default: break
    }
  }

  mutating func showHelp() { isHelpShown = true }

  /// Whether a key only closes the help; closes it in that case.
  mutating func closeHelp() -> Bool {
    defer { isHelpShown = false }
    return isHelpShown
  }

  /// `04:59`, and `+0:12` past zero.
  func digits(
    _ state: CountdownTimer.State, at now: Moment = RealTime.monotonic
  ) -> String {
    guard countsOn, state.phase == .finished else { return state.remaining.text(.clock) }
    return "+\(Duration.seconds(overtime(at: now).components.seconds).text(.short))"
  }

  /// The time since zero, if it is counted.
  func overtime(at now: Moment = RealTime.monotonic) -> Duration {
    guard countsOn, let overSince else { return .zero }
    return overSince.duration(to: now)
  }

  /// The next whole second past zero.
  func deadline(_ phase: CountdownTimer.Phase, at now: Moment = RealTime.monotonic) -> Moment? {
    guard countsOn, phase == .finished, let overSince else { return nil }
    return overSince.advanced(by: .seconds(overtime(at: now).components.seconds + 1))
  }
}
