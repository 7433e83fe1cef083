internal import Countdown
internal import Foundation

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
  /// How many sinks could not take what rings.
  private var refusals: [CountdownID: Int] = [:]
  var namedZones: [String: Result<ZoneRules, ZoneError>] = [:]

  init(machine: AgendaMachine) {
    self.machine = machine
  }

  struct Ringing: Sendable {
    let wakeup: any WallWakeup
    let watch: any AnyObject & Sendable
  }
}

extension AgendaState {
  /// Takes in what others have written, and tells of it. If only the badge changed, the settlement
  /// after it may have more to tell of that.
  mutating func absorb(_ changes: AlarmStoreChanges, at present: Present) {
    unsaved.yield(to: changes)
    let events = machine.absorb(changes, at: present)
    machine.apply(unsaved.entries, at: nil)
    if !events.isEmpty { tell(events, at: present) }
  }

  /// Goes on with what could not be written.
  mutating func keep(_ entries: [AlarmStoreEntry]) {
    machine.apply(entries, at: nil)
    unsaved.insert(entries)
  }

  /// The store could be read. If nothing waits to be written, all is well again.
  mutating func isReadable() {
    if unsaved.isEmpty { (fault, unsaved) = (nil, UnsavedEntries()) }
  }

  mutating func fail(_ error: AlarmStoreError) {
    fault = error
    unsaved.failed()
  }

  /// Tells everybody. Where there is no sink, to be told counts as having been heard.
  mutating func tell(_ events: [AlarmEvent], at present: Present) {
    let badge = machine.reminders.badge(at: present.wall)
    for event in numbering.number(events, badge: badge, at: present) { listeners.post(event) }
    for event in events {
      if let id = event.id { refusals[id] = nil }
      if event.isClaimed, listeners.sinkCount == 0 { confirm(event) }
    }
  }

  /// Keeps in mind that an event was taken by a sink.
  mutating func confirm(_ event: AlarmEvent) {
    guard let id = event.id else { return }
    confirmations.append(Confirmation(id: id, taken: event.actual))
  }

  mutating func takeConfirmations() -> [Confirmation] {
    defer { confirmations = [] }
    return confirmations
  }

  /// Keeps in mind that a sink failed to take an event.
  mutating func refuse(_ event: AlarmEvent) {
    if event.kind == .ringing, let id = event.id { refusals[id, default: 0] += 1 }
  }

  /// What rings, and no sink could take.
  var unheard: Set<CountdownID> {
    Set(refusals.filter { $0.value >= listeners.sinkCount }.keys)
  }

  func nextWake(at present: Present) -> Date? {
    let next = machine.nextWake(at: present)
    guard fault != nil else { return next }
    let attempt = present.wall.addingTimeInterval(unsaved.delay / .seconds(1))
    return min(attempt, next ?? attempt)
  }
}

extension AlarmEvent {
  /// Whether it stands for a claim that is to be confirmed.
  var isClaimed: Bool { kind == .ringing || kind == .due }
}
