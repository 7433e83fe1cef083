internal import Countdown
internal import CountdownStore

/// The rules of alarms and reminders together: a copy of the store's contents, and everything that
/// follows from it at a moment.
///
/// A value without a clock, a lock or any effect. A ``Decision`` is made, written by the agenda,
/// and then applied; changes by other processes are absorbed.
struct AgendaMachine: Sendable {
  var alarms: AlarmMachine
  var reminders: ReminderMachine
  private(set) var stored = StoredItems()

  init(owner: StoreOwner) {
    alarms = AlarmMachine(owner: owner)
    reminders = ReminderMachine(owner: owner)
  }

  subscript(_ id: Agenda.ItemID) -> AgendaItem? {
    switch id {
    case .alarm(let id): alarms[id].map { .alarm($0) }
    case .reminder(let id): reminders[id].map { .reminder($0) }
    }
  }

  /// Everything that is due.
  mutating func settle(at now: Now, on context: SettleContext) -> Decision {
    var decision = alarms.settle(at: now, on: context)
    decision.append(reminders.settle(at: now, on: context))
    return decision
  }

  /// Marks delivered items as heard or seen.
  func confirm(_ deliveries: [Confirmation], at now: Now) -> Decision {
    var decision = alarms.confirm(deliveries, at: now)
    decision.append(reminders.confirm(deliveries))
    return decision
  }

  /// Removes an item with all entries of its identity.
  func remove(_ id: Agenda.ItemID, at now: Now) throws(AgendaError) -> Decision {
    var decision =
      switch id {
      case .alarm(let id): try alarms.remove(id, at: now)
      case .reminder(let id): try reminders.remove(id, at: now)
      }
    for place in stored.places(of: id) where !decision.steps.contains(where: { $0.place == place })
    {
      decision.append(Decision(removing: place, events: []))
    }
    return decision
  }

  /// The zones that alarms and reminders name.
  var zoneNames: Set<String> { Set(alarms.zoneNames).union(reminders.zoneNames) }

  /// The items that do not follow the zone that they name, in the order of lists, and the reasons.
  func zoneFaults(at now: Now) -> [(subject: AlarmEvent.Subject, error: ZoneError)] {
    let alarms = alarms.zoneFaults(at: now).compactMap { id, error in
      self.alarms[id].map { (AlarmEvent.Subject.alarm($0.alarm), $0.record.number, error) }
    }
    let reminders = reminders.zoneFaults(at: now).compactMap { id, error in
      self.reminders[id].map { (AlarmEvent.Subject.reminder($0.reminder), $0.number, error) }
    }
    return [alarms, reminders].flatMap { $0.sorted { $0.1 < $1.1 } }.map { ($0.0, $0.2) }
  }

  /// The owners of claims that end with their process, except this process.
  var owners: Set<StoreOwner> {
    alarms.owners.union(reminders.owners)
  }

  /// The moment at which something is due next; nil for never.
  mutating func nextWake(at now: Now) -> WallMoment? {
    [alarms.nextWake(at: now), reminders.nextWake(at: now)].compactMap { $0 }.min()
  }

  /// The moment at which something is due next for one item; nil for never.
  func due(_ item: AgendaItem?, at now: Now) -> WallMoment? {
    switch item {
    case .alarm(let history): alarms.due(history, at: now)
    case .reminder(let record): reminders.due(record, at: now)
    case nil: nil
    }
  }

  /// The next free numbers of a list.
  func numbers(_ count: Int, of kind: AgendaItem.Kind) -> [Int] {
    let taken = Set(stored.entries.keys.filter { $0.kind == kind }.map(\.number)).union(
      kind == .alarm ? Set(alarms.numbers) : [])
    return ListNumbers.next(count, after: taken.max() ?? 0, taken: taken)
  }
}

// MARK: - Applying

extension AgendaMachine {
  /// Records a decision that could not be written yet.
  mutating func apply(_ item: AgendaItem) {
    switch item {
    case .alarm(let history): alarms.apply(history)
    case .reminder(let record): reminders.apply(record)
    }
  }

  /// Records a step that was written.
  mutating func apply(_ step: Decision.Step, as revision: EntryRevision) {
    guard let item = step.item else { return remove(step.place) }
    stored[step.place] = StoredItems.Stored(revision: revision, id: item.id)
    apply(item)
  }

  /// Absorbs changes of other processes, and returns the events for a process that shows the items;
  /// nil if nothing changed.
  mutating func absorb(_ listing: ItemListing, at now: Now) -> [AlarmEvent]? {
    if let cursor = listing.cursor { stored.cursor = cursor }
    let changes = changes(in: listing)
    if changes.isEmpty { return nil }
    let ids = changes.flatMap { [stored[$0.place]?.id, $0.item?.id].compactMap { $0 } }
    let old = Set(ids).map { (id: $0, item: self[$0]) }
    for change in changes { absorb(change) }
    return old.flatMap { events(of: $0.id, from: $0.item, at: now) }
  }

  private func events(of id: Agenda.ItemID, from old: AgendaItem?, at now: Now) -> [AlarmEvent] {
    switch (old, id) {
    case (.alarm(let old), .alarm(let id)): alarms.events(from: old, to: alarms[id], at: now)
    case (.reminder(let old), .reminder(let id)):
      reminders.events(from: old, to: reminders[id], at: now)
    default: []
    }
  }

  /// The entries of a listing that differ from the known ones, in the order of their places.
  private func changes(in listing: ItemListing) -> [ReadItem] {
    var changes = listing.items.filter { read in
      guard let known = stored[read.place] else { return !read.isRemoved }
      return known.revision != read.revision || known.fault != read.fault
    }
    if listing.isComplete {
      let listed = Set(listing.items.map(\.place))
      changes += stored.entries.keys.filter { !listed.contains($0) }.map(ReadItem.init(removed:))
    }
    return changes.sorted { $0.place < $1.place }
  }

  private mutating func absorb(_ read: ReadItem) {
    if stored[read.place]?.id != read.item?.id || read.isRemoved { remove(read.place) }
    if read.isRemoved { return }
    stored[read.place] = StoredItems.Stored(
      revision: read.revision, id: read.item?.id, fault: read.fault)
    guard let item = read.item else { return }
    // If two entries have the same identity, the lower number counts.
    if let other = place(of: item), other < read.place, stored[other] != nil { return }
    apply(mergedWithLocal(item))
  }

  /// An item that another process wrote, with the facts that only this process knows: its clock may
  /// be ahead, and its zone database may differ. If each process wrote its own view, the writing
  /// would never end.
  private func mergedWithLocal(_ item: AgendaItem) -> AgendaItem {
    switch item {
    case .alarm(let theirs): .alarm(alarms.mergedWithLocal(theirs))
    case .reminder(let theirs): .reminder(reminders.mergedWithLocal(theirs))
    }
  }

  /// The place of an item of the same kind and identity.
  private func place(of item: AgendaItem) -> ItemPlace? {
    self[item.id]?.place
  }

  private mutating func remove(_ place: ItemPlace) {
    guard let id = stored[place]?.id else {
      stored[place] = nil
      return
    }
    stored[place] = nil
    guard self[id]?.place == place else { return }
    switch id {
    case .alarm(let id): alarms.remove(id)
    case .reminder(let id): reminders.remove(id)
    }
  }
}
