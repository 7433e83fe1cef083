internal import Countdown
package import CountdownStore

/// The alarms of a store with their present state, read for one list: in the order of their
/// numbers, each decoded when it is asked for and then forgotten. So of a hundred thousand alarms
/// no more than their entries is in memory at once.
package final class StoredAlarms: Sequence, IteratorProtocol {
  /// Whether the store has neither alarms nor reminders.
  package private(set) var isEmpty = true
  /// Those of the alarms asked for so far that cannot be read.
  package private(set) var unreadable: [UnreadableItem] = []
  /// Whether one of the alarms asked for so far waits for its time, or is due.
  package private(set) var isAwaited = false

  private let agenda: Agenda
  private let machine: AlarmMachine
  private var now: Now
  private let here: ZoneFront
  private var context = SettleContext(isStart: true)
  /// The owners of claims of which is known whether they live.
  private var owners: Set<StoreOwner> = []
  /// If two entries have the same identity, the lower number counts.
  private var identities: Set<Alarm.ID> = []
  /// The entries that were not asked for yet, in the reverse order of their numbers.
  private var entries: [Entry] = []
  /// The reasons why entries cannot be read, by their numbers.
  private var faults: [Int: StoreError] = [:]

  private struct Entry {
    let number: Int
    /// The place among all entries as they were read: an entry that was written meanwhile was read
    /// once more, and the later one counts.
    let order: Int
    let body: [UInt8]?
  }

  fileprivate init(of agenda: Agenda) throws(StoreError) {
    self.agenda = agenda
    now = Now(agenda.clock)
    here = ZoneFront(now.zone, at: now)
    machine = AlarmMachine(owner: .process(instance: .random(in: 0 ... .max)))
    try agenda.eachPage { page in
      for entry in page.entries { add(entry) }
    }
    entries.sort { ($1.number, $0.order) < ($0.number, $1.order) }
  }

  private func add(_ entry: StoreEntry) {
    guard let place = ItemPlace(entry.key) else { return }
    if entry.body != nil || entry.fault != nil { isEmpty = false }
    guard place.kind == .alarm else { return }
    faults[place.number] = entry.fault
    entries.append(Entry(number: place.number, order: entries.count, body: entry.body))
  }

  package func next() -> AlarmStatus? {
    while let entry = entries.popLast() {
      while entries.last?.number == entry.number { entries.removeLast() }
      let place = ItemPlace(.alarm, entry.number)
      let stored = StoreEntry(place.key, body: entry.body, fault: faults[entry.number])
      let read = ReadItem(stored)
      if let fault = read?.fault { unreadable.append(UnreadableItem(place: place, error: fault)) }
      guard case .alarm(let alarm) = read?.item, identities.insert(alarm.alarm.id).inserted
      else { continue }
      let status = status(of: alarm)
      isAwaited = isAwaited || status.next != nil || status.dueSince != nil
      return status
    }
    return nil
  }

  private func status(of alarm: AlarmHistory) -> AlarmStatus {
    if let zone = alarm.alarm.zone, now.namedZones[zone] == nil {
      now.namedZones[zone] = agenda.rules(of: zone)
    }
    if let owner = alarm.record.ring?.claim?.owner, owners.insert(owner).inserted {
      context.dead.formUnion(agenda.dead(of: [owner]))
    }
    return machine.status(of: alarm, at: now, on: context, here: here)
  }
}

extension Agenda {
  /// The alarms as they are stored now, for one list. An agenda that was not read stays so.
  package func storedAlarms() throws(StoreError) -> StoredAlarms { try StoredAlarms(of: self) }
}
