internal import Countdown

/// The rules of alarms and reminders together: a copy of what is in the store, and everything that
/// follows from it at a moment.
///
/// A value without a clock, a lock or any effect. A ``Decision`` is made, written by the agenda,
/// and then applied; what other processes wrote is absorbed.
struct AgendaMachine: Sendable {
  var alarms: AlarmMachine
  var reminders: ReminderMachine
  /// Up to where the store was read.
  private(set) var revision: Int64 = 0

  init(process: ProcessMark) {
    alarms = AlarmMachine(process: process)
    reminders = ReminderMachine(process: process)
  }

  /// Everything that is due.
  func settle(at present: Present, on occasion: Occasion) -> Decision {
    var decision = alarms.settle(at: present, on: occasion)
    decision.append(reminders.settle(at: present, on: occasion))
    return decision
  }

  /// Marks as heard or seen what reached somebody.
  func confirm(_ deliveries: [Confirmation], at present: Present) -> Decision {
    var decision = alarms.confirm(deliveries, at: present)
    decision.append(reminders.confirm(deliveries))
    return decision
  }

  /// The owners of claims that end with their process, but for this one.
  var owners: Set<ProcessMark> {
    alarms.owners.union(reminders.owners)
  }

  /// When something is due next; nil for never.
  func nextWake(at present: Present) -> WallMoment? {
    [alarms.nextWake(at: present), reminders.nextWake(at: present)].compactMap { $0 }.min()
  }
}

// MARK: - Applying

extension AgendaMachine {
  /// Takes in what was decided here, once it is written; nil where it could not be.
  mutating func apply(_ entries: [AlarmStoreEntry], at revision: Int64?) {
    for entry in entries { apply(entry) }
    if let revision { self.revision = revision }
  }

  private mutating func apply(_ entry: AlarmStoreEntry) {
    switch entry {
    case .alarm(let record): alarms.apply(record)
    case .occurrence(let occurrence): alarms.apply(occurrence)
    case .reminder(let record): reminders.apply(record)
    case .removed(let id):
      alarms.remove(id)
      reminders.remove(id)
    }
  }

  /// Takes in what others wrote, and says what that means to whoever shows it here.
  mutating func absorb(_ changes: AlarmStoreChanges, at present: Present) -> [AlarmEvent] {
    var touched = Set(changes.entries.map(\.id))
    if changes.isComplete { touched.formUnion(Set(alarms.ids).union(reminders.ids)) }
    let old = touched.map { (id: $0, alarm: alarms[$0], reminder: reminders[$0]) }
    if changes.isComplete { for id in touched { apply(.removed(id)) } }
    apply(changes.entries, at: changes.revision)
    return old.flatMap { old in
      alarms.events(from: old.alarm, to: alarms[old.id], at: present)
        + reminders.events(from: old.reminder, to: reminders[old.id], at: present)
    }
  }
}

extension AlarmStoreEntry {
  /// The alarm or reminder it is about.
  var id: CountdownID {
    switch self {
    case .alarm(let record): record.alarm.id
    case .occurrence(let occurrence): occurrence.alarm
    case .reminder(let record): record.reminder.id
    case .removed(let id): id
    }
  }
}
