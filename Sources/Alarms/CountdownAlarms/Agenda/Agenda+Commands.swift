internal import Countdown
internal import CountdownStore

extension Agenda {
  /// Carries out a command: first everything that is due, then the request, completely or not at
  /// all.
  ///
  /// - Parameters:
  ///   - zones: the names of zones whose rules are needed.
  ///   - isAnswer: whether the command silences what rings here, which must work without a store
  ///     too.
  func perform(
    naming zones: Set<String> = [], isAnswer: Bool = false,
    _ decide: (AgendaMachine, Now) throws(AgendaError) -> Decision
  ) throws(AgendaError) {
    try inTurn { () throws(AgendaError) in
      let mustWrite = !isAnswer || state.withLock { $0.ringing == nil }
      defer { arm(at: now()) }
      try prepare(mustWrite: mustWrite)
      for _ in 0..<Self.mostAttempts {
        let now = now(naming: zones)
        let decision = try state.withLock { (state) throws(AgendaError) in
          try decide(state.machine, now)
        }
        if try attempt(decision, at: now, mustWrite: mustWrite) { return }
      }
      throw .store(Self.contention)
    }
  }

  private func prepare(mustWrite: Bool) throws(AgendaError) {
    do throws(StoreError) { try read() } catch { if mustWrite { throw .store(error) } }
    let now = now()
    save(at: now)
    settle(at: now)
    confirm(at: now)
    let fault = state.withLock { $0.isBlocked ? $0.fault : nil }
    if mustWrite, let fault { throw .store(fault) }
  }

  private func attempt(
    _ decision: Decision, at now: Now, mustWrite: Bool
  ) throws(AgendaError) -> Bool {
    if !mustWrite { return commit(decision, at: now) }
    let result = write(decision.steps, at: now)
    if let error = result.error { throw .store(error) }
    if result.isOvertaken { return false }
    reportBadge(at: now)
    confirm(at: now)
    return true
  }

  static var contention: StoreError {
    StoreError(.engine("other processes keep changing the alarms; try again later"))
  }

  /// Reads a value, lets the user's code change it, and performs the edit; starts again if another
  /// process changed the value meanwhile. The user's code runs outside the lock and outside a turn.
  func edit<Value: Hashable & Sendable>(
    reading read: (AgendaMachine) throws(AgendaError) -> Value,
    changing change: (inout Value) -> Void,
    naming zone: (Value) -> String?,
    deciding decide: (AgendaMachine, Value, Now) throws(AgendaError) -> Decision
  ) throws(AgendaError) {
    for _ in 0..<Self.mostAttempts {
      try perform { (machine, _) throws(AgendaError) in
        _ = try read(machine)
        return Decision()
      }
      let old = try state.withLock { (state) throws(AgendaError) in try read(state.machine) }
      var new = old
      change(&new)
      var isSame = true
      try perform(naming: zone(new).map { [$0] } ?? []) { (machine, now) throws(AgendaError) in
        isSame = try read(machine) == old
        return isSame ? try decide(machine, new, now) : Decision()
      }
      if isSame { return }
    }
    throw .store(Self.contention)
  }
}
