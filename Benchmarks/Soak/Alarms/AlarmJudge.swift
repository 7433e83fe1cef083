/// Decides what became of each alarm, and whether that may be.
struct AlarmJudge {
  let deeds: [Deed]
  /// The labels that the program lists as ringing, snoozed or missed.
  let listing: Set<String>
  /// The uptime when the list was made, and what the clock showed then.
  let now: (uptime: Double, wall: Double)
  /// The latest time that the clock had ever shown at a moment of the uptime.
  let latest: (Double) -> Double

  /// A column of the account; each alarm is in exactly one.
  enum Fate: String, CaseIterable, Sendable {
    case rang = "rang"
    case repeated = "rang again: snoozed, or a fault explains it"
    case missed = "told or listed as missed"
    case pending = "still to come"
  }

  func fate(of alarm: AlarmEntry) -> Fate? {
    switch alarm.moments(of: "ringing").count {
    case 0: break
    case 1: return .rang
    default: return .repeated
    }
    if !alarm.tellings.isEmpty || listing.contains(alarm.label) { return .missed }
    return Double(alarm.moment) > now.wall - Judge.timeout ? .pending : nil
  }

  /// Why what is known of an alarm must not be.
  func faults(of alarm: AlarmEntry) -> [String] {
    [early(alarm), repeated(alarm), fate(of: alarm) == nil ? "is lost" : nil]
      .compactMap(\.self).map { "\(alarm.label) \($0): \(history(of: alarm))" }
  }

  private func early(_ alarm: AlarmEntry) -> String? {
    let isEarly = alarm.tellings.contains { latest($0.at + 1) < Double(alarm.moment) }
    return isEarly ? "rang early" : nil
  }

  /// Again only after a snooze, or where the host was killed, halted or could not write meanwhile:
  /// each host that takes over rings what rang.
  private func repeated(_ alarm: AlarmEntry) -> String? {
    let rings = alarm.moments(of: "ringing")
    guard let first = rings.first, let last = rings.last else { return nil }
    let broken = deeds.within(first - 1, last, .kill, .halt, .full).count
    let more = broken == 0 ? 0 : max(broken, 2)
    return rings.count > 1 + alarm.snoozes + more ? "rang too often" : nil
  }

  private func history(of alarm: AlarmEntry) -> String {
    let told = alarm.tellings.map { telling in
      "\((latest(telling.at) - Double(alarm.moment)).signed) \(telling.event)"
    }
    let list = listing.contains(alarm.label) ? ["listed"] : []
    return (told + list + ["\(alarm.snoozes) snoozes"]).joined(separator: ", ")
  }
}
