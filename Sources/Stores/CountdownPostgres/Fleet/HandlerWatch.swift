internal import Countdown

/// The decisions of a node about the time of its handlers: which are over their limit, which are
/// reported because they run for long, and when there was enough waiting for them.
///
/// A handler's time counts from its claim, so that what no thread has time for is over its limit
/// as well.
struct HandlerWatch: Sendable {
  let limit: Duration?
  /// The moment of the next look; nil while nothing can come of one. One handler's end does not
  /// move it, so that a node whose handlers are short arms no wakeup for each.
  private(set) var next: Moment?
  /// The number of handlers that have begun and are not over.
  private(set) var running = 0
  /// The moment until which a node that ends waits for its handlers.
  private(set) var graceEnd: Moment?
  private var handlers: [ClaimedKey: Handler] = [:]
  /// Since when all places are taken, and the length of that which was reported last.
  private var full: (since: Moment, told: Duration)?

  struct Handler {
    let claimedAt: Moment
    let attempt: Int
    /// The number of errors that handlers of the deadline threw before.
    let errors: Int
    var hasBegun = false
    /// Whether the node has let go of the claim, so that nothing is said of the handler's end.
    var isReleased = false
    /// The length of its time that was reported last.
    fileprivate var told = HandlerWatch.firstLength
  }

  struct Findings {
    /// The handlers whose limit is over now.
    var overrun: [(claim: ClaimedKey, handler: Handler)] = []
    /// The handlers that have run for a length at which that is reported.
    var long: [(claim: ClaimedKey, attempt: Int, length: Duration)] = []
    var isGraceOver = false
  }

  init(limit: Duration?) { self.limit = limit }

  private static let firstLength = Duration.seconds(10)

  /// The lengths at which something that goes on is reported: 10 s, which handlers leave out,
  /// 1 min, 10 min, 100 min and so on.
  private static func length(after last: Duration) -> Duration {
    last < firstLength ? firstLength : last < .minutes(1) ? .minutes(1) : last * 10
  }

  /// The greatest of the lengths that a time has reached, if it is greater than the last one.
  private static func length(of time: Duration, after last: Duration) -> Duration? {
    var reached = last
    while length(after: reached) <= time { reached = length(after: reached) }
    return reached > last ? reached : nil
  }
}

// MARK: - Handlers

extension HandlerWatch {
  /// The handlers that have begun, and are not over.
  var begun: [ClaimedKey] { handlers.filter(\.value.hasBegun).map(\.key) }

  subscript(claim: ClaimedKey) -> Handler? { handlers[claim] }

  mutating func add(_ claim: NodeAnswer.Claim, at now: Moment) {
    let errors = max(claim.attempt.saturatingSubtract(claim.deaths).saturatingSubtract(1), 0)
    let handler = Handler(
      claimedAt: now, attempt: Int(claim.attempt), errors: Int(errors))
    handlers[claim.key] = handler
    expect(moment(of: handler))
  }

  mutating func begin(_ claim: ClaimedKey) {
    guard handlers[claim]?.hasBegun == false else { return }
    handlers[claim]?.hasBegun = true
    running += 1
  }

  /// Lets go of a handler's claim; the handler goes on.
  mutating func release(_ claim: ClaimedKey) {
    handlers[claim]?.isReleased = true
    full = nil
  }

  @discardableResult
  mutating func end(_ claim: ClaimedKey) -> Handler? {
    let handler = handlers.removeValue(forKey: claim)
    if handler?.hasBegun == true { running -= 1 }
    if handler?.isReleased == false { full = nil }
    return handler
  }

  /// Begins the time for which a node that ends waits.
  mutating func beginGrace(_ grace: Duration, at now: Moment) {
    if graceEnd != nil { return }
    let end = now.advanced(by: grace)
    graceEnd = end
    expect(end)
  }

  /// The moment at which a handler is to be looked at.
  private func moment(of handler: Handler) -> Moment {
    let report = handler.claimedAt.advanced(by: Self.length(after: handler.told))
    guard let limit, !handler.isReleased else { return report }
    return min(report, handler.claimedAt.advanced(by: limit))
  }

  private mutating func expect(_ moment: Moment) { next = min(next ?? moment, moment) }

  /// Looks at all handlers, when it is time for that.
  mutating func look(at now: Moment) -> Findings {
    var findings = Findings()
    guard let moment = next, moment <= now else { return findings }
    next = nil
    for (claim, var handler) in handlers {
      let time = handler.claimedAt.duration(to: now)
      let length = Self.length(of: time, after: handler.told)
      handler.told = length ?? handler.told
      if let limit, !handler.isReleased, limit <= time {
        handler.isReleased = true
        findings.overrun.append((claim, handler))
      } else if let length {
        findings.long.append((claim, handler.attempt, length))
      }
      handlers[claim] = handler
      expect(self.moment(of: handler))
    }
    if let graceEnd {
      findings.isGraceOver = graceEnd <= now
      if !findings.isGraceOver { expect(graceEnd) }
    }
    return findings
  }
}

// MARK: - Places

extension HandlerWatch {
  /// Takes note of whether the node has a place for another handler.
  ///
  /// - Parameter overdue: how late the first deadline is that waits.
  /// - Returns: for how long all places have been taken while something was due, when that is to
  ///   be reported.
  mutating func fill(hasRoom: Bool, overdue: Duration, at now: Moment) -> Duration? {
    if hasRoom { full = nil } else if full == nil { full = (now, .zero) }
    guard let (since, told) = full else { return nil }
    let time = min(since.duration(to: now), overdue)
    guard let length = Self.length(of: time, after: told) else { return nil }
    full = (since, length)
    return length
  }
}
