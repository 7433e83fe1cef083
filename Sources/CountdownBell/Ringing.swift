internal import Countdown

/// One run through a pattern, which another thread may cut short or wait for.
final class Ringing: Sendable {
  /// Whose end it rings for; nil when it was asked for by hand.
  let countdown: CountdownID?
  private let isCut = Semaphore()
  private let isOver = Semaphore()
  private let failure = Locked<BellError?>(nil)

  init(countdown: CountdownID?) {
    self.countdown = countdown
  }

  /// Asks it to ring no more; a bell that is being written still rings.
  func cut() { isCut.post() }

  /// Rings all bells of a pattern but the first, until it is cut short.
  func ringRest(
    _ terminal: BellTerminal, _ pattern: TerminalBell.Pattern
  ) throws(BellError) {
    var next = RealTime.monotonic
    for _ in 1..<pattern.count {
      next = next.advanced(by: pattern.gap)
      if isCut.wait(until: next) { return }
      try terminal.ring()
    }
  }

  /// Does the same on a thread of its own, and keeps what went wrong.
  func ringOn(_ terminal: BellTerminal, _ pattern: TerminalBell.Pattern) {
    do { try ringRest(terminal, pattern) } catch { failure.withLock { $0 = error } }
    end()
  }

  /// Why it broke off in the background, once.
  func takeFailure() -> BellError? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  /// Says that it will not ring again.
  func end() { isOver.post() }

  /// Waits for its end; false when that did not come in time.
  func waitForEnd(until moment: Moment) -> Bool {
    guard isOver.wait(until: moment) else { return false }
    isOver.post()  // for whoever waits next
    return true
  }
}
