// Where the machine meets the world: read the clock, take the lock, decide, arm, leave the lock,
// deliver.

extension CountdownTimer {
  func perform(_ command: Command) -> Refusal? {
    if home.isForeign { return .schedulerUnavailable }
    let isUnavailable = command.mayStart && scheduler.unavailability != nil
    return transact(mayRegister: command.mayStart) { core, transaction in
      if isUnavailable, core.machine.phase != .running { return .schedulerUnavailable }
      return carryOut(command, on: &core, in: &transaction)
    }
  }

  /// Takes up a countdown that was made running: settles what is due and arms its next wakeup.
  package func takeUp() {
    transact(mayRegister: true) { _, _ in }
  }

  /// Settles what is due and lets `body` decide on top of it, all under one lock and so at one
  /// moment; then does what has to be done outside of it.
  ///
  /// - Parameters:
  ///   - mayRegister: whether the countdown may begin to run in here.
  ///   - isWakeup: whether the scheduler calls, and so can be asked for a wakeup.
  func transact<Answer: Sendable>(
    mayRegister: Bool, isWakeup: Bool = false,
    _ body: (inout TimerCore, inout Transaction) -> Answer
  ) -> Answer {
    var transaction = begin(mayRegister: mayRegister, isWakeup: isWakeup)
    let answer = core.withLock { core in
      core.settle(of: self, in: &transaction)
      let answer = body(&core, &transaction)
      updateWakeup(&core, in: &transaction)
      core.claimDelivery(in: &transaction)
      transaction.readers = core.readers
      return answer
    }
    let isStalled = transaction.hasArmed && !isWakeup && scheduler.unavailability != nil
    conclude(&transaction)
    if isStalled { reportStall() }
    return answer
  }

  func carryOut(
    _ command: Command, on core: inout TimerCore, in transaction: inout Transaction
  ) -> Refusal? {
    transaction.wallTime = nil
    if case .take(let stance) = command {
      transaction.wallTime = stance.wallTime
      core.warnings = stance.warnings
      if let step = stance.step { core.extras().step = step }
    }
    switch core.machine.perform(command, at: transaction.now) {
    case .done(let change):
      core.record(change, of: self, in: &transaction)
      return nil
    case .unchanged: return nil
    case .refused(let refusal): return refusal
    }
  }

  /// Reports to sinks and subscriptions that the scheduler took a wakeup and cannot call.
  private func reportStall() {
    var transaction = begin(mayRegister: false)
    core.withLock { core in
      core.emitStall(of: self, at: transaction.now)
      transaction.readers = core.readers
    }
    conclude(&transaction)
  }
}

// MARK: - Around the lock

extension CountdownTimer {
  /// Does what must happen before the lock is taken.
  private func begin(mayRegister: Bool, isWakeup: Bool = false) -> Transaction {
    let now = scheduler.now
    let spare = mayRegister ? scheduler.register(self, tolerance: tolerance) : nil
    return Transaction(at: now, spareToken: spare, isWakeup: isWakeup)
  }

  /// Does what had to wait until the lock was left.
  private func conclude(_ transaction: inout Transaction) {
    if let token = transaction.spareToken { scheduler.unregister(token) }
    if let token = transaction.retiredToken { scheduler.unregister(token) }
    for subscription in transaction.readers { subscription.resumeReaders() }
    deliver(from: transaction.delivery)
  }
}

// MARK: - Wakeups

extension CountdownTimer {
  /// Called by the scheduler. The countdown reads the clock again, so an early or stale call does
  /// no harm.
  package func wake() {
    transact(mayRegister: false, isWakeup: true) { _, _ in }
  }

  /// Called by the system's scheduler for one of its tokens. A plain tick goes a short way: then it
  /// returns when the token is to be armed for next. Else all is done as by ``wake()``.
  @inline(__always)
  func wake(_ token: WakeupToken, at now: Moment) -> NextTick? {
    let tick = core.withLock { $0.tick(token, at: now, of: self) }
    guard let tick else {
      wake()
      return nil
    }
    guard let listener = tick.listener else { return tick.next }
    let areListening = listener._withUnsafeGuaranteedRef {
      $0.notify(from: tick.old, to: tick.new, of: self)
    }
    if !areListening { core.withLock { $0.forgetCancelled() } }
    deliver(from: core.withLock { $0.nextDelivery() }, left: Self.turn - 1)
    return tick.next
  }

  /// Asks the scheduler for the next tick or warning, if what it was asked for before is used up or
  /// outdated. Runs under the lock, in decision order.
  private func updateWakeup(_ core: inout TimerCore, in transaction: inout Transaction) {
    guard transaction.hasChanged || transaction.isWakeup || core.token == nil else { return }
    if let moment = core.nextMoment {
      arm(&core, at: moment, in: &transaction)
    } else if let token = core.token {
      scheduler.disarm(token)
      transaction.retiredToken = token
      core.token = nil
    }
  }

  /// Arms the scheduler, with the spare token if the countdown has none yet.
  private func arm(
    _ core: inout TimerCore, at moment: Moment, in transaction: inout Transaction
  ) {
    if core.token == nil { swap(&core.token, &transaction.spareToken) }
    guard let token = core.token else { return }
    scheduler.arm(token, at: moment)
    transaction.hasArmed = true
  }
}

// MARK: - Delivery

extension CountdownTimer {
  /// How many changes one command delivers before it hands over to the scheduler's thread.
  private static var turn: Int { 64 }

  private func deliver(from first: consuming Delivery, left most: Int = turn) {
    var (delivery, left) = (first, most)
    while !delivery.isNothing {
      if !delivery.carryOut(for: self) { core.withLock { $0.forgetCancelled() } }
      left -= 1
      delivery = left > 0 ? core.withLock { $0.nextDelivery() } : handOver()
      if left == 0 { left = Self.turn }
    }
  }

  /// Ends this turn and lets the scheduler call for the next; goes on itself, with the delivery
  /// that is returned, when the scheduler cannot call.
  private func handOver() -> Delivery {
    let isUnavailable = scheduler.unavailability != nil
    var transaction = begin(mayRegister: true)
    let next: Delivery = core.withLock { core in
      if isUnavailable { return core.nextDelivery() }
      if core.releaseDelivery() { arm(&core, at: transaction.now, in: &transaction) }
      return .nothing
    }
    conclude(&transaction)
    return next
  }
}
