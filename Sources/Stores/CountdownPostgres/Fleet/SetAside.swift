internal import Countdown

/// The things that the server refuses: each is left out until a moment, and then tried again. The
/// pauses are 1, 2, 4 … 60 s.
struct SetAside<Key: Hashable> {
  private var waits: [Key: Wait] = [:]

  private struct Wait {
    var until: Moment
    var pause: Duration
    /// Whether the thing is being tried again.
    var isOver = false
  }

  /// The greatest number of things that are left out: with more, something else is wrong.
  private static var largest: Int { 1_000 }

  /// Leaves a thing out that was refused.
  ///
  /// - Returns: the pause; nil if too many are left out.
  mutating func add(_ key: Key, at now: Moment) -> Duration? {
    let known = waits[key]
    guard known != nil || waits.count < Self.largest else { return nil }
    let pause = known.map { min($0.pause * 2, .seconds(60)) } ?? .seconds(1)
    waits[key] = Wait(until: now.advanced(by: pause), pause: pause)
    return pause
  }

  /// Ends the pauses that are over.
  ///
  /// - Returns: whether there were any.
  mutating func endPauses(at now: Moment) -> Bool {
    let over = waits.filter { !$0.value.isOver && $0.value.until <= now }.keys
    for key in over { waits[key]?.isOver = true }
    return !over.isEmpty
  }

  /// Forgets a thing that is not refused any more.
  mutating func forget(_ key: Key) { waits[key] = nil }

  /// Forgets those that were tried again.
  mutating func forgetTried() { waits = waits.filter { !$0.value.isOver } }

  /// The things that are left out now.
  var keys: [Key] { waits.filter { !$0.value.isOver }.map(\.key) }

  func contains(_ key: Key) -> Bool { waits[key].map { !$0.isOver } ?? false }

  /// The moment at which a pause ends first.
  var next: Moment? { waits.values.lazy.filter { !$0.isOver }.map(\.until).min() }
}
