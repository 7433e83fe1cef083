internal import Countdown

/// The latest ring or announcement of each item, while no sink has presented it.
/// A sink may fail after the ring has ended.
struct UnpresentedAlerts: Sendable {
  private var alerts: [Agenda.ItemID: Entry] = [:]

  private struct Entry: Sendable {
    /// The moment of the claim.
    let taken: WallMoment
    /// The number of sinks that presented nothing, and the errors of those that failed.
    var sinks = 0
    var reasons: [String] = []
    /// Whether the ring has ended, so that only a fault is still to come of it.
    var isOver = false
  }

  /// Takes note of an event that is about to be delivered.
  ///
  /// - Parameter sinks: the number of alert sinks.
  mutating func note(_ event: AlarmEvent, sinks: Int) {
    guard let id = event.id, event.kind != .fault, !event.isSkipOfAnother else { return }
    if event.isClaimed {
      alerts[id] = Entry(taken: event.actual)
    } else if let entry = alerts[id], entry.sinks >= sinks {
      alerts[id] = nil
    } else {
      alerts[id]?.isOver = true
    }
  }

  /// A sink has presented an event.
  mutating func confirm(_ event: AlarmEvent) {
    guard let id = event.id, alerts[id]?.taken == event.actual else { return }
    alerts[id] = nil
  }

  /// A sink presents nothing of an event. When no other sink is left that might, the fault.
  mutating func pass(_ event: AlarmEvent, reason: String?, sinks: Int) -> AlarmEvent.Fault? {
    guard event.isClaimed, let id = event.id, var entry = alerts[id], entry.taken == event.actual
    else { return nil }
    entry.sinks += 1
    if let reason { entry.reasons.append(reason) }
    let isLast = entry.sinks == sinks
    alerts[id] = isLast && entry.isOver ? nil : entry
    return isLast ? .unpresented(entry.reasons) : nil
  }

  /// The items whose alert no sink could present.
  func unheard(sinks: Int) -> Set<Agenda.ItemID> {
    Set(alerts.filter { $0.value.sinks >= sinks }.keys)
  }
}

extension AlarmEvent {
  /// Whether a person has skipped an occurrence to come, or taken that back. What rings rings on.
  fileprivate var isSkipOfAnother: Bool {
    reason == .user && (kind == .skipped || kind == .reopened)
  }
}
