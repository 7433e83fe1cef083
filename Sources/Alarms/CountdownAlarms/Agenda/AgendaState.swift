internal import Countdown
internal import CountdownStore

/// The state that an agenda's lock guards. Nothing here calls other code.
struct AgendaState: Sendable {
  var machine: AgendaMachine
  var listeners = Listeners<AlarmEvent>()
  private(set) var numbering = AgendaEvents()
  /// Called when the changes of other processes have been read.
  var onNews: (@Sendable () -> Void)?
  /// Called when this agenda has completed a reminder.
  var onCompletion: (@Sendable (Reminder, WallMoment) -> Void)?
  /// Whether ``onNews`` is still to be called.
  private(set) var mustReportChanges = false
  /// The parts needed for ringing; nil while the agenda does not ring.
  var ringing: Ringing?
  /// Decisions that could not be written.
  private(set) var unsaved: [ItemPlace: AgendaItem] = [:]
  private(set) var fault: StoreError?
  /// Whether the store was ever read.
  private(set) var isRead = false
  /// The faults that were reported since all was well.
  private var reported: Set<StoreError> = []
  /// The number of failures of the store in a row.
  private var failures = 0
  /// Deliveries that are to be confirmed.
  private(set) var confirmations: [Confirmation] = []
  private var unpresented = UnpresentedAlerts()
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]
  /// The alarms and reminders whose zone was reported to be gone.
  private var displaced: Set<Agenda.ItemID> = []
  /// The entries that were reported to be unreadable.
  private var unreadable: Set<ItemPlace> = []

  init(machine: AgendaMachine) {
    self.machine = machine
  }

  struct Ringing: Sendable {
    let wakeup: any WallWakeup
    /// Nil while the store cannot be watched.
    var watch: StoreWatch?
  }
}

// MARK: - The store

extension AgendaState {
  /// Absorbs and reports the changes of other processes; false when there are none. A change of the
  /// badge alone is not reported here, because the settlement that follows may change it again.
  mutating func absorb(_ listing: ItemListing, at now: Now) -> Bool {
    if listing.isComplete, machine.stored.cursor != .start {
      replace(by: listing, at: now)
      mustReportChanges = true
      return true
    }
    yield(to: listing)
    guard let events = machine.absorb(listing, at: now) else { return false }
    mustReportChanges = true
    for item in unsaved.values { machine.apply(item) }
    if !events.isEmpty { report(events, at: now) }
    return true
  }

  /// Adopts another store. Changes that could not be written to the earlier store are not written
  /// to this one, except for what rings now.
  private mutating func replace(by listing: ItemListing, at now: Now) {
    var listing = listing
    let carried = machine.alarms.carry(into: &listing, at: now)
    let replaced = AlarmEvent(.replaced, of: .store, reason: .user, actual: now.wall)
    unsaved = Dictionary(carried.map { ($0.place, $0) }, uniquingKeysWith: { first, _ in first })
    let events = machine.absorb(listing, at: now) ?? []
    for item in unsaved.values { machine.apply(item) }
    report([replaced] + events, at: now)
  }

  /// Accepts an item that another process wrote. Outcomes of occurrences recorded here meanwhile
  /// are kept: they say what must not ring again.
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

  /// Records a step that was written.
  mutating func apply(_ step: Decision.Step, as revision: EntryRevision) {
    machine.apply(step, as: revision)
    unsaved[step.place] = nil
  }

  /// Applies steps that could not be written, and keeps them for a later attempt.
  mutating func keep(_ steps: [Decision.Step]) {
    for step in steps {
      guard let item = step.item else { continue }
      machine.apply(item)
      unsaved[step.place] = item
    }
  }

  /// Whether writing is useless until the unsaved changes are written.
  var isBlocked: Bool { !unsaved.isEmpty && fault?.isAboutEntry != true }

  /// Called when the store could be read or written. If no write is pending, all is well again.
  mutating func succeed(at now: Now) {
    isRead = true
    if fault == nil || !unsaved.isEmpty { return }
    (fault, failures, reported) = (nil, 0, [])
    report([AlarmEvent(.saved, of: .store, reason: .deadline, actual: now.wall)], at: now)
  }

  mutating func fail(_ error: StoreError, at now: Now) {
    let isNew = reported.insert(error).inserted
    self.fault = error
    failures += 1
    let fault = isRead ? AlarmEvent.Fault.store(error) : .unread(error)
    if isNew { report([event(of: fault, .store, at: now)], at: now) }
  }

  /// The moment of the next attempt after a failure: soon at first, then once a minute.
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
  /// The closure to call now because of changes of other processes; nil for none.
  mutating func takeChangeReport() -> (@Sendable () -> Void)? {
    defer { mustReportChanges = false }
    return mustReportChanges ? onNews : nil
  }

  /// Reports events to all listeners.
  mutating func report(_ events: [AlarmEvent], at now: Now) {
    let badge = machine.reminders.badge(at: now.wall)
    for event in numbering.number(events, badge: badge, at: now) {
      unpresented.note(event, sinks: listeners.alertSinkCount)
      listeners.post(event)
    }
  }

  /// Reports the faults of single items: zones that are gone, entries that cannot be read. Each is
  /// reported once until it is fixed, while this agenda rings.
  mutating func reportFaults(at now: Now) {
    guard ringing != nil else { return }
    let zones = machine.zoneFaults(at: now)
    let new = zones.filter { $0.subject.id.map { !displaced.contains($0) } ?? false }
    displaced = Set(zones.compactMap(\.subject.id))
    let faults = machine.stored.faults
    let lost = faults.filter { !unreadable.contains($0.key) }.sorted { $0.key < $1.key }
    unreadable = Set(faults.keys)
    let events =
      new.map { event(of: .zone($0.error), $0.subject, at: now) }
      + lost.map { event(of: .store($0.value), .store, at: now) }
    if !events.isEmpty { report(events, at: now) }
  }

  private func event(
    of fault: AlarmEvent.Fault, _ subject: AlarmEvent.Subject, at now: Now
  ) -> AlarmEvent {
    var event = AlarmEvent(.fault, of: subject, reason: .deadline, actual: now.wall)
    event.fault = fault
    return event
  }
}

// MARK: - Deliveries

extension AgendaState {
  /// Records that a sink has presented an event.
  mutating func confirm(_ event: AlarmEvent) {
    guard let id = event.id else { return }
    unpresented.confirm(event)
    confirmations.append(Confirmation(id: id, taken: event.actual))
  }

  mutating func takeConfirmations() -> [Confirmation] {
    defer { confirmations = [] }
    return confirmations
  }

  /// Records that a sink presents nothing of an event. When no other sink is left that might, the
  /// fault to be reported.
  mutating func pass(_ event: AlarmEvent, reason: String?) -> AlarmEvent.Fault? {
    unpresented.pass(event, reason: reason, sinks: listeners.alertSinkCount)
  }

  mutating func report(_ fault: AlarmEvent.Fault, of event: AlarmEvent, at now: Now) {
    report([self.event(of: fault, event.subject, at: now)], at: now)
  }

  /// The ringing items that no sink could present.
  var unheard: Set<Agenda.ItemID> {
    unpresented.unheard(sinks: listeners.alertSinkCount)
  }

  /// Whether no attached sink could present anything.
  var isMute: Bool { listeners.alertSinkCount == 0 }
}

extension AlarmEvent {
  /// Whether the event belongs to a claim that is to be confirmed.
  var isClaimed: Bool { kind == .ringing || kind == .due }
}

extension AgendaItem {
  /// An item that another process wrote, with the outcomes that only this item has; nil if there
  /// are none.
  fileprivate func merged(into other: AgendaItem) -> AgendaItem? {
    guard case .alarm(let mine) = self, case .alarm(var theirs) = other, self.id == other.id
    else { return nil }
    let missing = mine.occurrences.filter { theirs[$0.time] == nil }
    if missing.isEmpty { return nil }
    for outcome in missing { theirs.keep(outcome) }
    return .alarm(theirs)
  }
}
