internal import Countdown

/// The outcomes of one countdown's finishes in this process, by the number of the event: a value.
/// Several sinks may share the claim on one finish; the first that presents the finish confirms the
/// claim.
struct FinishDeliveries: Sendable {
  private var finishes: [UInt64: State] = [:]
  private var order: [UInt64] = []
  private var waiting: [Semaphore] = []
  /// Whether the sharing has ended.
  private var isOver = false
  /// The number of the last event before the sharing.
  var before: UInt64 = 0
  /// The number of participants: gates, and the closure that announces.
  var participants = 0
  private static let kept = 64

  private struct State: Sendable {
    var right: SharedFinish?
    /// The numbers of participants that have begun, that have failed, that had no answer, and that
    /// have done something instead.
    var begun = 0
    var failures = 0
    var unanswered = 0
    var substitutes = 0
    /// The outcome that the store has.
    var outcome: EndOutcome?

    var reports: Int { failures + unanswered + substitutes }
  }

  /// The report of a participant.
  enum Outcome: Sendable {
    case presented, failed, unanswered
    /// What was done counts only if no participant presents the finish, as a command of the user's.
    case substituted
  }

  /// The answer to a sink that wants to present a finish.
  enum Answer: Sendable {
    case wait(Semaphore)
    case present(SharedFinish)
    case withhold
    /// Present the finish; no other process knows of it.
    case presentUnshared
  }

  /// Takes note of a finish as it is to be announced, or of nil if another process announces it;
  /// returns the threads that wait for this decision.
  mutating func decide(_ finish: SharedFinish?, _ sequence: UInt64) -> [Semaphore] {
    finishes[sequence] = State(right: finish)
    order.append(sequence)
    if order.count > Self.kept { finishes[order.removeFirst()] = nil }
    return takeWaiting()
  }

  mutating func ask(_ sequence: UInt64) -> Answer {
    if let state = finishes[sequence] { return state.right.map(Answer.present) ?? .withhold }
    // A finish that is not shared is left to this process alone, and one long past is forgotten.
    if isOver || sequence <= before || sequence < order.last ?? 0 { return .presentUnshared }
    let signal = Semaphore()
    waiting.append(signal)
    return .wait(signal)
  }

  /// The change to be written to the store.
  enum Verdict: Hashable, Sendable {
    case write(EndOutcome)
    /// Nothing yet: another sink may still present the finish.
    case open
    /// Nothing: the store has the outcome already.
    case decided
  }

  /// A participant is about to present a finish.
  mutating func begin(_ sequence: UInt64) { finishes[sequence]?.begun += 1 }

  /// A participant has dealt with a finish. One that presents it late, after the others were given
  /// up, still counts.
  mutating func report(_ outcome: Outcome, _ sequence: UInt64) -> Verdict {
    guard var state = finishes[sequence], state.outcome != .presented else { return .decided }
    switch outcome {
    case .presented: state.outcome = .presented
    case .failed: state.failures += 1
    case .unanswered: state.unanswered += 1
    case .substituted: state.substitutes += 1
    }
    finishes[sequence] = state
    if outcome == .presented { return .write(.presented) }
    if state.outcome != nil { return .decided }
    return state.reports < participants ? .open : giveUp(sequence)
  }

  /// No participant has presented a finish, and none will, or none has for a while. One that has
  /// begun and has not returned may still present it.
  mutating func giveUp(_ sequence: UInt64) -> Verdict {
    guard let state = finishes[sequence], state.outcome == nil else { return .decided }
    let isOpen = state.unanswered > 0 || state.begun > state.reports
    let outcome: EndOutcome =
      if state.substitutes > 0 { .presented } else { isOpen ? .unanswered : .failed }
    finishes[sequence]?.outcome = outcome
    return .write(outcome)
  }

  /// The sharing has ended; returns the threads that wait.
  mutating func end() -> [Semaphore] {
    isOver = true
    return takeWaiting()
  }

  private mutating func takeWaiting() -> [Semaphore] {
    defer { waiting = [] }
    return waiting
  }
}
