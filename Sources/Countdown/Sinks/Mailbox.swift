/// Where undelivered events wait, in order.
package protocol EventBox: Sendable {
  associatedtype Event: Sendable

  /// How many wait.
  var count: Int { get }
  /// How many were merged into others because it was full.
  var coalesced: Int { get }

  mutating func append(_ event: Event)
  mutating func popFirst() -> Event?
}

extension EventBox {
  var isEmpty: Bool { count == 0 }
}

/// Undelivered events in order. When it is full, ticks coalesce: a tick takes the place of the tick
/// of the same countdown at the tail, or else is counted by that countdown's next event. Every
/// other event is kept, however many there are.
struct Mailbox: EventBox {
  private var events = Queue<CountdownEvent>()
  private let capacity: Int
  /// Ticks that found no place, per countdown, until an event can count them.
  private var uncounted: [CountdownID: Int] = [:]
  private(set) var coalesced = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
  }

  var count: Int { events.count }

  mutating func append(_ event: CountdownEvent) {
    if event.kind == .tick, events.count >= capacity {
      coalesced += 1
      coalesce(event)
    } else {
      events.append(counting(event))
    }
  }

  mutating func popFirst() -> CountdownEvent? {
    events.popFirst()
  }

  private mutating func coalesce(_ tick: CountdownEvent) {
    if let tail = events.last, tail.kind == .tick, tail.id == tick.id {
      var newest = tick
      newest.absorb(tail)
      events.last = newest
    } else {
      uncounted[tick.id, default: 0] += 1 + tick.missed
    }
  }

  private mutating func counting(_ event: CountdownEvent) -> CountdownEvent {
    guard !uncounted.isEmpty, let count = uncounted.removeValue(forKey: event.id) else {
      return event
    }
    var counting = event
    counting.missed += count
    return counting
  }
}
