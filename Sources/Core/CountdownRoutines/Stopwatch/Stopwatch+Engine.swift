internal import Countdown

// Where the machine meets the world: read the clock, take the lock, decide, arm, leave the lock,
// deliver.

extension Stopwatch {
  func perform(_ command: StopwatchMachine.Command) -> Refusal? {
    if home.isForeign { return .schedulerUnavailable }
    let isUnavailable = command.mayStart && scheduler.unavailability != nil
    return transact { core, now, wallTime in
      if isUnavailable, core.machine.phase != .running { return .schedulerUnavailable }
      switch core.machine.perform(command, at: now) {
      case .done(let change):
        core.record(change, of: self, at: wallTime)
        return nil
      case .unchanged: return nil
      case .refused(let refusal): return refusal
      }
    }
  }

  /// Called by the scheduler. The stopwatch reads the clock again, so an early or stale call does
  /// no harm.
  func wake() {
    transact(isWakeup: true) { _, _, _ in nil }
  }

  /// Goes on with a stopwatch that was made running.
  func takeUp() {
    transact(isBeginning: true) { _, _, _ in nil }
  }

  /// Settles what is due and lets `body` decide on top of it, all under one lock and so at one
  /// moment; then does what has to be done outside of it.
  ///
  /// - Parameters:
  ///   - isWakeup: whether the scheduler calls, and so can be asked for a wakeup.
  ///   - isBeginning: whether the scheduler has not been asked yet.
  @discardableResult
  private func transact(
    isWakeup: Bool = false, isBeginning: Bool = false,
    _ body: (inout StopwatchCore, Moment, WallMoment) -> Refusal?
  ) -> Refusal? {
    let (now, wallTime) = (scheduler.now, scheduler.wallTime)
    let (refusal, hasAsked, work) = core.withLock { core in
      let before = core.sequence
      if let change = core.machine.settle(at: now) {
        core.record(change, of: self, at: wallTime)
      }
      let refusal = body(&core, now, wallTime)
      let isArmed = updateWakeup(core)
      let hasAsked = isArmed && (isBeginning || core.sequence != before) && !isWakeup
      return (refusal, hasAsked, Work(&core))
    }
    let isStalled = hasAsked && scheduler.unavailability != nil
    conclude(work)
    if isStalled { reportStall() }
    return refusal
  }

  /// Asks for the next tick, or takes the request back. Runs under the lock, in decision order.
  private func updateWakeup(_ core: StopwatchCore) -> Bool {
    guard let token = core.token else { return false }
    guard let moment = core.machine.nextTick else {
      scheduler.disarm(token)
      return false
    }
    scheduler.arm(token, at: moment)
    return true
  }

  /// Reports that the scheduler took a wakeup and cannot call.
  private func reportStall() {
    let (now, wallTime) = (scheduler.now, scheduler.wallTime)
    let work = core.withLock { core in
      if core.machine.phase == .running {
        let state = core.machine.state(at: now)
        let stall = StopwatchMachine.Change(
          kind: .stalled, old: state, new: state, scheduled: now, actual: now)
        core.record(stall, of: self, at: wallTime)
      }
      return Work(&core)
    }
    conclude(work)
  }
}

// MARK: - Delivery

extension Stopwatch {
  /// The work that waits until the lock is left.
  private struct Work: Sendable {
    let readers: [Subscription<StopwatchEvent>]
    let delivers: Bool

    init(_ core: inout StopwatchCore) {
      (readers, delivers) = (core.listeners.readers, core.claimDelivery())
    }
  }

  /// How many deliveries a command makes before it hands over to the scheduler's thread.
  private static var turn: Int { 64 }

  private func conclude(_ work: Work) {
    for reader in work.readers { reader.resumeReaders() }
    if work.delivers { deliver() }
  }

  private func deliver() {
    var left = Self.turn
    while let delivery = core.withLock({ $0.nextDelivery() }) {
      switch delivery {
      case .change(let change): notify(of: change)
      case .call(let call): call()
      }
      left -= 1
      if left > 0 { continue }
      if handsOver() { return }
      left = Self.turn
    }
  }

  /// Ends this turn and lets the scheduler call for the next; false where it cannot call.
  private func handsOver() -> Bool {
    let isUnavailable = scheduler.unavailability != nil
    let now = scheduler.now
    return core.withLock { core in
      guard !isUnavailable, let token = core.token else { return false }
      if core.releaseDelivery() { scheduler.arm(token, at: now) }
      return true
    }
  }
}
