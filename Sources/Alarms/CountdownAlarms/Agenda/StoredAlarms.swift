internal import Countdown
package import CountdownStore

/// The alarms of a store with their present state, read for one list: in the order of their
/// numbers, each decoded when it is asked for and then forgotten. So of a hundred thousand alarms
/// no more than their entries is in memory at once.
package final class StoredAlarms: Sequence, Sendable {
  /// The unreadable ones of the alarms gone through so far.
  package var unreadable: [UnreadableItem] { state.withLock { $0.unreadable } }
  /// Whether an alarm gone through so far waits for its time, or is due.
  package var isAwaited: Bool { state.withLock { $0.isAwaited } }
  /// Whether the store has neither alarms nor reminders.
  package let isEmpty: Bool

  private let state: Locked<Reading>

  fileprivate init(of agenda: Agenda) throws(StoreError) {
    var (reading, isEmpty) = (Reading(agenda), true)
    try agenda.eachPage { page in
      for entry in page.entries {
        guard let place = ItemPlace(entry.key) else { continue }
        if entry.body != nil || entry.fault != nil { isEmpty = false }
        if place.kind == .alarm { reading.add(entry, place.number) }
      }
    }
    reading.sort()
    state = Locked(reading)
    self.isEmpty = isEmpty
  }

  /// The alarms that were not gone through yet.
  package func makeIterator() -> ReadAhead<AlarmStatus> {
    ReadAhead(batch: 500) { count in self.state.withLock { $0.next(count) } }
  }
}

extension Agenda {
  /// The alarms as they are stored now, for one list. An agenda that was not read stays so.
  package func storedAlarms() throws(StoreError) -> StoredAlarms { try StoredAlarms(of: self) }
}

/// The entries that were not decoded yet, and what was learnt from the others.
private struct Reading: Sendable {
  private(set) var unreadable: [UnreadableItem] = []
  private(set) var isAwaited = false

  private let agenda: Agenda
  private let machine = AlarmMachine(owner: .process(instance: .random(in: 0 ... .max)))
  private var now: Now
  private let here: ZoneFront
  private var context = SettleContext(isStart: true)
  /// The owners of claims of which is known whether they live.
  private var owners: Set<StoreOwner> = []
  /// If two entries have the same identity, the lower number counts.
  private var identities: Set<Alarm.ID> = []
  /// In the reverse order of their numbers.
  private var entries: [Entry] = []
  /// The reasons why entries cannot be read, by their numbers.
  private var faults: [Int: StoreError] = [:]

  private struct Entry: Sendable {
    let number: Int
    /// The place among all entries as they were read: an entry that was written meanwhile was read
    /// once more, and the later one counts.
    let order: Int
    let body: [UInt8]?
  }

  init(_ agenda: Agenda) {
    self.agenda = agenda
    now = Now(agenda.clock)
    here = ZoneFront(now.zone, at: now)
  }

  mutating func add(_ entry: StoreEntry, _ number: Int) {
    faults[number] = entry.fault
    entries.append(Entry(number: number, order: entries.count, body: entry.body))
  }

  mutating func sort() { entries.sort { ($1.number, $0.order) < ($0.number, $1.order) } }

  mutating func next(_ count: Int) -> [AlarmStatus] {
    var alarms: [AlarmStatus] = []
    while alarms.count < count, let entry = entries.popLast() {
      while entries.last?.number == entry.number { entries.removeLast() }
      let place = ItemPlace(.alarm, entry.number)
      let read = ReadItem(entry.body, at: place, fault: faults[entry.number])
      if let fault = read.fault { unreadable.append(UnreadableItem(place: place, error: fault)) }
      guard case .alarm(let alarm) = read.item, identities.insert(alarm.alarm.id).inserted
      else { continue }
      let status = status(of: alarm)
      isAwaited = isAwaited || status.next != nil || status.dueSince != nil
      alarms.append(status)
    }
    return alarms
  }

  private mutating func status(of alarm: AlarmHistory) -> AlarmStatus {
    if let zone = alarm.alarm.zone, now.namedZones[zone] == nil {
      now.namedZones[zone] = agenda.rules(of: zone)
    }
    if let owner = alarm.record.ring?.claim?.owner, owners.insert(owner).inserted {
      context.dead.formUnion(agenda.dead(of: [owner]))
    }
    return machine.status(of: alarm, at: now, on: context, here: here)
  }
}
