internal import Countdown

/// Keeps a server that does not answer from costing every event its time limit: after a few calls
/// in a row without an answer, nothing is tried for a while.
struct Breaker: Sendable {
  private var silentCalls = 0
  private var closedAgain: Moment?

  static var limit: Int { 3 }
  static var rest: Duration { .seconds(30) }

  func allows(at now: Moment) -> Bool {
    closedAgain.map { $0 <= now } ?? true
  }

  mutating func timedOut(at now: Moment) {
    silentCalls += 1
    if silentCalls >= Self.limit { closedAgain = now.advanced(by: Self.rest) }
  }

  /// The server answered: a late answer and a refusal count too.
  mutating func answered() {
    self = Breaker()
  }
}
