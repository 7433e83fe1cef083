internal import Countdown

extension Agenda {
  /// Carries out a command: what is due comes first, then what was asked for, whole or not at all.
  ///
  /// - Parameters:
  ///   - zone: the name of a zone whose rules are needed.
  ///   - isAnswer: whether it silences what rings here, which must work without a store too.
  func perform(
    naming zone: String? = nil, isAnswer: Bool = false,
    _ decide: (AgendaMachine, Present) throws(AgendaError) -> Decision
  ) throws(AgendaError) {
    try inTurn { () throws(AgendaError) in
      let present = present(naming: zone)
      let mustWrite = !isAnswer || state.withLock { $0.ringing == nil }
      defer { arm(at: present) }
      try prepare(at: present, mustWrite: mustWrite)
      for _ in 0..<Self.mostAttempts {
        let decision = try state.withLock { (state) throws(AgendaError) in
          try decide(state.machine, present)
        }
        if try attempt(decision, at: present, mustWrite: mustWrite) { return }
      }
      throw .store(Self.contention)
    }
  }

  private func prepare(at present: Present, mustWrite: Bool) throws(AgendaError) {
    do { try refresh(at: present) } catch { if mustWrite { throw .store(error) } }
    save(at: present)
    settle(at: present)
    confirm(at: present)
    let fault = state.withLock { $0.unsaved.isEmpty ? nil : $0.fault }
    if mustWrite, let fault { throw .store(fault) }
  }

  private func attempt(
    _ decision: Decision, at present: Present, mustWrite: Bool
  ) throws(AgendaError) -> Bool {
    if !mustWrite { return carryOut(decision, at: present) }
    do {
      guard try write(decision.entries, at: present) else { return false }
    } catch {
      throw .store(error)
    }
    state.withLock { $0.report(decision.events, at: present) }
    confirm(at: present)
    return true
  }

  static var contention: AlarmStoreError {
    AlarmStoreError(
      .locked, store: "alarms",
      description: "other processes keep changing the alarms; try again later")
  }

  /// Reads a value, lets the user's code change it, and performs the edit; from the beginning where
  /// somebody else changed it meanwhile. The user's code has no lock and no turn around it.
  func edit<Value: Hashable & Sendable>(
    reading read: (AgendaMachine) throws(AgendaError) -> Value,
    changing change: (inout Value) -> Void,
    naming zone: (Value) -> String?,
    deciding decide: (AgendaMachine, Value, Present) throws(AgendaError) -> Decision
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
      try perform(naming: zone(new)) { (machine, present) throws(AgendaError) in
        isSame = try read(machine) == old
        return isSame ? try decide(machine, new, present) : Decision()
      }
      if isSame { return }
    }
    throw .store(Self.contention)
  }
}
