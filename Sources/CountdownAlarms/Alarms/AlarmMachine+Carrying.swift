internal import Countdown

// Another store takes the place of the one that was open.
extension AlarmMachine {
  /// Lets what rings here go on ringing by another store, whatever that knows of it: nobody is left
  /// asleep because a file was put back. Only where it was answered there, it stops.
  ///
  /// - Parameter entries: everything that the store holds; afterwards with the rings.
  /// - Returns: what is to be written into it.
  func carry(into entries: inout [AlarmStoreEntry], at present: Present) -> [AlarmStoreEntry] {
    var rings = soundingRings(at: present)
    for case .occurrence(let known) in entries where !known.mayRing {
      if rings[known.alarm]?.record.ring?.occurrence == known.time { rings[known.alarm] = nil }
    }
    var carried: [AlarmStoreEntry] = []
    for index in entries.indices {
      guard case .alarm(var record) = entries[index] else { continue }
      if let kept = rings.removeValue(forKey: record.alarm.id) {
        if !record.takes(kept.record) { continue }
        carried += kept.entries(as: record)
      } else if record.ring?.claim?.owner == process {
        // Nothing of that sounds here: the ring is taken over as that of a process that died.
        record.ring?.claim?.owner = ProcessMark("")
      }
      entries[index] = .alarm(record)
    }
    let lost = lostRings(Array(rings.values), beside: entries)
    entries += lost
    return carried + lost
  }

  /// The alarms that sound by a claim of this process.
  private func soundingRings(at present: Present) -> [CountdownID: KeptAlarm] {
    kept.filter { _, alarm in
      guard let ring = alarm.record.ring, !ring.isSnoozed else { return false }
      return ring.claim?.owner == process && !ring.end.isOver(at: present)
    }
  }

  /// The rings whose alarm the store lacks, as alarms that ring this once.
  private func lostRings(
    _ rings: [KeptAlarm], beside entries: [AlarmStoreEntry]
  ) -> [AlarmStoreEntry] {
    var numbers: [Int] = []
    for case .alarm(let record) in entries { numbers.append(record.number) }
    let new = ListNumbers.next(rings.count, after: numbers.max() ?? 0, taken: numbers)
    return zip(rings, new).flatMap { kept, number in
      var record = kept.record
      (record.number, record.alarm.weekdays) = (number, [])
      return kept.entries(as: record)
    }
  }
}

extension OccurrenceRecord {
  fileprivate var mayRing: Bool { outcome == .ringing || outcome == .passedOver }
}

extension AlarmRecord {
  /// Takes the ring of another record of the same alarm; false where it was switched off, or put
  /// off later.
  fileprivate mutating func takes(_ other: AlarmRecord) -> Bool {
    guard let theirs = other.ring, alarm.isOn else { return false }
    if let ring, ring.occurrence > theirs.occurrence || ring.snoozes > theirs.snoozes {
      return false
    }
    ring = theirs
    (through, peak) = (max(through, other.through), max(peak, other.peak))
    return true
  }
}

extension KeptAlarm {
  /// A record that took the ring, and the occurrence that rings.
  fileprivate func entries(as record: AlarmRecord) -> [AlarmStoreEntry] {
    let rings = record.ring.flatMap { self[$0.occurrence] }
    return [.alarm(record)] + (rings.map { [.occurrence($0)] } ?? [])
  }
}
