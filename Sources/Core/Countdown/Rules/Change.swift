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
      /// The tick to zero, and with it the end, and where the countdown repeats its next beginning:
      /// one change, two or three events.
      case tickToZero
      /// The end of a countdown without ticks.
      case end
      case warning
      case command(CountdownEvent.Kind)
    }

    let cause: Cause
    let old: State
    let new: State
    let scheduled: Moment
    let actual: Moment
    let missed: Int

    /// The kind of the first event that reports this change. A finish may have more.
    var first: CountdownEvent.Kind {
      switch cause {
      case .tick, .tickToZero: .tick
      case .end: .finished
      case .warning: .warning
      case .command(let kind): kind
      }
    }

    var isTick: Bool { first == .tick }
    var isFinish: Bool {
      switch cause {
      case .tickToZero, .end: true
      case .tick, .warning, .command: false
      }
    }

    /// The state after one of the events. Where the countdown repeats, only the events of the end
    /// show that.
    func state(after event: CountdownEvent.Kind) -> State {
      isFinish && event != .started
        ? State(phase: .finished, total: new.total, remaining: .zero) : new
    }

    /// How many earlier ends a finish stands for.
    var missedEnds: Int {
      guard let first = old.deadline, new.totalNanoseconds > 0 else { return 0 }
      let distance = UInt64(bitPattern: scheduled.nanoseconds &- first.nanoseconds)
      return Int(clamping: distance / UInt64(new.totalNanoseconds))
    }
  }
}
