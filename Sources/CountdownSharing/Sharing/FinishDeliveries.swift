internal import Countdown

/// What became of the finishes of one countdown in this process, by the number of the event: a
/// value. Several sinks may stand behind the right to announce one finish; the first that presents
/// it confirms it.
struct FinishDeliveries: Sendable {
  private var finishes: [UInt64: State] = [:]
  private var order: [UInt64] = []
  private var waiting: [Semaphore] = []
  /// Whether nothing more is shared.
  private var isOver = false
  /// The events up to this number came before the sharing.
  var before: UInt64 = 0
  /// How many take part: gates, and the closure that announces.
  var participants = 0
  private static let kept = 64

  private struct State: Sendable {
    var right: SharedFinish?
    /// How many have reported that they could not.
    var failures = 0
    var isDecided = false
  }

  /// What a sink that wants to present a finish is to do.
  enum Answer: Sendable {
    case wait(Semaphore)
    case present(SharedFinish)
    case withhold
    /// Present it; nobody else knows of it.
    case presentUnshared
  }

  /// Takes note of a finish as it is to be announced, nil where another process does; returns those
  /// who wait for it.
  mutating func decide(_ finish: SharedFinish?, _ sequence: UInt64) -> [Semaphore] {
    finishes[sequence] = State(right: finish)
    order.append(sequence)
    if order.count > Self.kept { finishes[order.removeFirst()] = nil }
    return takeWaiting()
  }

  mutating func ask(_ sequence: UInt64) -> Answer {
    if let state = finishes[sequence] { return state.right.map(Answer.present) ?? .withhold }
    // One that is not shared is nobody else's to announce, and one that is long past is forgotten.
    if isOver || sequence <= before || sequence < order.last ?? 0 { return .presentUnshared }
    let signal = Semaphore()
    waiting.append(signal)
    return .wait(signal)
  }

  /// What the store is to be told.
  enum Verdict: Hashable, Sendable {
    case presented, failed
    /// Another sink may still present it.
    case open
    /// Nothing: it was told before.
    case decided
  }

  /// A sink has presented a finish, or could not.
  mutating func report(_ isPresented: Bool, _ sequence: UInt64) -> Verdict {
    guard let state = finishes[sequence], !state.isDecided else { return .decided }
    if !isPresented { finishes[sequence]?.failures += 1 }
    if !isPresented, state.failures + 1 < participants { return .open }
    finishes[sequence]?.isDecided = true
    return isPresented ? .presented : .failed
  }

  /// Nobody has presented a finish for a while after one has failed; whether that is news.
  mutating func giveUp(_ sequence: UInt64) -> Bool {
    guard let state = finishes[sequence], !state.isDecided else { return false }
    finishes[sequence]?.isDecided = true
    return true
  }

  /// Nothing more is shared; returns those who wait.
  mutating func end() -> [Semaphore] {
    isOver = true
    return takeWaiting()
  }

  private mutating func takeWaiting() -> [Semaphore] {
    defer { waiting = [] }
    return waiting
  }
}
