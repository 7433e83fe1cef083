internal import Countdown
internal import CountdownStore

/// The rules of reminders: all records, and what follows from them at a moment.
///
/// A value without a clock, a lock or any effect. What is decided changes nothing here until the
/// store has taken it and it is applied. The ``AgendaMachine`` asks it and the alarms' in turn.
///
/// The next wakeup, what is due and the badge at any moment are found by bisection.
struct ReminderMachine: Sendable {
  /// The owner of the claims that are decided here.
  let owner: StoreOwner
  private var kept: [CountdownID: Kept] = [:]
  var index = ReminderIndex()
  /// The present for which the index was made, as far as the index depends on it.
  private var basis: Now?
  private var groups: [ReminderGroup: Set<CountdownID>] = [:]

  private struct Kept: Sendable {
    var record: ReminderRecord
    var place: ReminderIndex.Place?
  }

  init(owner: StoreOwner) {
    self.owner = owner
  }

  subscript(_ id: CountdownID) -> ReminderRecord? { kept[id]?.record }

  var records: some Sequence<ReminderRecord> { kept.values.lazy.map(\.record) }

  /// Those with a claim that is not confirmed.
  var unconfirmed: Set<CountdownID> { groups[.unconfirmed] ?? [] }
}

// MARK: - Applying

extension ReminderMachine {
  /// Adds or replaces a record from the store.
  mutating func apply(_ record: ReminderRecord) {
    let id = record.reminder.id
    let place = place(of: record)
    index.move(id, from: kept[id]?.place, to: place)
    kept[id] = Kept(record: record, place: place)
    for group in ReminderGroup.allCases {
      if group.contains(record) {
        groups[group, default: []].insert(id)
      } else {
        groups[group]?.remove(id)
      }
    }
  }

  /// Takes one out; nothing happens where there is none.
  mutating func remove(_ id: CountdownID) {
    guard let old = kept.removeValue(forKey: id) else { return }
    index.move(id, from: old.place, to: nil)
    for group in ReminderGroup.allCases { groups[group]?.remove(id) }
  }

  /// Follows the clock and the zone; call it before every decision or query. Repetitions at a time
  /// of day depend on the zone, snoozes on elapsed time, and a clock that was set back may bring
  /// what was passed over.
  mutating func prepare(for now: Now) {
    let old = basis
    basis = now
    if old?.zone != now.zone { replace(.byZone) }
    if old?.timeline != now.timeline { replace(.snoozed) }
    if old.map({ now.wall < $0.wall }) ?? true { replace(.begun) }
  }

  private mutating func replace(_ group: ReminderGroup) {
    for id in groups[group] ?? [] { place(id) }
  }

  /// Gives a reminder its place in the index for the present.
  mutating func place(_ id: CountdownID) {
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
    let schedule = ReminderSchedule(record, at: wall, in: basis?.zone ?? .utc)
    place.wake = schedule.isBehind ? schedule.now : schedule.next
    return place
  }
}
