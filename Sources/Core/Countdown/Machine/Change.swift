extension CountdownMachine {
  /// The answer to a command, with what it did.
  enum Outcome<Effect: Sendable>: Sendable {
    case done(Effect)
    case unchanged
    case refused(Refusal)
  }

  /// One change of state, from which the events and the observers' calls follow.
  struct Change: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
      case tick
      /// The tick to zero, and with it the end: one change, two events.
      case tickToZero
      case warning
      case command(CountdownEvent.Kind)
    }

    let cause: Cause
    let old: State
    let new: State
    let scheduled: Moment
    let actual: Moment
    let missed: Int

    /// The kind of the first event that reports this change. A finish has a second one.
    var first: CountdownEvent.Kind {
      switch cause {
      case .tick, .tickToZero: .tick
      case .warning: .warning
      case .command(let kind): kind
      }
    }

    var isTick: Bool { first == .tick }
    var isFinish: Bool { cause == .tickToZero }
  }
}
