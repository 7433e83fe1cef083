internal import Countdown
internal import CountdownStore

/// All that an agenda's lock guards. None of this calls anybody.
struct AgendaState: Sendable {
  var machine: AgendaMachine
  var listeners = Listeners<AlarmEvent>()
  private(set) var numbering = AgendaEvents()
  /// What it takes to ring; nil while it does not.
  var ringing: Ringing?
  /// What is decided and could not be written.
  private(set) var unsaved: [ItemPlace: AgendaItem] = [:]
  private(set) var fault: StoreError?
  /// How often the store has failed in a row.
  private var failures = 0
  /// Deliveries that are to be confirmed.
  private(set) var confirmations: [Confirmation] = []
  /// How many sinks could not present what rings.
  private var refusals: [CountdownID: Int] = [:]
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]
  /// The alarms whose zone was reported to be gone.
  private var displaced: Set<CountdownID> = []
  /// The entries that were reported to be unreadable.
  private var unreadable: Set<ItemPlace> = []

  init(machine: AgendaMachine) {
    self.machine = machine
  }

  struct Ringing: Sendable {
    let wakeup: any WallWakeup
    /// nil where the store could not be watched yet.
    var watch: StoreWatch?
  }
}

// MARK: - The store

extension AgendaState {
  /// Takes in what other processes have written, and reports it; false where that is nothing. If
  /// only the badge changed, the settlement after it may have more to report about that.
  mutating func absorb(_ listing: ItemListing, at now: Now) -> Bool {
    if listing.isComplete, machine.stored.cursor != .start {
      replace(by: listing, at: now)
      return true
    }
    yield(to: listing)
    guard let events = machine.absorb(listing, at: now) else { return false }
    for item in unsaved.values { machine.apply(item) }
    if !events.isEmpty { report(events, at: now) }
    return true
  }

  /// Takes in another store. What could not be written into the earlier one is not written into
  /// this one, but for what rings now.
  private mutating func replace(by listing: ItemListing, at now: Now) {
    var listing = listing
    let carried = machine.alarms.carry(into: &listing, at: now)
    let replaced = AlarmEvent(.replaced, of: .store, reason: .user, actual: now.wall)
    unsaved = Dictionary(carried.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    let events = machine.absorb(listing, at: now) ?? []
    for item in unsaved.values { machine.apply(item) }
    report([replaced] + events, at: now)
  }

  /// Gives way to what another process has written. What became of occurrences meanwhile is kept:
  /// it says what must not ring again.
  private mutating func yield(to listing: ItemListing) {
    for read in listing.items {
      guard let mine = unsaved[read.place],
        machine.stored[read.place]?.revision != read.revision
      else { continue }
      unsaved[read.place] = read.item.flatMap { mine.merged(into: $0) }
    }
    guard listing.isComplete else { return }
    let listed = Set(listing.items.map(\.place))
    for place in unsaved.keys where !listed.contains(place) && machine.stored[place] != nil {
      unsaved[place] = nil
    }
  }

  /// Takes in a step that was written.
  mutating func apply(_ step: Decision.Step, as revision: EntryRevision) {
    machine.apply(step, as: revision)
    unsaved[step.place] = nil
  }

  /// Goes on with what could not be written.
  mutating func keep(_ steps: [Decision.Step]) {
    for case let step in steps {
      guard let item = step.item else { continue }
      machine.apply(item)
      unsaved[step.place] = item
    }
  }

  /// Whether to write is of no use until what is unsaved was written.
  var isBlocked: Bool { !unsaved.isEmpty && fault?.isAboutEntry != true }

  /// The store could be read or written. If nothing waits to be written, all is well again.
  mutating func succeed(at now: Now) {
    if fault == nil || !unsaved.isEmpty { return }
    (fault, failures) = (nil, 0)
    report([AlarmEvent(.saved, of: .store, reason: .deadline, actual: now.wall)], at: now)
  }

  mutating func fail(_ error: StoreError, at now: Now) {
    let isNews = fault?.reason != error.reason
    fault = error
    failures += 1
    if isNews { report([fault(.store(error), of: .store, at: now)], at: now) }
  }

  /// When to try again, after the latest attempt failed: soon at first, then once a minute.
  private var retryDelay: Duration { .seconds(min(1 << min(failures, 6), 60)) }

  mutating func nextWake(at now: Now) -> WallMoment? {
    let next = machine.nextWake(at: now)
    guard fault != nil else { return next }
    let attempt = now.wall.advanced(by: retryDelay)
    return min(attempt, next ?? attempt)
  }
}

// MARK: - Reports

extension AgendaState {
  /// Reports events to all listeners.
  mutating func report(_ events: [AlarmEvent], at now: Now) {
    let badge = machine.reminders.badge(at: now.wall)
    for event in numbering.number(events, badge: badge, at: now) { listeners.post(event) }
    for event in events { if let id = event.id { refusals[id] = nil } }
  }

  /// Reports what keeps single items from ringing as they should, each once while this agenda rings
  /// and until it is mended: zones that are gone, entries that cannot be read.
  mutating func reportFaults(at now: Now) {
    guard ringing != nil else { return }
    let zones = machine.alarms.zoneFaults(at: now)
    let new = zones.keys.filter { !displaced.contains($0) }.compactMap { machine.alarms[$0] }
    displaced = Set(zones.keys)
    let faults = machine.stored.faults
    let lost = faults.filter { !unreadable.contains($0.key) }.sorted { $0.key < $1.key }
    unreadable = Set(faults.keys)
    let events =
      new.sorted { $0.record.number < $1.record.number }.compactMap { kept in
        zones[kept.alarm.id].map { fault(.zone($0), of: .alarm(kept.alarm), at: now) }
      } + lost.map { fault(.store($0.value), of: .store, at: now) }
    if !events.isEmpty { report(events, at: now) }
  }

  private func fault(
    _ fault: AlarmEvent.Fault, of subject: AlarmEvent.Subject, at now: Now
  ) -> AlarmEvent {
    var event = AlarmEvent(.fault, of: subject, reason: .deadline, actual: now.wall)
    event.fault = fault
    return event
  }
}

// MARK: - Deliveries

extension AgendaState {
  /// Keeps in mind that a sink has presented an event.
  mutating func confirm(_ event: AlarmEvent) {
    guard let id = event.id else { return }
    confirmations.append(Confirmation(id: id, taken: event.actual))
  }

  mutating func takeConfirmations() -> [Confirmation] {
    defer { confirmations = [] }
    return confirmations
  }

  /// Keeps in mind that a sink failed to present an event.
  mutating func refuse(_ event: AlarmEvent) {
    if event.kind == .ringing, let id = event.id { refusals[id, default: 0] += 1 }
  }

  /// What rings, and no sink could present.
  var unheard: Set<CountdownID> {
    Set(refusals.filter { $0.value >= listeners.alertSinkCount }.keys)
  }

  /// Whether nothing is attached that could present anything.
  var isMute: Bool { listeners.alertSinkCount == 0 }
}

extension AlarmEvent {
  /// Whether it stands for a claim that is to be confirmed.
  var isClaimed: Bool { kind == .ringing || kind == .due }
}

extension AgendaItem {
  /// What another process wrote, with the outcomes that only this item knows; nil where there are
  /// none.
  fileprivate func merged(into other: AgendaItem) -> AgendaItem? {
    guard case .alarm(let mine) = self, case .alarm(var theirs) = other, mine.alarm.id == other.id
    else { return nil }
    let missing = mine.occurrences.filter { theirs[$0.time] == nil }
    if missing.isEmpty { return nil }
    for outcome in missing { theirs.keep(outcome) }
    return .alarm(theirs)
  }
}
