internal import Countdown
internal import CountdownStore

// The work of a thread in its turn: read, decide, write, apply, report. Every function here except
// `inTurn` is called within a turn.
extension Agenda {
  /// The number of times a decision is made again because another process wrote first.
  static let mostAttempts = 100

  /// Runs a body that decides and writes, one thread at a time; then resumes the readers of
  /// subscriptions.
  func inTurn<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    gate.enter()
    defer { leaveTurn() }
    return try body()
  }

  func leaveTurn() {
    while !gate.leave() { readChanges() }
    for subscription in state.withLock({ $0.listeners.readers }) {
      subscription.resumeReaders()
    }
    state.withLock { $0.takeChangeReport() }?()
  }

  /// The present, with the rules of every zone that an alarm or a reminder names.
  ///
  /// - Parameters:
  ///   - new: the zones that the present command names.
  ///   - isFresh: whether to read known rules again, because the database may have changed.
  func now(naming new: Set<String> = [], isFresh: Bool = false) -> Now {
    var (names, zones) = state.withLock { ($0.machine.zoneNames, $0.namedZones) }
    names.formUnion(new)
    if isFresh { zones = [:] }
    for name in names where zones[name] == nil {
      // A suggestion is useful only to the caller that names the zone now.
      zones[name] = rules(of: name, suggests: new.contains(name))
    }
    var now = Now(clock)
    now.namedZones = zones
    return state.withLock { state in
      state.namedZones = now.namedZones
      state.machine.reminders.prepare(for: now)
      return now
    }
  }

  /// The rules of a zone, or the reason why they are unavailable.
  func rules(of zone: String, suggests: Bool = false) -> Result<ZoneRules, ZoneError> {
    Result { () throws(ZoneError) in try zones.rules(named: zone, suggests: suggests) }
  }

  /// Carries out what is due, if this agenda rings, even when it cannot be written.
  func settle(at now: Now, isStart: Bool = false) {
    state.withLock { $0.reportFaults(at: now) }
    let (unheard, isMute) = state.withLock { ($0.unheard, $0.isMute) }
    let context = SettleContext(
      isStart: isStart, dead: deadOwners(), unheard: unheard, isMute: isMute)
    var now = now
    for _ in 0..<Self.mostAttempts where state.withLock({ $0.ringing != nil }) {
      let decision = state.withLock { $0.machine.settle(at: now, on: context) }
      if commit(decision, at: now) { return reportBadge(at: now) }
      now = self.now()
    }
  }

  /// Reports the badge, if it changed and no event has carried the change.
  func reportBadge(at now: Now) {
    state.withLock { $0.report([], at: now) }
  }

  /// Marks the delivered events as heard.
  func confirm(at now: Now) {
    let deliveries = state.withLock { $0.takeConfirmations() }
    if deliveries.isEmpty { return }
    for _ in 0..<Self.mostAttempts {
      let decision = state.withLock { $0.machine.confirm(deliveries, at: now) }
      if commit(decision, at: now) { return }
    }
  }

  /// Arms the one wakeup for whatever comes next.
  func arm(at now: Now) {
    let (ringing, next) = state.withLock { ($0.ringing, $0.nextWake(at: now)) }
    ringing?.wakeup.arm(at: next)
  }

  /// Writes a decision, or keeps it until that is possible; false when some of it must be made
  /// again.
  func commit(_ decision: Decision, at now: Now) -> Bool {
    if decision.isEmpty { return true }
    if state.withLock({ $0.isBlocked }) {
      keep(decision.steps, at: now)
      return true
    }
    let result = write(decision.steps, at: now)
    if let error = result.error {
      fail(error, at: now)
      keep(result.failed, at: now)
    }
    return !result.isOvertaken
  }

  private func keep(_ steps: [Decision.Step], at now: Now) {
    state.withLock { state in
      state.keep(steps)
      let events = steps.flatMap(\.events)
      if !events.isEmpty { state.report(events, at: now) }
    }
  }

  /// Writes what could not be written before.
  func save(at now: Now) {
    for _ in 0..<Self.mostAttempts {
      let steps = state.withLock { state in
        state.unsaved.map { Decision.Step(place: $0.key, item: $0.value, events: []) }
      }
      if steps.isEmpty { return }
      let result = write(steps, at: now)
      if let error = result.error { return fail(error, at: now) }
      if result.isOvertaken { continue }
      return state.withLock { $0.succeed(at: now) }
    }
  }

  func fail(_ error: StoreError, at now: Now) {
    state.withLock { $0.fail(error, at: now) }
  }

  private func deadOwners() -> Set<StoreOwner> {
    let owners = state.withLock { $0.machine.owners }
    return dead(of: owners)
  }

  /// The owners that have died, as far as the store knows. An owner whose state is unknown counts
  /// as dead: its end would never be noticed here, and ringing twice is better than not ringing.
  func dead(of owners: Set<StoreOwner>) -> Set<StoreOwner> {
    if owners.isEmpty { return [] }
    guard let lives = try? store.liveness(of: Array(owners)) else { return [] }
    return owners.filter { lives[$0] != .alive }
  }
}
