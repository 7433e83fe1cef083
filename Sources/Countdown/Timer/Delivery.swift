/// A change on its way to those who listened when it was decided.
struct Delivery: Sendable {
  let old: CountdownTimer.State
  private(set) var new: CountdownTimer.State
  let isTick: Bool
  private let listener: TimerListener

  init(_ change: CountdownMachine.Change, to listener: TimerListener) {
    old = change.old
    new = change.new
    isTick = change.isTick
    self.listener = listener
  }

  /// Takes in a later tick for the same listeners; false when it cannot.
  mutating func merge(_ later: Delivery) -> Bool {
    guard isTick, later.isTick, listener === later.listener else { return false }
    new = later.new
    return true
  }

  /// Calls the willSet round, then the didSet round; false when it met a cancelled observer.
  func carryOut(for timer: CountdownTimer) -> Bool {
    listener.notify(from: old, to: new, of: timer)
  }
}
