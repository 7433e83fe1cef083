internal import Countdown
internal import CountdownStore

/// The rules of reminders: all records, and what follows from them at a moment.
///
/// A value without a clock, a lock or any effect. A decision changes nothing here until the store
/// has accepted it and it is applied. The ``AgendaMachine`` asks this machine and that of the
/// alarms in turn.
///
/// The next wakeup, what is due and the badge at any moment are found by bisection.
struct ReminderMachine: Sendable {
  /// The owner of the claims that are decided here.
  let owner: StoreOwner
  private var kept: [Reminder.ID: Kept] = [:]
  var index = ReminderIndex()
  /// The present for which the index was made, as far as the index depends on it.
  private var basis: Now?
  private var groups: [ReminderGroup: Set<Reminder.ID>] = [:]
  /// The zones that reminders name, each with the reminders that name it.
  private var zones: [String: Set<Reminder.ID>] = [:]

  private struct Kept: Sendable {
    var record: ReminderRecord
    var place: ReminderIndex.Place?
  }

  init(owner: StoreOwner) {
    self.owner = owner
  }

  subscript(_ id: Reminder.ID) -> ReminderRecord? { kept[id]?.record }

  var records: some Sequence<ReminderRecord> { kept.values.lazy.map(\.record) }

  var zoneNames: some Sequence<String> { zones.keys }

  /// For each open reminder that does not follow the zone that it names, the reason.
  func zoneFaults(at now: Now) -> [Reminder.ID: ZoneError] {
    let lost = zones.filter { now.namedZones[$0.key].map { (try? $0.get()) == nil } ?? false }
    let records = lost.values.joined().compactMap { self[$0] }.filter { $0.done == nil }
    return Dictionary(records.map { ($0.reminder.id, now.fault(of: $0)) }) { $1 }
      .compactMapValues(\.self)
  }

  /// The reminders whose claim is not confirmed.
  var unconfirmed: Set<Reminder.ID> { groups[.unconfirmed] ?? [] }
}

// MARK: - Applying

extension ReminderMachine {
  /// Adds or replaces a record from the store.
  mutating func apply(_ record: ReminderRecord) {
    let id = record.reminder.id
    let place = place(of: record)
    index.move(id, from: kept[id]?.place, to: place)
    indexZone(record.reminder.zone, of: id, insteadOf: kept[id]?.record.reminder.zone)
    kept[id] = Kept(record: record, place: place)
    for group in ReminderGroup.allCases {
      if group.contains(record) {
        groups[group, default: []].insert(id)
      } else {
        groups[group]?.remove(id)
      }
    }
  }

  /// Removes a reminder, if there is one.
  mutating func remove(_ id: Reminder.ID) {
    guard let old = kept.removeValue(forKey: id) else { return }
    index.move(id, from: old.place, to: nil)
    indexZone(nil, of: id, insteadOf: old.record.reminder.zone)
    for group in ReminderGroup.allCases { groups[group]?.remove(id) }
  }

  private mutating func indexZone(_ zone: String?, of id: Reminder.ID, insteadOf old: String?) {
    if zone == old { return }
    if let old {
      zones[old]?.remove(id)
      if zones[old]?.isEmpty == true { zones[old] = nil }
    }
    if let zone { zones[zone, default: []].insert(id) }
  }

  /// Follows the clock and the zones; call it before every decision or query. Repetitions at a time
  /// of day depend on the zone, snoozes on elapsed time, and after the clock was set back,
  /// announcements that were passed over may be due again.
  mutating func prepare(for now: Now) {
    let old = basis
    basis = now
    if old?.zone != now.zone || old?.namedZones != now.namedZones { replace(.byZone) }
    if old?.timeline != now.timeline { replace(.snoozed) }
    if old.map({ now.wall < $0.wall }) ?? true { replace(.begun) }
  }

  private mutating func replace(_ group: ReminderGroup) {
    for id in groups[group] ?? [] { place(id) }
  }

  /// Gives a reminder its place in the index for the present.
  mutating func place(_ id: Reminder.ID) {
    guard let old = kept[id] else { return }
    let place = place(of: old.record)
    index.move(id, from: old.place, to: place)
    kept[id]?.place = place
  }

  private func place(of record: ReminderRecord) -> ReminderIndex.Place? {
    guard record.done == nil else { return nil }
    var place = ReminderIndex.Place(deadline: record.reminder.deadline.microseconds)
    if let snooze = record.snooze {
      if snooze.timeline == basis?.timeline {
        place.snoozeEnd = snooze.elapsed.nanoseconds
      } else {
        place.wake = snooze.wall.microseconds
      }
      return place
    }
    let wall = basis?.wall ?? .distantPast
    let schedule = ReminderSchedule(
      record, at: wall, in: basis?.rules(of: record) ?? .utc)
    place.wake = schedule.isBehind ? schedule.now : schedule.next
    return place
  }
}

/// Open reminders that must be found again: their place in the index depends on more than their
/// record, or a process may have died while it announced them.
enum ReminderGroup: CaseIterable {
  /// Their moments depend on the zone.
  case byZone
  /// Their snooze ends after an elapsed time, whatever the wall clock shows.
  case snoozed
  /// Something was announced: when the clock is set back, what was passed over may come again.
  case begun
  /// Their claims are not confirmed.
  case unconfirmed

  func contains(_ record: ReminderRecord) -> Bool {
    guard record.done == nil else { return false }
    return switch self {
    case .byZone: if case .days = record.reminder.nag { true } else { false }
    case .snoozed: record.snooze != nil
    case .begun: record.through != nil
    case .unconfirmed: record.claim.map { !$0.isConfirmed } ?? false
    }
  }
}
