// Where the machine meets the world: read the clock, take the lock, decide, arm, leave the lock,
// deliver.

extension CountdownTimer {
  func perform(_ command: CountdownMachine.Command) -> Refusal? {
    let isUnavailable = command.mayStart && scheduler.unavailability != nil
    let now = scheduler.now
    let refusal: Refusal? = withCore(mayRegister: command.mayStart) { core in
      settle(&core, at: now)
      let wouldStart = core.machine.phase != .running
      if isUnavailable, wouldStart { return .schedulerUnavailable }
      let refusal = carryOut(command, on: &core, at: now)
      updateWakeup(&core)
      return refusal
    }
    deliver()
    return refusal
  }

  /// Takes up a countdown that was made running: settles what is due and arms its next wakeup.
  func takeUp() {
    let now = scheduler.now
    withCore(mayRegister: true) { core in
      settle(&core, at: now)
      updateWakeup(&core)
    }
    deliver()
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

  func settle(_ core: inout TimerCore, at now: Moment) {
    if let change = core.machine.settle(at: now) { core.record(change, of: self) }
  }
}

// MARK: - Wakeups

extension CountdownTimer {
  /// Runs a body under the lock, and registers and unregisters around it, for only `arm` and
  /// `disarm` may run inside.
  func withCore<Result: Sendable>(
    mayRegister: Bool, _ body: (inout TimerCore) -> Result
  ) -> Result {
    let spare = mayRegister ? scheduler.register(self, tolerance: tolerance) : nil
    let (result, unused, retired) = core.withLock { core in
      core.spareToken = spare
      let result = body(&core)
      defer { (core.spareToken, core.retiredToken) = (nil, nil) }
      return (result, core.spareToken, core.retiredToken)
    }
    if let unused { scheduler.unregister(unused) }
    if let retired { scheduler.unregister(retired) }
    return result
  }

  /// Brings the scheduler in line with the machine. Runs under the lock, in decision order.
  func updateWakeup(_ core: inout TimerCore) {
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

extension CountdownTimer: WakeupTarget {
  /// Called by the scheduler. It reads the clock again, so an early or stale call does no harm.
  public func wake(at moment: Moment) {
    let now = scheduler.now
    withCore(mayRegister: false) { core in
      core.armedFor = nil
      settle(&core, at: now)
      updateWakeup(&core)
    }
    deliver()
  }
}

extension CountdownTimer {
  /// How many changes one command delivers before it hands over to the scheduler's thread.
  private static var turn: Int { 64 }

  func deliver() {
    let (subscriptions, isMine) = core.withLock { ($0.liveSubscriptions, $0.claimDelivery()) }
    for subscription in subscriptions { subscription.resumeReaders() }
    guard isMine else { return }
    repeat {
      for _ in 0..<Self.turn {
        guard let delivery = core.withLock({ $0.nextDelivery() }) else { return }
        delivery.carryOut(for: self)
      }
    } while !handOver()
  }

  /// Ends this turn and lets the scheduler call for the next; false when it cannot call anyone.
  private func handOver() -> Bool {
    let isUnavailable = scheduler.unavailability != nil
    let now = scheduler.now
    return withCore(mayRegister: true) { core in
      if isUnavailable { return false }
      if core.releaseDelivery() { arm(&core, at: now) }
      return true
    }
  }
}
