internal import Countdown

/// A run through a pattern, or many runs, which another thread may cut short or wait for.
final class Ringing: Sendable {
  /// The alert that it rings for; nil when it was asked for by hand.
  let alert: Alert.ID?
  private let pattern: TerminalBell.Pattern
  private let repeats: Bool
  let reporter = SoundReporter()
  private let isCut = Semaphore()
  private let ending = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var isOver = false
    var failure: BellError?
    /// The moment of the latest bell.
    var latest: Moment?
  }

  /// The time from the end of a pattern to the next one.
  private static let interval = Duration.seconds(5)

  init(alert: Alert.ID?, pattern: TerminalBell.Pattern, repeats: Bool = false) {
    (self.alert, self.pattern, self.repeats) = (alert, pattern, repeats)
  }

  /// Whether anything follows the first bell.
  var hasMore: Bool { repeats || pattern.count > 1 }

  /// Whether it will not ring again.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// The reason why its latest bell failed.
  var failure: BellError? { state.withLock { $0.failure } }

  /// Asks it to ring no more; a bell that is being written still rings.
  func cut() { isCut.post() }

  /// The first bell has rung.
  func noteFirst() { state.withLock { $0.latest = RealTime.monotonic } }

  /// The moment of the first bell of one that follows an earlier one; nil for now. A sound that
  /// comes and goes has the bell rung for the same alert again and again.
  func start(after earlier: Ringing?) -> Moment? {
    guard repeats, let earlier, earlier.repeats, alert != nil, earlier.alert == alert,
      let latest = earlier.state.withLock({ $0.latest })
    else { return nil }
    state.withLock { $0.latest = latest }
    let start = latest.advanced(by: Self.interval)
    return start > RealTime.monotonic ? start : nil
  }

  /// Rings all bells but the first, or all from a moment on. A repeating bell goes on after a
  /// failure, because the terminal may read again; each failure that differs from the previous one
  /// is reported.
  func ringOn(
    _ terminal: BellTerminal, from start: Moment?, _ onFailure: (@Sendable (BellError) -> Void)?
  ) {
    let pause = pattern.count > 1 ? pattern.gap : Self.interval
    var next = start ?? RealTime.monotonic.advanced(by: pause)
    var left = start == nil ? pattern.count - 1 : pattern.count
    while left > 0 || repeats {
      if isCut.wait(until: next) { break }
      left = left > 0 ? left - 1 : pattern.count - 1
      var failure: BellError?
      do { try terminal.ring(within: .milliseconds(500)) } catch { failure = error }
      let isNew = state.withLock { state in
        defer { (state.failure, state.latest) = (failure, RealTime.monotonic) }
        return state.failure != failure
      }
      if isNew {
        reporter.note(failure.map { .silent($0) } ?? .heard)
        reporter.tell()
        if let failure { onFailure?(failure) }
      }
      if failure != nil, !repeats { break }
      next = next.advanced(by: left > 0 ? pattern.gap : Self.interval)
    }
    end()
  }

  /// Says that it will not ring again.
  func end() {
    state.withLock { $0.isOver = true }
    ending.post()
    reporter.end()
  }

  /// Waits for its end; false when that did not come in time.
  func waitForEnd(until moment: Moment) -> Bool {
    guard ending.wait(until: moment) else { return false }
    ending.post()  // for the next thread that waits
    return true
  }
}
