internal import Countdown
internal import CountdownStore
internal import CountdownSystem

// Removed alarms and reminders, kept outside the store so that they can be brought back.
extension Agenda {
  /// An alarm or a reminder with its history, as a text.
  package struct ItemCopy: Hashable, Sendable {
    /// The item's kind and number, as in the store: `alarm/3`.
    package let key: String
    /// The body of its entry.
    package let body: String

    /// A copy that was kept somewhere.
    package init(key: String, body: String) { (self.key, self.body) = (key, body) }
  }

  /// Copies of alarms and reminders as their removal leaves them: one that rings has been answered.
  package func copies(of ids: [ItemID]) -> [ItemCopy] {
    let now = now()
    return state.withLock { state in ids.compactMap { state.machine.copy(of: $0, at: now) } }
  }

  /// Puts removed alarms and reminders back, in one write: each with its number, or with the next
  /// one if that was given away. Those that are there are left out, and unreadable copies.
  ///
  /// - Returns: the restored ones, in their order.
  /// - Throws: ``AgendaError``: the store.
  package func restore(_ copies: [ItemCopy]) throws(AgendaError) -> [ItemID] {
    let items = copies.compactMap(\.item)
    var restored: [ItemID] = []
    try perform(naming: Set(items.compactMap(\.zone))) { (machine, _) in
      let new = machine.restoring(items)
      restored = new.map(\.id)
      return new.reduce(into: Decision()) { $0.append(Decision($1, insteadOf: nil, events: [])) }
    }
    return restored
  }
}

extension Agenda.ItemCopy {
  fileprivate init?(_ item: AgendaItem) {
    guard let body = item.entry(over: JSONObject(), due: nil).body else { return nil }
    self.init(key: item.place.key.rawValue, body: String(decoding: body, as: UTF8.self))
  }

  fileprivate var item: AgendaItem? {
    StoreKey(rawValue: key).flatMap { ItemPlace($0) }
      .flatMap { ReadItem(Array(body.utf8), at: $0, fault: nil).item }
  }
}

extension AgendaMachine {
  fileprivate func copy(of id: Agenda.ItemID, at now: Now) -> Agenda.ItemCopy? {
    if case .alarm(let id) = id, var draft = try? alarms.draft(of: id, at: now) {
      draft.acknowledge()
      return Agenda.ItemCopy(.alarm(draft.kept))
    }
    return self[id].flatMap { Agenda.ItemCopy($0) }
  }

  /// The items that are not there, each at a free place.
  fileprivate func restoring(_ items: [AgendaItem]) -> [AgendaItem] {
    var taken = Set(stored.entries.keys)
    var ids: Set<Agenda.ItemID> = []
    return items.filter { self[$0.id] == nil && ids.insert($0.id).inserted }.map { item in
      var item = item
      if taken.contains(item.place) {
        let numbers = taken.filter { $0.kind == item.kind }.map(\.number)
        let free = ListNumbers.next(after: numbers.max() ?? 0, taken: numbers)
        item.number = free.first ?? item.number
      }
      taken.insert(item.place)
      return item
    }
  }
}

extension AgendaItem {
  fileprivate var zone: String? {
    switch self {
    case .alarm(let history): history.alarm.zone
    case .reminder(let record): record.reminder.zone
    }
  }
}
