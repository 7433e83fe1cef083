internal import Countdown

/// All that an agenda's lock guards. None of this calls anybody.
struct AgendaState: Sendable {
  var machine: AgendaMachine
  var listeners = Listeners<AlarmEvent>()
  private(set) var numbering = AgendaEvents()
  /// What it takes to ring; nil while it does not.
  var ringing: Ringing?
  /// What is decided and could not be written.
  var unsaved = UnsavedEntries()
  var fault: AlarmStoreError?
  /// Deliveries that are to be confirmed.
  private(set) var confirmations: [Confirmation] = []
  /// How many sinks could not present what rings.
  private var refusals: [CountdownID: Int] = [:]
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]
  /// The alarms whose zone was reported to be gone.
  private var displaced: Set<CountdownID> = []

  init(machine: AgendaMachine) {
    self.machine = machine
  }

  struct Ringing: Sendable {
    let wakeup: any WallWakeup
    let watch: any AnyObject & Sendable
  }
}

extension AgendaState {
  /// Takes in what other processes have written, and reports it. If only the badge changed, the
  /// settlement after it may have more to report about that.
  mutating func absorb(_ changes: AlarmStoreChanges, at present: Present) {
    if changes.isReplaced { return replace(by: changes, at: present) }
    unsaved.yield(to: changes)
    let events = machine.absorb(changes, at: present)
    machine.apply(unsaved.entries, at: nil)
    if !events.isEmpty { report(events, at: present) }
  }

  /// Takes in another store. What could not be written into the earlier one is not written into
  /// this one, but for what rings now.
  private mutating func replace(by changes: AlarmStoreChanges, at present: Present) {
    var changes = changes
    let carried = machine.alarms.carry(into: &changes.entries, at: present)
    unsaved = UnsavedEntries()
    unsaved.insert(carried)
    let replaced = AlarmEvent(.replaced, of: .store, reason: .user, actual: present.wall)
    report([replaced] + machine.absorb(changes, at: present), at: present)
  }

  /// Goes on with what could not be written.
  mutating func keep(_ entries: [AlarmStoreEntry]) {
    machine.apply(entries, at: nil)
    unsaved.insert(entries)
  }

  /// The store could be read. If nothing waits to be written, all is well again.
  mutating func isReadable(at present: Present) {
    if unsaved.isEmpty { isSaved(at: present) }
  }

  /// Nothing waits to be written any more.
  mutating func isSaved(at present: Present) {
    unsaved = UnsavedEntries()
    if fault == nil { return }
    fault = nil
    report([AlarmEvent(.saved, of: .store, reason: .deadline, actual: present.wall)], at: present)
  }

  mutating func fail(_ error: AlarmStoreError, at present: Present) {
    let isNews = fault?.kind != error.kind
    fault = error
    unsaved.failed()
    guard isNews else { return }
    var event = AlarmEvent(.fault, of: .store, reason: .deadline, actual: present.wall)
    event.fault = .store(error)
    report([event], at: present)
  }

  /// Reports events to all listeners.
  mutating func report(_ events: [AlarmEvent], at present: Present) {
    let badge = machine.reminders.badge(at: present.wall)
    for event in numbering.number(events, badge: badge, at: present) { listeners.post(event) }
    for event in events { if let id = event.id { refusals[id] = nil } }
  }

  /// Reports the alarms that do not go by the zone that they name, each once while this agenda
  /// rings and until its zone is back.
  mutating func reportZones(at present: Present) {
    guard ringing != nil else { return }
    let faults = machine.alarms.zoneFaults(at: present)
    let new = faults.keys.filter { !displaced.contains($0) }.compactMap { machine.alarms[$0] }
    displaced = Set(faults.keys)
    if new.isEmpty { return }
    let events = new.sorted { $0.record.number < $1.record.number }.map { kept in
      var event = AlarmEvent(
        .fault, of: .alarm(kept.alarm), reason: .deadline, actual: present.wall)
      event.fault = faults[kept.alarm.id].map { .zone($0) }
      return event
    }
    report(events, at: present)
  }

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

  func nextWake(at present: Present) -> WallMoment? {
    let next = machine.nextWake(at: present)
    guard fault != nil else { return next }
    let attempt = present.wall.advanced(by: unsaved.delay)
    return min(attempt, next ?? attempt)
  }
}

extension AlarmEvent {
  /// Whether it stands for a claim that is to be confirmed.
  var isClaimed: Bool { kind == .ringing || kind == .due }
}
