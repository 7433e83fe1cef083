// For the modules above that drive a countdown: a routine moves on to its next step by several
// commands, and nothing may come between them, nor between them and its own state.

extension CountdownTimer {
  /// A step of a conductor's decision, to be carried out by the timer.
  package enum Action: Sendable {
    /// A command; `isAutomatic` where the conductor gives it by itself.
    case command(Command, isAutomatic: Bool)
    /// Calls back outside the lock, in one order with the countdown's own observers.
    case call(@Sendable () -> Void)
  }

  /// What a conductor decides upon.
  package struct Situation: Sendable {
    /// The countdown, with what was due settled.
    package let state: State
    /// The number of the event decided last.
    package let sequence: UInt64
    /// Whether the scheduler can wake the countdown.
    package let canStart: Bool
    package let now: Moment
  }

  /// Settles what is due, lets `decide` look, and carries out its actions in order, all under one
  /// lock; so `decide` must be quick and touch nothing of the user's. Its commands have to fit the
  /// situation: none may be refused, except that to go where another process has put the countdown.
  ///
  /// - Returns: the answer, and the number of the last event that was decided before or by that.
  package func conduct<Answer: Sendable>(
    _ decide: (Situation) -> (actions: [Action], answer: Answer)
  ) -> (answer: Answer, sequence: UInt64) {
    let canStart = scheduler.unavailability == nil
    return transact(mayRegister: canStart) { core, transaction in
      let (actions, answer) = decide(
        Situation(
          state: core.machine.state(at: transaction.now), sequence: core.sequence,
          canStart: canStart, now: transaction.now))
      for action in actions {
        switch action {
        case .command(let command, let isAutomatic):
          transaction.isAutomatic = isAutomatic
          let refusal = carryOut(command, on: &core, in: &transaction)
          assert(
            refusal == nil || command.isTaking,
            "\(command) was refused: \(refusal.map(\.description) ?? "")")
        case .call(let call):
          core.enqueue(Delivery(call, in: core.machine.published), in: &transaction)
        }
      }
      return (answer, core.sequence)
    }
  }

  /// Says in which step of a routine the countdown is, before its first event.
  package func begin(in step: Int) {
    if !home.isForeign { core.withLock { $0.extras().step = step } }
  }

  /// Takes the label that another process has given.
  package func relabel(_ label: String) {
    if !home.isForeign, label != self.label { core.withLock { $0.extras().label = label } }
  }

  /// Goes where another process has put a countdown that both know, by each of its changes. The
  /// events are those of the commands that would have led there; `finished` comes without a tick.
  ///
  /// - Returns: the number of the last event that was decided before or by that; what comes later
  ///   happened to the countdown where it stands now.
  @discardableResult
  package func take(_ stances: [Stance]) -> UInt64 {
    if home.isForeign { return 0 }
    return conduct { situation in
      let isPossible = situation.canStart || situation.state.phase == .running
      let taken = stances.filter { isPossible || $0.phase != .running }
      return (taken.map { .command(.take($0), isAutomatic: false) }, ())
    }.sequence
  }

  /// Lets `look` see the state together with something that changes only while conducting.
  package func inspect<Answer: Sendable>(_ look: (State) -> Answer) -> Answer {
    let now = scheduler.now
    return core.withLock { look($0.machine.state(at: now)) }
  }

  /// Whether this is a forked child, where neither `conduct` nor `inspect` may be called.
  package var isInForkedChild: Bool { home.isForeign }
}
