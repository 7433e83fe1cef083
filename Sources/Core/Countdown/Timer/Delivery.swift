/// A notification to be delivered outside the lock, by the thread that delivers for the timer: a
/// change, for the observers there were when it was decided.
///
/// A plain struct with one reference, and empty rather than optional: Swift copies and destroys
/// enums of this size through their metadata, which a thread that has just slept finds in no cache.
struct Delivery: Sendable {
  private let old: CountdownTimer.State
  private var new: CountdownTimer.State
  private let isTick: Bool
  private let listener: TimerListener?

  /// Nothing to be delivered.
  static var nothing: Delivery { Delivery() }

  private init() {
    (old, new, isTick) = (.inForkedChild, .inForkedChild, false)
    listener = nil
  }

  var isNothing: Bool { listener == nil }

  init(_ change: CountdownMachine.Change, to listener: TimerListener) {
    (old, new, isTick) = (change.old, change.new, change.isTick)
    self.listener = listener
  }

  /// A call of a module that conducts the timer, in the state that its actions have led to.
  init(_ call: @escaping @Sendable () -> Void, in state: CountdownTimer.State) {
    (old, new, isTick) = (state, state, false)
    listener = CallListener(call)
  }

  /// Takes in a later tick for the same listeners; false when it cannot.
  mutating func merge(_ later: Delivery) -> Bool {
    guard isTick, later.isTick, listener === later.listener else { return false }
    new = later.new
    return true
  }

  /// Calls the willSet round, then the didSet round; false when it met a cancelled observer.
  func carryOut(for timer: CountdownTimer) -> Bool {
    listener?.notify(from: old, to: new, of: timer) ?? true
  }
}

/// A closure that is called once, in one order with the changes.
private final class CallListener: TimerListener, @unchecked Sendable {
  // Unchecked because its parent is; what it stores is constant.
  private let call: @Sendable () -> Void

  init(_ call: @escaping @Sendable () -> Void) { self.call = call }

  override func notify(
    from old: CountdownTimer.State, to new: CountdownTimer.State, of timer: CountdownTimer
  ) -> Bool {
    call()
    return true
  }
}
