/// A change of state on its way to the observers.
struct Transition: Sendable {
  let number: UInt64
  let old: CountdownTimer.State
  let new: CountdownTimer.State
  let isTick: Bool

  /// This transition with a later tick in it.
  func merged(with later: Transition) -> Transition {
    Transition(number: later.number, old: old, new: later.new, isTick: true)
  }
}
