/// An event that may stand for earlier ones of its source, which were not delivered.
package protocol CoalescingEvent: Sendable {
  /// What the event is about. Only events of one source are merged.
  var source: CountdownID { get }
  /// Whether the event says no more than that time passed, so that a later one can replace it.
  var isTick: Bool { get }
  /// How many earlier ticks the event stands for.
  var missed: Int { get set }
}

/// Undelivered events in order. When it is full, ticks coalesce: a tick takes the place of the tick
/// of the same source at the tail, or else is counted by that source's next event. Every other
/// event is kept, however many there are.
package struct Mailbox<Event: Sendable>: Sendable {
  private var events = FIFO<Event>()
  private let capacity: Int
  /// Ticks that found no place, per source, until an event can count them.
  private var uncounted: [CountdownID: Int] = [:]
  /// How many ticks were merged into other events.
  package private(set) var coalesced = 0

  /// - Parameter capacity: how many events may wait before ticks coalesce; at least one.
  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
  }

  /// How many events wait.
  package var count: Int { events.count }

  package mutating func append(_ event: Event) {
    if events.count >= capacity, let tick = event as? any CoalescingEvent, tick.isTick {
      coalesced += 1
      coalesce(tick)
    } else {
      events.append(uncounted.isEmpty ? event : counting(event))
    }
  }

  package mutating func popFirst() -> Event? { events.popFirst() }

  private mutating func coalesce(_ tick: any CoalescingEvent) {
    if let tail = events.last as? any CoalescingEvent, tail.isTick, tail.source == tick.source {
      var newest = tick
      newest.missed = newest.missed.saturatingAdd(tail.missed).saturatingAdd(1)
      events.last = newest as? Event
    } else {
      let count = uncounted[tick.source] ?? 0
      uncounted[tick.source] = count.saturatingAdd(tick.missed).saturatingAdd(1)
    }
  }

  private mutating func counting(_ event: Event) -> Event {
    guard var counting = event as? any CoalescingEvent,
      let count = uncounted.removeValue(forKey: counting.source)
    else { return event }
    counting.missed = counting.missed.saturatingAdd(count)
    return counting as? Event ?? event
  }
}
