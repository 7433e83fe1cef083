internal import Countdown

/// The numbers of an agenda's events, and the badge that they carry.
struct AgendaEvents: Sendable {
  /// The number of the event that was reported last.
  private(set) var sequence: UInt64 = 0
  private var lastBadge = 0

  /// Numbers events. All carry the badge as it is after them; if no other event shows that the
  /// badge changed, an event of its own does.
  mutating func number(
    _ events: [AlarmEvent], badge: Int, at now: Now
  ) -> [AlarmEvent] {
    var events = events
    if events.isEmpty, badge != lastBadge {
      events = [AlarmEvent(.badge, of: .badge, reason: .deadline, actual: now.wall)]
    }
    lastBadge = badge
    for index in events.indices {
      sequence += 1
      events[index].sequence = sequence
      events[index].badge = badge
      events[index].zone = now.rules(of: events[index].subject)
    }
    return events
  }
}
