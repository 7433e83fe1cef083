internal import Synchronization

/// Counts ticks, and how late they were, without a lock and without allocating.
///
/// Only ticks that were due within the window count, so that set-up does not, and none is counted
/// at one end that belongs to the other. A million countdowns would feel a clock read for each tick
/// (25 ns); so lateness is taken from every `stride`-th call.
final class TickRecorder: Sendable {
  private let opening = Atomic(Int64.max)
  private let closing = Atomic(Int64.max)
  private let calls = Atomic(0)
  private let skipped = Atomic(0)
  private let mask: Int
  private let lateness = AtomicCounts(LogLinearScale.count)

  /// - Parameter stride: a power of two.
  init(stride: Int) {
    mask = stride - 1
  }

  /// Takes down the ticks that are due from one moment until before another.
  func open(from: Int64, to: Int64) {
    closing.store(to, ordering: .relaxed)
    opening.store(from, ordering: .releasing)
  }

  /// Takes down a call for a tick.
  ///
  /// - Parameter missed: how many ticks before this one got no call of their own.
  func record(due: Int64, missed: Int) {
    let from = opening.load(ordering: .relaxed)
    let to = closing.load(ordering: .relaxed)
    if missed > 0 {
      let missed = TickWindow.count(missed, secondsBefore: due, from: from, to: to)
      skipped.wrappingAdd(missed, ordering: .relaxed)
    }
    guard due >= from, due < to else { return }
    let number = calls.wrappingAdd(1, ordering: .relaxed).newValue
    if number & mask == 0 { lateness.add(LogLinearScale.bucket(of: Now.monotonic - due)) }
  }

  /// Ticks that got a call of their own.
  var delivered: Int { calls.load(ordering: .relaxed) }
  /// Ticks that a later one's call accounted for.
  var missed: Int { skipped.load(ordering: .relaxed) }
  /// How many of the delivered had which lateness, on the ``LogLinearScale``.
  var latenessCounts: [Int] { lateness.values }
}

/// Which of several ticks, a second apart, fall into a window.
enum TickWindow {
  /// How many of the `count` ticks before the one at `due` were due from one moment until before
  /// another.
  static func count(_ count: Int, secondsBefore due: Int64, from: Int64, to: Int64) -> Int {
    (0..<max(count, 0)).count { index in
      let moment = due - Int64(index + 1) * .second
      return moment >= from && moment < to
    }
  }
}
