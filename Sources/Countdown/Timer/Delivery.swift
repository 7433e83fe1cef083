/// Something to be told outside the lock, by the thread that delivers for the timer.
struct Delivery: Sendable {
  private enum Content: Sendable {
    /// A change, for those who listened when it was decided.
    case change(old: CountdownTimer.State, new: CountdownTimer.State, isTick: Bool, TimerListener)
    /// A call of a module that conducts the timer.
    case call(@Sendable () -> Void)
  }

  private var content: Content

  init(_ change: CountdownMachine.Change, to listener: TimerListener) {
    content = .change(old: change.old, new: change.new, isTick: change.isTick, listener)
  }

  init(_ call: @escaping @Sendable () -> Void) {
    content = .call(call)
  }

  /// Takes in a later tick for the same listeners; false when it cannot.
  mutating func merge(_ later: Delivery) -> Bool {
    guard case .change(let old, _, true, let listener) = content,
      case .change(_, let new, true, let laterListener) = later.content, listener === laterListener
    else { return false }
    content = .change(old: old, new: new, isTick: true, listener)
    return true
  }

  /// Calls the willSet round, then the didSet round; false when it met a cancelled observer.
  func carryOut(for timer: CountdownTimer) -> Bool {
    switch content {
    case .change(let old, let new, _, let listener):
      return listener.notify(from: old, to: new, of: timer)
    case .call(let call):
      call()
      return true
    }
  }
}
