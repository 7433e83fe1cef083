internal import Countdown
internal import CountdownStore

extension Agenda {
  /// From now on it rings. What was passed over since the last time is settled, the claims of dead
  /// processes are announced, and the one wakeup is armed. Nothing happens when it rings already.
  ///
  /// Attach the sinks first: an event that nobody receives is gone.
  ///
  /// - Throws: `StoreError` when the store cannot be read or watched, and what the clock throws
  ///   when it has no wakeup to give.
  public func start() throws {
    try start { (error) throws(StoreError) in throw error }
  }

  /// Rings as ``start()`` does, also while the store cannot be read: that is an event, and it is
  /// tried again, at first after seconds, then once a minute.
  package func startEvenUnread() throws {
    try start { _ in }
  }

  private func start(
    _ onFault: (StoreError) throws(StoreError) -> Void
  ) throws {
    if state.withLock({ $0.ringing != nil }) { return }
    var ringing = AgendaState.Ringing(wakeup: try clock.wakeup { [weak self] in self?.wake() })
    try inTurn {
      let now = now(isFresh: true)
      var fault: StoreError?
      do throws(StoreError) {
        ringing.watch = try watch()
        try read(at: now)
      } catch {
        try onFault(error)
        fault = error
      }
      let isFirst = state.withLock { state in
        defer { state.ringing = state.ringing ?? ringing }
        return state.ringing == nil
      }
      guard isFirst else { return ringing.end() }
      if let fault { fail(fault, at: now) }
      settle(at: now, isStart: true)
      confirm(at: now)
      arm(at: now)
    }
  }

  /// It rings no more; what could not be written until now is tried once more. Sinks stay attached;
  /// see ``drain(within:)``.
  public func stop() {
    let ringing = inTurn {
      let now = now()
      confirm(at: now)
      save(at: now)
      return state.withLock { state in
        defer { state.ringing = nil }
        return state.ringing
      }
    }
    ringing?.end()
  }

  /// Something may be due: the moment has come, or the clock or the zone was set.
  func wake() {
    inTurn {
      let now = now(isFresh: true)
      do throws(StoreError) {
        if state.withLock({ $0.ringing.map { $0.watch == nil } ?? false }) {
          let watch = try watch()
          state.withLock { $0.ringing?.watch = watch }
        }
        try read(at: now)
      } catch {
        fail(error, at: now)
      }
      bringUp(to: now)
    }
  }

  private func watch() throws(StoreError) -> StoreWatch {
    try store.watch { [weak self] _ in self?.look() }
  }

  /// Somebody has written to the store, this agenda perhaps. Does not wait: a store may call from
  /// within a write.
  private func look() {
    guard gate.enterOrLeaveWork() else { return }
    takeLook()
    leaveTurn()
  }

  func takeLook() {
    if state.withLock({ $0.ringing == nil }) { return }
    let now = now()
    do throws(StoreError) {
      guard try read(at: now) else { return }
    } catch {
      fail(error, at: now)
    }
    bringUp(to: now)
  }

  func bringUp(to now: Now) {
    save(at: now)
    settle(at: now)
    confirm(at: now)
    arm(at: now)
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
    inTurn { bringUp(to: now()) }
  }
}

extension AgendaState.Ringing {
  func end() {
    wakeup.cancel()
    watch?.cancel()
  }
}
