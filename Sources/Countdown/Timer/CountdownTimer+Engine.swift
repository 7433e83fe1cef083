// Where the machine meets the world: read the clock, take the lock, decide, arm, leave the lock,
// deliver.

extension CountdownTimer {
  func perform(_ command: CountdownMachine.Command) -> Refusal? {
    let isUnavailable = command.mayStart && scheduler.unavailability != nil
    return transact(mayRegister: command.mayStart) { core, now in
      if isUnavailable, core.machine.phase != .running { return .schedulerUnavailable }
      return carryOut(command, on: &core, at: now)
    }
  }

  /// Takes up a countdown that was made running: settles what is due and arms its next wakeup.
  func takeUp() {
    transact(mayRegister: true) { _, _ in }
  }

  /// Settles what is due and lets `body` decide on top of it, all under one lock and so at one
  /// moment; then does what has to be done outside of it.
  func transact<Answer: Sendable>(
    mayRegister: Bool, _ body: (inout TimerCore, _ now: Moment) -> Answer
  ) -> Answer {
    let now = scheduler.now
    var readers: [Subscription] = []
    var delivery: Delivery?
    let answer = withCore(mayRegister: mayRegister) { core in
      if let change = core.machine.settle(at: now) { core.record(change, of: self) }
      let answer = body(&core, now)
      updateWakeup(&core)
      (readers, delivery) = (core.liveSubscriptions, core.claimDelivery())
      return answer
    }
    for subscription in readers { subscription.resumeReaders() }
    if let delivery { deliver(from: delivery) }
    return answer
  }

  func carryOut(
    _ command: CountdownMachine.Command, on core: inout TimerCore, at now: Moment
  ) -> Refusal? {
    switch core.machine.perform(command, at: now) {
    case .done(let change):
      core.record(change, of: self)
      return nil
    case .unchanged: return nil
    case .refused(let refusal): return refusal
    }
  }
}

// MARK: - Wakeups

extension CountdownTimer: WakeupTarget {
  /// Called by the scheduler. It reads the clock again, so an early or stale call does no harm.
  public func wake(at moment: Moment) {
    transact(mayRegister: false) { core, _ in core.armedFor = nil }
  }
}

extension CountdownTimer {
  /// Runs a body under the lock, and registers and unregisters around it, for only `arm` and
  /// `disarm` may run inside.
  private func withCore<Result: Sendable>(
    mayRegister: Bool, _ body: (inout TimerCore) -> Result
  ) -> Result {
    let spare = mayRegister ? scheduler.register(self, tolerance: tolerance) : nil
    var (unused, retired): (WakeupToken?, WakeupToken?)
    let result = core.withLock { core in
      core.spareToken = spare
      defer {
        (unused, retired) = (core.spareToken, core.retiredToken)
        (core.spareToken, core.retiredToken) = (nil, nil)
      }
      return body(&core)
    }
    if let unused { scheduler.unregister(unused) }
    if let retired { scheduler.unregister(retired) }
    return result
  }

  /// Brings the scheduler in line with the machine. Runs under the lock, in decision order.
  private func updateWakeup(_ core: inout TimerCore) {
    if let moment = core.machine.nextTick {
      arm(&core, at: moment)
    } else if let token = core.token {
      scheduler.disarm(token)
      (core.token, core.armedFor, core.retiredToken) = (nil, nil, token)
    }
  }

  private func arm(_ core: inout TimerCore, at moment: Moment) {
    if core.armedFor == moment { return }
    if core.token == nil { (core.token, core.spareToken) = (core.spareToken, nil) }
    guard let token = core.token else { return }
    core.armedFor = moment
    scheduler.arm(token, at: moment)
  }
}

// MARK: - Delivery

extension CountdownTimer {
  /// How many changes one command delivers before it hands over to the scheduler's thread.
  private static var turn: Int { 64 }

  private func deliver(from first: Delivery) {
    var next: Delivery? = first
    var left = Self.turn
    while let delivery = next {
      delivery.carryOut(for: self)
      left -= 1
      if left == 0 {
        next = handOver()
        left = Self.turn
      } else {
        next = core.withLock { $0.nextDelivery() }
      }
    }
  }

  /// Ends this turn and lets the scheduler call for the next; goes on itself, with the delivery
  /// that is returned, when the scheduler cannot call anyone.
  private func handOver() -> Delivery? {
    let isUnavailable = scheduler.unavailability != nil
    let now = scheduler.now
    return withCore(mayRegister: true) { core in
      if isUnavailable { return core.nextDelivery() }
      if core.releaseDelivery() { arm(&core, at: now) }
      return nil
    }
  }
}
