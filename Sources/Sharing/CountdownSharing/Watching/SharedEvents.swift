package import Countdown

/// The events between the looks at shared countdowns that a reader takes, each once, numbered for
/// each countdown in their order. A value.
package struct SharedEvents: Sendable {
  private var known: [CountdownID: Known] = [:]
  private var names: [String: CountdownID] = [:]
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
    var changes = SharedChanges()
    changes.changed = list.countdowns + list.stopped
    // What cannot be read for a while is not gone.
    if names.count > changes.changed.count, list.faults.isEmpty {
      changes.goneNames = Set(names.keys).subtracting(changes.changed.map(\.name))
    }
    return note(changes, at: time)
  }

  /// Takes note of what has changed; the first look reports nothing.
  package mutating func note(_ changes: SharedChanges, at time: SharedTime) -> [SharedEvent] {
    var events: [[SharedEvent]] = []
    let ids = Set(changes.changed.map(\.snapshot.id))
    for record in changes.changed where record.stage == .stopped || !record.isExpired(at: time) {
      if let other = names[record.name], !ids.contains(other) {
        events.append(noteGone(other, at: time))
      }
      events.append(note(record, at: time))
    }
    for name in changes.goneNames.sorted() {
      guard let id = names[name], let old = known[id], !old.record.isKept(at: time) else {
        continue
      }
      events.append(noteGone(id, at: time))
    }
    isBegun = true
    // Of several countdowns the one that changed first comes first. The order of one countdown's
    // events is that of their numbers, however the wall clock was set.
    return events.filter { !$0.isEmpty }.enumerated()
      .sorted { ($0.element[0].wall, $0.offset) < ($1.element[0].wall, $1.offset) }
      .flatMap(\.element)
  }

  /// The number of the last event of a countdown; nil for one that is not known, or gone.
  package func number(of countdown: CountdownID) -> Int64? { known[countdown]?.reported }

  private mutating func note(_ record: SharedCountdown, at time: SharedTime) -> [SharedEvent] {
    let id = record.snapshot.id
    let old = known[id]
    if let old, old.record.isSameEntry(as: record) || old.record.isLaterEdition(than: record) {
      return []
    }
    let number = isBegun ? 0 : Int64(clamping: record.snapshot.sequence)
    var now = old ?? Known(record: record, reported: number)
    now.record = record
    let events =
      isBegun
      ? SharedEvent.all(from: old?.record, to: record, at: time).map { now.number($0) } : []
    if let name = old?.record.name, names[name] == id { names[name] = nil }
    (known[id], names[record.name]) = (now, id)
    return events
  }

  private mutating func noteGone(_ id: CountdownID, at time: SharedTime) -> [SharedEvent] {
    guard var old = known.removeValue(forKey: id) else { return [] }
    names[old.record.name] = nil
    return old.record.gone(at: time).map { [old.number($0)] } ?? []
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
    if stage.isOver || stage == .stopped || isLeft { return nil }
    return SharedEvent(
      isOver(at: time) ? .finished : .stopped, isOver(at: time) ? .deadline : .user, of: self,
      at: time.wallNanoseconds)
  }
}
