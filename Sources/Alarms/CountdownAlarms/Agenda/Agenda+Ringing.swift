internal import Countdown
internal import CountdownStore

extension Agenda {
  /// Starts ringing. Occurrences that were passed over since the last time are handled, claims of
  /// dead processes are announced, and the single wakeup is armed. Does nothing if the agenda
  /// already rings.
  ///
  /// Attach the sinks first: an event without a receiver is lost.
  ///
  /// - Throws: `StoreError` when the store cannot be read or watched, and what the clock throws
  ///   when it has no wakeup to give.
  public func start() throws {
    try start { (error) throws(StoreError) in throw error }
  }

  /// Starts ringing as ``start()`` does, even while the store cannot be read: that is reported as
  /// an event, and reading is retried, after seconds at first, then once a minute.
  package func startEvenUnread() throws {
    try start { _ in }
  }

  private func start(
    _ onFault: (StoreError) throws(StoreError) -> Void
  ) throws {
    if state.withLock({ $0.ringing != nil }) { return }
    var ringing = AgendaState.Ringing(wakeup: try clock.wakeup { [weak self] in self?.wake() })
    try inTurn {
      var fault: StoreError?
      do throws(StoreError) {
        ringing.watch = try watch()
        try read()
      } catch {
        try onFault(error)
        fault = error
      }
      let now = now(isFresh: true)
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

  /// Stops ringing; changes that could not be written are tried once more. Sinks stay attached; see
  /// ``drain(within:)``.
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

  /// Called when something may be due: the moment has come, or the clock or the zone was set.
  func wake() {
    inTurn {
      do throws(StoreError) {
        if state.withLock({ $0.ringing.map { $0.watch == nil } ?? false }) {
          let watch = try watch()
          state.withLock { $0.ringing?.watch = watch }
        }
        try read()
      } catch {
        fail(error, at: now())
      }
      catchUp(to: now(isFresh: true))
    }
  }

  private func watch() throws(StoreError) -> StoreWatch {
    try store.watch { [weak self] _ in self?.storeChanged() }
  }

  /// Called when a process, perhaps this one, has written to the store. Does not wait, because a
  /// store may call this from within a write.
  private func storeChanged() {
    guard gate.enterOrLeaveWork() else { return }
    readChanges()
    leaveTurn()
  }

  func readChanges() {
    if state.withLock({ $0.ringing == nil }) { return }
    do throws(StoreError) {
      let hasChanges = try read()
      // A store that can be reached again accepts the writes that failed before.
      guard hasChanges || state.withLock({ !$0.unsaved.isEmpty }) else { return }
    } catch {
      fail(error, at: now())
    }
    catchUp(to: now())
  }

  func catchUp(to now: Now) {
    save(at: now)
    settle(at: now)
    confirm(at: now)
    arm(at: now)
  }

  /// Called when a sink has presented an event. Many deliveries at once are confirmed together,
  /// with the last one.
  func presented(_ event: AlarmEvent) {
    let isTime = state.withLock { state in
      if event.isClaimed { state.confirm(event) }
      let count = state.confirmations.count
      let isLast = event.sequence >= state.numbering.sequence
      return count > 0 && (isLast || event.kind == .ringing || count >= 64)
    }
    guard isTime else { return }
    inTurn { catchUp(to: now()) }
  }

  /// Called when a sink presents nothing of an event: it failed, for a reason, or had nothing to
  /// do. Reports it when that was the last of the sinks.
  func passed(_ event: AlarmEvent, reason: String?) {
    guard let fault = state.withLock({ $0.pass(event, reason: reason) }) else { return }
    inTurn {
      let now = now()
      state.withLock { $0.report(fault, of: event, at: now) }
    }
  }
}

extension AgendaState.Ringing {
  func end() {
    wakeup.cancel()
    watch?.cancel()
  }
}
