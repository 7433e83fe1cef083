internal import Countdown

/// One run through a pattern, which another thread may cut short or wait for.
final class Ringing: Sendable {
  /// Whose end it rings for; nil when it was asked for by hand.
  let countdown: CountdownID?
  private let isCut = Semaphore()
  private let isOver = Semaphore()

  init(countdown: CountdownID?) {
    self.countdown = countdown
  }

  /// Asks it to ring no more; a bell that is being written still rings.
  func cut() { isCut.post() }

  /// Sleeps until a moment; true when it was cut short instead.
  func waitForCut(until moment: Moment) -> Bool { isCut.wait(until: moment) }

  /// Says that it will not ring again.
  func end() { isOver.post() }

  /// Waits for its end; false when that did not come in time.
  func waitForEnd(until moment: Moment) -> Bool {
    guard isOver.wait(until: moment) else { return false }
    isOver.post()  // for whoever waits next
    return true
  }
}
