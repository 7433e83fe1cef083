internal import Countdown

extension Agenda {
  /// From now on it rings. What was passed over since the last time is settled, the claims of dead
  /// processes are announced, and the one wakeup is armed. Nothing happens when it rings already.
  ///
  /// Attach the sinks first: an event that nobody receives is gone.
  ///
  /// - Throws: ``AlarmStoreError`` when the store cannot be read or watched, and what the clock
  ///   throws when it has no wakeup to give.
  public func start() throws {
    if state.withLock({ $0.ringing != nil }) { return }
    let ringing = AgendaState.Ringing(
      wakeup: try clock.wakeup { [weak self] in self?.wake() },
      watch: try store.watch { [weak self] in self?.look() })
    try inTurn {
      let present = present(isFresh: true)
      try refresh(at: present)
      let isFirst = state.withLock { state in
        defer { state.ringing = state.ringing ?? ringing }
        return state.ringing == nil
      }
      guard isFirst else { return ringing.wakeup.cancel() }
      settle(at: present, isStart: true)
      confirm(at: present)
      arm(at: present)
    }
  }

  /// It rings no more; what could not be written until now is tried once more. Sinks stay attached;
  /// see ``drain(within:)``.
  public func stop() {
    let ringing = inTurn {
      let present = present()
      confirm(at: present)
      save(at: present)
      return state.withLock { state in
        defer { state.ringing = nil }
        return state.ringing
      }
    }
    ringing?.wakeup.cancel()
  }

  /// Something may be due: the moment has come, or the clock or the zone was set.
  func wake() {
    inTurn {
      let present = present(isFresh: true)
      do throws(AlarmStoreError) { try refresh(at: present) } catch { fail(error, at: present) }
      bringUp(to: present)
    }
  }

  /// Somebody has written to the store, this agenda perhaps.
  func look() {
    inTurn {
      let present = present()
      do throws(AlarmStoreError) {
        guard try refresh(at: present) else { return }
      } catch {
        fail(error, at: present)
      }
      bringUp(to: present)
    }
  }

  func bringUp(to present: Present) {
    save(at: present)
    settle(at: present)
    confirm(at: present)
    arm(at: present)
  }

  /// A sink presented what an event is about, or failed to. Of many that came at once, all are
  /// confirmed together with the last.
  func delivered(_ event: AlarmEvent, isHeard: Bool) {
    if !isHeard { return state.withLock { $0.refuse(event) } }
    let isTime = state.withLock { state in
      if event.isClaimed { state.confirm(event) }
      let count = state.confirmations.count
      let isLast = event.sequence >= state.numbering.sequence
      return count > 0 && (isLast || event.kind == .ringing || count >= 64)
    }
    guard isTime else { return }
    inTurn { bringUp(to: present()) }
  }
}
