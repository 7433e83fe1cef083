extension CountdownMachine {
  /// What a caller may ask of a countdown; amounts in nanoseconds.
  enum Command: Hashable, Sendable {
    case start, pause, resume, toggle, stop, reset
    case add(Int64)
    case set(Int64)

    /// Whether it may begin to count, and so needs a scheduler that works.
    var mayStart: Bool {
      switch self {
      case .start, .resume, .toggle: true
      case .pause, .stop, .reset, .add, .set: false
      }
    }
  }

  /// The answer to a command.
  enum Outcome: Hashable, Sendable {
    case done(Change)
    case unchanged
    case refused(Refusal)
  }

  /// One change of state, from which the events and the observers' calls follow.
  struct Change: Hashable, Sendable {
    enum Cause: Hashable, Sendable {
      case tick
      /// The tick to zero, and with it the end: one change, two events.
      case tickToZero
      case command(CountdownEvent.Kind)
    }

    let cause: Cause
    let old: State
    let new: State
    let scheduled: Moment
    let actual: Moment
    let missed: Int

    /// The kinds of event that report this change, in order.
    var first: CountdownEvent.Kind {
      if case .command(let kind) = cause { kind } else { .tick }
    }

    var isTick: Bool { first == .tick }
    var isFinish: Bool { cause == .tickToZero }
  }
}
