internal import Countdown

// The work of a thread in its turn: read, decide, write, apply, report. Every function here but
// `inTurn` is called within the turn.
extension Agenda {
  /// How often a decision is made again because another process wrote first.
  static let mostAttempts = 100

  /// Lets the caller decide and write, alone; then the readers of subscriptions are resumed.
  func inTurn<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    defer {
      for subscription in state.withLock({ $0.listeners.readers }) {
        subscription.resumeReaders()
      }
    }
    return try turn.take(body)
  }

  /// The present, with the rules of every zone that somebody names.
  ///
  /// - Parameter isFresh: whether to read known rules again: the database may be another.
  func present(naming zone: String? = nil, isFresh: Bool = false) -> Present {
    var (names, zones) = state.withLock { ($0.machine.alarms.zoneNames, $0.namedZones) }
    if let zone { names.insert(zone) }
    if isFresh { zones = [:] }
    for name in names where zones[name] == nil {
      // A suggestion is of use only to whoever names the zone now.
      zones[name] = Result { () throws(ZoneError) in
        try self.zones.rules(named: name, suggests: name == zone)
      }
    }
    var present = Present(clock)
    present.namedZones = zones
    return state.withLock { state in
      state.namedZones = present.namedZones
      state.machine.reminders.prepare(for: present)
      return present
    }
  }

  /// Takes in what others have written; false when that is nothing.
  @discardableResult
  func refresh(at present: Present) throws(AlarmStoreError) -> Bool {
    let revision = state.withLock { $0.machine.revision }
    let changes = try store.changes(since: revision)
    return state.withLock { state in
      let isNews = changes.revision != revision
      if isNews { state.absorb(changes, at: present) }
      state.isReadable(at: present)
      return isNews
    }
  }

  /// Writes entries and applies them; false when another process wrote first, which is read then.
  func write(
    _ entries: [AlarmStoreEntry], at present: Present
  ) throws(AlarmStoreError) -> Bool {
    if entries.isEmpty { return true }
    let revision = state.withLock { $0.machine.revision }
    guard let written = try store.commit(entries, at: revision) else {
      try refresh(at: present)
      return false
    }
    state.withLock { $0.machine.apply(entries, at: written) }
    return true
  }

  /// Writes what could not be written before.
  func save(at present: Present) {
    for _ in 0..<Self.mostAttempts {
      let entries = state.withLock { $0.unsaved.entries }
      if entries.isEmpty { return }
      do {
        guard try write(entries, at: present) else { continue }
        return state.withLock { $0.isSaved(at: present) }
      } catch {
        return fail(error, at: present)
      }
    }
  }

  /// Does what is due, if this agenda rings. What cannot be written happens all the same.
  func settle(at present: Present, isStart: Bool = false) {
    state.withLock { $0.reportZones(at: present) }
    let (unheard, isMute) = state.withLock { ($0.unheard, $0.isMute) }
    let occasion = Occasion(
      isStart: isStart, dead: deadOwners, unheard: unheard, isMute: isMute)
    for _ in 0..<Self.mostAttempts where state.withLock({ $0.ringing != nil }) {
      let decision = state.withLock { $0.machine.settle(at: present, on: occasion) }
      if carryOut(decision, at: present) { return }
    }
  }

  /// Marks as heard what was delivered.
  func confirm(at present: Present) {
    let deliveries = state.withLock { $0.takeConfirmations() }
    if deliveries.isEmpty { return }
    for _ in 0..<Self.mostAttempts {
      let decision = state.withLock { $0.machine.confirm(deliveries, at: present) }
      if carryOut(decision, at: present, reports: false) { return }
    }
  }

  /// Arms the one wakeup for whatever comes next.
  func arm(at present: Present) {
    let (ringing, next) = state.withLock { ($0.ringing, $0.nextWake(at: present)) }
    ringing?.wakeup.arm(at: next)
  }
}

extension Agenda {
  /// Writes a decision, or keeps it until that is possible; false when it must be made again.
  func carryOut(_ decision: Decision, at present: Present, reports: Bool = true) -> Bool {
    do {
      let isBlocked = state.withLock { !$0.unsaved.isEmpty }
      if isBlocked, !decision.entries.isEmpty {
        state.withLock { $0.keep(decision.entries) }
      } else if try !write(decision.entries, at: present) {
        return false
      }
    } catch {
      state.withLock { $0.keep(decision.entries) }
      fail(error, at: present)
    }
    if reports { state.withLock { $0.report(decision.events, at: present) } }
    return true
  }

  func fail(_ error: AlarmStoreError, at present: Present) {
    state.withLock { $0.fail(error, at: present) }
  }

  private var deadOwners: Set<ProcessMark> {
    state.withLock { $0.machine.owners }.filter { !$0.isAlive }
  }
}
