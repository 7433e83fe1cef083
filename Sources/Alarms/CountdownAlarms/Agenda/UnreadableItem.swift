internal import Countdown
package import CountdownStore

/// An alarm or a reminder whose entry cannot be read, so that only its number is known.
package struct UnreadableItem: Hashable, Sendable {
  let place: ItemPlace
  /// The reason why it cannot be read.
  package let error: StoreError

  /// Whether it is an alarm, not a reminder.
  package var isAlarm: Bool { place.kind == .alarm }
  /// The number in lists, which no other item gets.
  package var number: Int { place.number }
}

extension Agenda {
  /// The items that cannot be read, in the order of their numbers, alarms first.
  package var unreadable: [UnreadableItem] {
    state.withLock { $0.machine.stored.faults }.sorted { $0.key < $1.key }
      .map { UnreadableItem(place: $0.key, error: $0.value) }
  }

  /// Removes an item that cannot be read, at a person's request. Nothing happens if another process
  /// has written it since.
  package func remove(_ item: UnreadableItem) throws(AgendaError) {
    try perform { (machine, _) throws(AgendaError) in
      guard machine.stored[item.place]?.fault != nil else { return Decision() }
      return Decision(removing: item.place, events: [])
    }
  }
}
