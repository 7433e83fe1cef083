internal import Countdown
internal import CountdownStore

// The move to another store that has replaced the open one.
extension AlarmMachine {
  /// Moves the rings of this process to another store, whatever that store has of them, so that a
  /// restored file does not silence an alarm. A ring stops only if it was answered there.
  ///
  /// - Parameter listing: the whole contents of the store; afterwards including the rings.
  /// - Returns: the items to write to it.
  func carry(into listing: inout ItemListing, at now: Now) -> [AgendaItem] {
    var rings = soundingRings(at: now)
    var carried: [AgendaItem] = []
    for index in listing.items.indices {
      guard case .alarm(var theirs) = listing.items[index].item else { continue }
      if let mine = rings.removeValue(forKey: theirs.alarm.id) {
        if !theirs.adoptRing(of: mine) { continue }
        carried.append(.alarm(theirs))
      } else if theirs.record.ring?.claim?.owner == owner {
        // The ring does not sound here: it is taken over like one of a dead process.
        theirs.record.ring?.claim?.owner = StoreOwner(rawValue: "")
      }
      listing.items[index].item = .alarm(theirs)
    }
    let lost = lost(Array(rings.values), beside: listing)
    listing.items += lost.map { ReadItem(unsaved: $0) }
    return carried + lost
  }

  /// The alarms that ring by a claim of this process.
  private func soundingRings(at now: Now) -> [Alarm.ID: AlarmHistory] {
    kept.filter { _, alarm in
      guard let ring = alarm.record.ring, !ring.isSnoozed else { return false }
      return ring.claim?.owner == owner && !ring.end.isOver(at: now)
    }
  }

  /// The rings whose alarm is not in the store, as alarms that ring once.
  private func lost(_ rings: [AlarmHistory], beside listing: ItemListing) -> [AgendaItem] {
    let taken = listing.items.map(\.place).filter { $0.kind == .alarm }.map(\.number)
    let numbers = ListNumbers.next(rings.count, after: taken.max() ?? 0, taken: taken)
    return zip(rings, numbers).map { ring, number in
      var lost = AlarmHistory(ring.record)
      (lost.record.number, lost.record.alarm.rule) = (number, nil)
      (lost.record.alarm.date, lost.record.alarm.offUntil) = (nil, nil)
      if let ring = lost.record.ring { lost.record.alarm.time = ring.occurrence.time }
      if let outcome = ring.ringing { lost.keep(outcome) }
      return .alarm(lost)
    }
  }
}

extension AlarmHistory {
  /// Adopts the ring of the same alarm in another store; false if it was answered, or the alarm was
  /// switched off or snoozed later.
  fileprivate mutating func adoptRing(of other: AlarmHistory) -> Bool {
    guard let theirs = other.record.ring, alarm.isOn else { return false }
    if let outcome = self[theirs.occurrence]?.outcome, outcome != .ringing, outcome != .passedOver {
      return false
    }
    if let ring = record.ring, ring.occurrence > theirs.occurrence || ring.snoozes > theirs.snoozes
    {
      return false
    }
    record.ring = theirs
    record.through = max(record.through, other.record.through)
    record.peak = max(record.peak, other.record.peak)
    if let outcome = other.ringing { keep(outcome) }
    return true
  }

  /// The facts about the occurrence that rings.
  fileprivate var ringing: OccurrenceRecord? { record.ring.flatMap { self[$0.occurrence] } }
}
