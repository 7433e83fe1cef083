internal import Countdown

/// Whether this process announces a finish.
enum FinishVerdict: Hashable, Sendable {
  /// It does, and confirms it afterwards; nil where nobody else knows of it.
  case announce(FinishID?)
  /// Somebody else does.
  case withhold
}

/// What was decided on the finishes of one countdown, by the number of the event, and who waits to
/// learn it. A value.
struct FinishVerdicts: Sendable {
  private var decided: [UInt64: FinishVerdict] = [:]
  private var order: [UInt64] = []
  private var waiting: [Semaphore] = []
  private static let kept = 256
  /// Whether no more decisions are made.
  private var isOver = false

  enum Answer: Sendable {
    case verdict(FinishVerdict)
    case wait(Semaphore)
  }

  /// What was decided on the event of a number, or a signal that comes with the next decision.
  mutating func answer(for sequence: UInt64) -> Answer {
    if let verdict = decided[sequence] { return .verdict(verdict) }
    // One that is not shared is nobody else's to announce, and one that is long past is forgotten.
    if isOver || sequence < order.last ?? 0 { return .verdict(.announce(nil)) }
    let signal = Semaphore()
    waiting.append(signal)
    return .wait(signal)
  }

  /// Notes a decision, of which the latest few are kept; returns those who wait for one.
  mutating func decide(_ verdict: FinishVerdict, for sequence: UInt64) -> [Semaphore] {
    decided[sequence] = verdict
    order.append(sequence)
    if order.count > Self.kept { decided[order.removeFirst()] = nil }
    return takeWaiting()
  }

  /// No more decisions are made; returns those who wait for one.
  mutating func end() -> [Semaphore] {
    isOver = true
    return takeWaiting()
  }

  private mutating func takeWaiting() -> [Semaphore] {
    defer { waiting = [] }
    return waiting
  }
}
