internal import Dispatch
internal import Synchronization

/// Counts wakeups, and lets a thread wait for a number of them.
final class WakeupCounter: Sendable {
  private let count = Atomic(0)
  private let goal = Atomic(Int.max)
  private let reached = DispatchSemaphore(value: 0)

  var value: Int { count.load(ordering: .relaxed) }

  /// Begins anew: `wait` will return when so many were counted.
  func expect(_ number: Int) {
    count.store(0, ordering: .relaxed)
    goal.store(number, ordering: .relaxed)
  }

  func add() {
    let number = count.wrappingAdd(1, ordering: .relaxed).newValue
    if number == goal.load(ordering: .relaxed) { reached.signal() }
  }

  /// Blocks until what was expected is there; false when a moment came first.
  func wait(until moment: Int64) -> Bool {
    reached.wait(timeout: DispatchTime(uptimeNanoseconds: UInt64(moment))) == .success
  }
}
