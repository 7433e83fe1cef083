// For the modules above that drive a countdown: a routine moves on to its next step by several
// commands, and nothing may come between them, nor between them and its own state.

extension CountdownTimer {
  /// What a conductor may ask for.
  package enum Order: Hashable, Sendable {
    case start, pause, stop, reset
    case set(Duration)

    fileprivate var command: CountdownMachine.Command {
      switch self {
      case .start: .start
      case .pause: .pause
      case .stop: .stop
      case .reset: .reset
      case .set(let duration): .set(duration.saturatedNanoseconds)
      }
    }
  }

  /// What a conductor decides upon.
  package struct Situation: Hashable, Sendable {
    /// The countdown, with what was due settled.
    package let state: State
    /// The number of the event decided last.
    package let sequence: UInt64
    /// Whether the scheduler can wake anyone.
    package let canStart: Bool
  }

  /// Settles what is due, lets `decide` look, and carries out its orders, all under one lock, so
  /// `decide` must be quick and touch nothing of the user's. It has to give orders that fit the
  /// situation; one that is refused does nothing.
  package func conduct<Answer: Sendable>(
    _ decide: (Situation) -> (orders: [Order], answer: Answer)
  ) -> Answer {
    let canStart = scheduler.unavailability == nil
    return transact(mayRegister: canStart) { core, transaction in
      let (orders, answer) = decide(
        Situation(
          state: core.machine.state(at: transaction.now), sequence: core.sequence,
          canStart: canStart))
      for order in orders { _ = carryOut(order.command, on: &core, in: &transaction) }
      return answer
    }
  }

  /// Lets `look` see the state together with something that changes only while conducting.
  package func inspect<Answer: Sendable>(_ look: (State) -> Answer) -> Answer {
    let now = scheduler.now
    return core.withLock { look($0.machine.state(at: now)) }
  }
}
