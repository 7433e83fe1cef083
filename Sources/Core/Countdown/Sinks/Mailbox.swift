/// Undelivered events in order. When the mailbox is full, ticks coalesce: a tick takes the place of
/// the tick at the tail, or else is counted by the next event. Every other event is kept, however
/// many there are.
package struct Mailbox<Event: Sendable>: Sendable {
  private var events = FIFO<Event>()
  private let capacity: Int
  private let isTick: @Sendable (Event) -> Bool
  private let absorbing: @Sendable (_ event: Event, _ tick: Event) -> Event
  /// A tick that found no place, and stands for those before it.
  private var uncounted: Event?

  /// A mailbox that keeps every event.
  package init() {
    (capacity, isTick, absorbing) = (.max, { _ in false }, { event, _ in event })
  }

  /// - Parameter capacity: how many events may wait before ticks coalesce; at least one.
  package init(capacity: Int) where Event: SourceEvent {
    self.capacity = max(capacity, 1)
    (isTick, absorbing) = ({ $0.isTick }, { $0.absorbing($1) })
  }

  /// How many events wait.
  package var count: Int { events.count }

  package mutating func append(_ event: Event) {
    let whole = uncounted.map { absorbing(event, $0) } ?? event
    uncounted = nil
    guard events.count >= capacity, isTick(event) else { return events.append(whole) }
    if let tail = events.last, isTick(tail) {
      events.last = absorbing(whole, tail)
    } else {
      uncounted = whole
    }
  }

  package mutating func popFirst() -> Event? { events.popFirst() }
}
