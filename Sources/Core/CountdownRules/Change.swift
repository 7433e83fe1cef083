extension CountdownMachine {
  /// The answer to a command, with what it did.
  public enum Outcome<Effect: Sendable>: Sendable {
    /// The command was carried out.
    case done(Effect)
    /// Nothing was to be done.
    case unchanged
    /// The command was refused, and changed nothing.
    case refused(Refusal)
  }

  /// One change of state, from which the events and the observers' calls follow.
  public struct Change: Hashable, Sendable {
    /// The cause of a change.
    public enum Cause: Hashable, Sendable {
      /// A tick.
      case tick
      /// The tick to zero, and with it the end, and where the countdown repeats its next beginning:
      /// one change, two or three events.
      case tickToZero
      /// The end of a countdown without ticks.
      case end
      /// A warning.
      case warning
      /// A command, whose event is of this kind.
      case command(EventKind)
    }

    /// The cause.
    public let cause: Cause
    /// The state before.
    public let old: State
    /// The state after it.
    public let new: State
    /// The moment at which it was due; equals ``actual`` for commands.
    public let scheduled: Moment
    /// The moment at which it was decided.
    public let actual: Moment
    /// The number of earlier ticks or warnings that it stands for.
    public let missed: Int

    /// The kind of the first event that reports this change. A finish may have more.
    public var first: EventKind {
      switch cause {
      case .tick, .tickToZero: .tick
      case .end: .finished
      case .warning: .warning
      case .command(let kind): kind
      }
    }

    /// Whether its first event is a tick.
    public var isTick: Bool { first == .tick }
    /// Whether it is the end of a run.
    public var isFinish: Bool {
      switch cause {
      case .tickToZero, .end: true
      case .tick, .warning, .command: false
      }
    }

    /// The state after one of the events. Where the countdown repeats, only the events of the end
    /// show that.
    public func state(after event: EventKind) -> State {
      isFinish && event != .started
        ? State(phase: .finished, total: new.total, remaining: .zero) : new
    }

    /// How many earlier ends a finish stands for.
    public var missedEnds: Int {
      guard let first = old.deadline, new.totalNanoseconds > 0 else { return 0 }
      let distance = UInt64(bitPattern: scheduled.nanoseconds &- first.nanoseconds)
      return Int(clamping: distance / UInt64(new.totalNanoseconds))
    }
  }
}
