internal import Countdown

/// The numbers of an agenda's events, and the badge that they carry.
struct AgendaEvents: Sendable {
  /// The number of the event that was told last.
  private(set) var sequence: UInt64 = 0
  private var lastBadge = 0

  /// Numbers events. All carry the badge as it is after them; where nothing else tells that the
  /// badge changed, an event of its own does.
  mutating func number(
    _ events: [AlarmEvent], badge: Int, at present: Present
  ) -> [AlarmEvent] {
    var events = events
    if events.isEmpty, badge != lastBadge {
      events = [AlarmEvent(.badge, of: .badge, reason: .deadline, actual: present.wall)]
    }
    lastBadge = badge
    for index in events.indices {
      sequence += 1
      events[index].sequence = sequence
      events[index].badge = badge
    }
    return events
  }
}

extension SinkRunner where Message == AlarmEvent {
  /// Runs a sink, and says of each event that the sink dealt with it, or what it threw.
  convenience init<S: EventSink>(
    _ sink: S, name: String?, onFailure: (@Sendable (any Error, AlarmEvent) -> Void)?,
    onDelivery: @escaping @Sendable (AlarmEvent, (any Error)?) -> Void
  ) where S.Event == AlarmEvent {
    self.init(
      DeliveryTeller(sink: sink, onDelivery: onDelivery),
      name: name ?? String(describing: S.self), onFailure: onFailure)
  }
}

/// A sink that says what became of each event.
private struct DeliveryTeller<S: EventSink>: EventSink where S.Event == AlarmEvent {
  let sink: S
  let onDelivery: @Sendable (AlarmEvent, (any Error)?) -> Void

  func receive(_ event: AlarmEvent) throws {
    do {
      try sink.receive(event)
    } catch {
      onDelivery(event, error)
      throw error
    }
    onDelivery(event, nil)
  }

  func close() { sink.close() }
}
