package import Countdown

/// The events between the lists of shared countdowns that a reader gets, each once, numbered for
/// each countdown in their order. A value.
package struct SharedEvents: Sendable {
  private var known: [CountdownID: Known] = [:]
  private var isBegun = false

  private struct Known: Sendable {
    var record: SharedCountdown
    /// The number of the last event.
    var reported: Int64

    mutating func number(_ event: SharedEvent) -> SharedEvent {
      var event = event
      reported = max(event.sequence, reported.saturatingAdd(1))
      event.sequence = reported
      return event
    }
  }

  package init() {}

  /// Takes note of a list; the first one reports nothing.
  package mutating func note(_ list: SharedList, at time: SharedTime) -> [SharedEvent] {
    var events: [SharedEvent] = []
    for record in list.countdowns + list.stopped {
      let old = known[record.snapshot.id]
      if let old, old.record.isSameEntry(as: record) || old.record.isLaterEdition(than: record) {
        continue
      }
      let number = isBegun ? 0 : Int64(clamping: record.snapshot.sequence)
      var now = old ?? Known(record: record, reported: number)
      now.record = record
      if isBegun {
        events += SharedEvent.all(from: old?.record, to: record, at: time).map { now.number($0) }
      }
      known[record.snapshot.id] = now
    }
    let count = list.countdowns.count + list.stopped.count
    // What cannot be read for a while is not gone.
    if known.count > count, list.faults.isEmpty { events += noteGone(list, at: time) }
    isBegun = true
    return events
  }

  /// The number of the last event of a countdown; nil for one that is not known, or gone.
  package func number(of countdown: CountdownID) -> Int64? { known[countdown]?.reported }

  private mutating func noteGone(_ list: SharedList, at time: SharedTime) -> [SharedEvent] {
    let present = list.countdowns + list.stopped
    let (ids, names) = (Set(present.map(\.snapshot.id)), Set(present.map(\.name)))
    let gone = known.filter { !ids.contains($0.key) }
    var events: [SharedEvent] = []
    for (id, var old) in gone where names.contains(old.record.name) || !old.record.isKept(at: time)
    {
      known[id] = nil
      if let event = old.record.gone(at: time) { events.append(old.number(event)) }
    }
    return events.sorted { $0.countdown.name < $1.countdown.name }
  }
}

extension SharedCountdown {
  /// Whether both were read from the same version of an entry.
  fileprivate func isSameEntry(as other: SharedCountdown) -> Bool {
    revision == nil ? self == other : revision == other.revision
  }

  /// Whether a record of the same countdown, which belongs to no process, is later than another:
  /// that one was restored from a copy.
  fileprivate func isLaterEdition(than other: SharedCountdown) -> Bool {
    kind == .hosted && edition > other.edition
  }

  /// Whether the countdown's absence is no command: it was lost, and a host writes it again.
  fileprivate func isKept(at time: SharedTime) -> Bool {
    kind == .hosted && stage != .stopped && !isExpired(at: time)
  }

  /// The event of a record that its own process has removed; nil where its end was reported.
  fileprivate func gone(at time: SharedTime) -> SharedEvent? {
    if stage.isOver || stage == .stopped { return nil }
    return SharedEvent(
      isOver(at: time) ? .finished : .stopped, isOver(at: time) ? .deadline : .user, of: self,
      at: time.wallNanoseconds)
  }
}
