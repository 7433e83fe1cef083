internal import Countdown
internal import CountdownHost
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem

/// Reports the events of shared countdowns, each once: from their records, and from the host's
/// events, which give more detail of its own countdowns while they are received. A value.
struct EventFeed {
  /// Whether each passing second is reported.
  let withTicks: Bool
  /// Whether events from the host are being received.
  var isHostHeard = false
  private var entries: [CountdownID: Entry] = [:]
  /// The numbers of events that the host reported before the record of their countdown was there.
  private var early: [CountdownID: Int64] = [:]
  /// Whether the countdowns at the beginning are known.
  private var isBegun = false

  private struct Entry {
    var record: SharedCountdown
    /// The record up to which events were reported; the host may have reported later ones.
    var base: SharedCountdown?
    /// The number of the last event that was reported.
    var reported: Int64 = 0
    /// The number of ticks that were reported, which the source of the other events does not count.
    var ticks: Int64 = 0
    /// The seconds left at the last tick; nil while the countdown does not run.
    var second: Int?
    /// The run whose end was reported, and the one whose end was reported as missed.
    var finished: CountdownID?
    var missed: CountdownID?

    /// Whether the event of a number of the source's was reported. A record may have any number.
    func hasReported(_ sequence: Int64) -> Bool { sequence.saturatingAdd(ticks) <= reported }

    /// The number under which that event is reported: each has a greater one than the last.
    func number(for sequence: Int64) -> Int64 {
      max(sequence.saturatingAdd(ticks), reported.saturatingAdd(1))
    }
  }

  init(withTicks: Bool) { self.withTicks = withTicks }

  private mutating func emit(_ event: SharedEvent, _ entry: inout Entry) -> [JSONObject] {
    if event.kind == .finished, entry.finished == event.countdown.run { return [] }
    var lines: [JSONObject] = []
    if event.kind == .finished {
      entry.finished = event.countdown.run
      lines = lastTick(&entry, at: event.wall)
    }
    if event.kind == .missed { entry.missed = event.countdown.run }
    if event.kind == .tick { entry.ticks += 1 }
    var event = event
    event.sequence = entry.number(for: event.sequence)
    entry.reported = event.sequence
    return lines + [JSONObject(event)]
  }

  /// The tick to zero, which comes before the end.
  private mutating func lastTick(_ entry: inout Entry, at wall: Int64) -> [JSONObject] {
    guard withTicks, let second = entry.second, second > 0 else { return [] }
    entry.second = 0
    var tick = SharedEvent(.tick, .deadline, of: entry.record, at: wall)
    tick.passing = SharedEvent.Passing(left: 0, missed: second - 1)
    return emit(tick, &entry)
  }
}

// MARK: - From records

extension EventFeed {
  /// Takes note of the present state of all shared countdowns. The first call reports nothing.
  mutating func note(_ countdowns: [SharedCountdown], at time: SharedTime) -> [JSONObject] {
    var lines: [JSONObject] = []
    for countdown in countdowns { lines += note(countdown, at: time) }
    let present = Set(countdowns.map(\.snapshot.id))
    let gone = entries.filter { !present.contains($0.key) }.map(\.value)
    for entry in gone.sorted(by: { $0.record.name < $1.record.name }) {
      lines += noteGone(entry, at: time)
    }
    isBegun = true
    return lines
  }

  private mutating func note(_ new: SharedCountdown, at time: SharedTime) -> [JSONObject] {
    let old = entries[new.snapshot.id]
    var entry = old ?? Entry(record: new, reported: early.removeValue(forKey: new.snapshot.id) ?? 0)
    entry.record = new
    if old?.record.end?.moment != new.end?.moment || new.stage != .running {
      if !new.stage.isOver { entry.second = nil }
    }
    defer { entries[new.snapshot.id] = entry }
    let sequence = Int64(clamping: new.snapshot.sequence)
    guard isBegun else {
      (entry.reported, entry.base) = (sequence, new)
      if new.stage.isAnnounced { entry.finished = new.run }
      return []
    }
    let event = SharedEvent(from: entry.base, to: new, at: time)
    if new.kind == .hosted, isHostHeard, !isSure(event, isNew: old == nil, sequence) { return [] }
    defer { entry.base = new }
    guard var event else { return [] }
    event.sequence = sequence
    // The host's own event came first.
    let isReported = new.kind == .hosted && entry.hasReported(event.sequence)
    return isReported && event.kind != .finished ? [] : emit(event, &entry)
  }

  /// Whether an event is reported without waiting for the host's own: that one may have come before
  /// the host was received, and the record after it. Nothing that the host reports later is lost by
  /// that.
  private func isSure(_ event: SharedEvent?, isNew: Bool, _ sequence: Int64) -> Bool {
    event?.kind == .finished || event?.kind == .started && isNew && sequence == 1
  }

  private mutating func noteGone(_ old: Entry, at time: SharedTime) -> [JSONObject] {
    let record = old.record
    let isOver = record.stage.isOver || old.finished == record.run
    // The host's event about the end is still to come.
    if record.kind == .hosted, isHostHeard, !isOver { return [] }
    entries[record.snapshot.id] = nil
    if isOver { return [] }
    var entry = old
    let hasEnded = record.isOver(at: time)
    return emit(
      SharedEvent(
        hasEnded ? .finished : .stopped, hasEnded ? .deadline : .user, of: record,
        at: time.wallNanoseconds), &entry)
  }
}

// MARK: - From the host

extension EventFeed {
  /// Takes note of an event from the host, of whatever kind.
  mutating func note(_ fields: JSONObject, at wall: Int64) -> [JSONObject] {
    guard let id = fields["id"]?.string.flatMap(CountdownID.init),
      let sequence = fields["seq"]?.integer
    else { return [fields] }
    guard var entry = entries[id] else {
      // Alarms and reminders have no name, and no record that follows.
      if fields["name"]?.string != nil { early[id] = sequence }
      return [fields]
    }
    let kind = fields["event"]?.string
    defer { entries[id] = ["stopped", "reset"].contains(kind) ? nil : entry }
    // The event was reported from the record before the host was received.
    if entry.hasReported(sequence) { return [] }
    var lines: [JSONObject] = []
    if kind == "finished" {
      if entry.finished == entry.record.run { return [] }
      lines = lastTick(&entry, at: wall)
      entry.finished = entry.record.run
    }
    var fields = fields
    entry.reported = entry.number(for: sequence)
    fields["seq"] = .integer(entry.reported)
    return lines + [fields]
  }
}

// MARK: - From time

extension EventFeed {
  /// The events that come with time alone: ticks, and ends that nobody announced.
  mutating func pass(at time: SharedTime) -> [JSONObject] {
    var lines: [JSONObject] = []
    for id in entries.keys.sorted(by: { $0.precedes($1) }) {
      guard var entry = entries[id], entry.record.isAwaited else { continue }
      lines += tick(&entry, at: time) + miss(&entry, at: time)
      entries[id] = entry
    }
    return lines
  }

  private mutating func tick(_ entry: inout Entry, at time: SharedTime) -> [JSONObject] {
    guard withTicks, entry.finished != entry.record.run else { return [] }
    let left = entry.record.remaining(at: time).wholeSeconds
    let before = entry.second ?? left
    entry.second = left
    if left >= before { return [] }
    let missed = before - left - 1
    var event = SharedEvent(
      .tick, missed > 0 ? .late : .deadline, of: entry.record, at: time.wallNanoseconds)
    event.passing = SharedEvent.Passing(left: left, missed: missed)
    return emit(event, &entry)
  }

  private mutating func miss(_ entry: inout Entry, at time: SharedTime) -> [JSONObject] {
    let record = entry.record
    guard entry.missed != record.run, entry.finished != record.run,
      record.remaining(at: time) == .zero
    else { return [] }
    let reading = record.reading(at: time, life: record.owner.life)
    guard reading.phase == .missed else { return [] }
    return emit(SharedEvent(.missed, .error, of: record, at: time.wallNanoseconds), &entry)
  }

  /// The time until the next of these events.
  func next(at time: SharedTime) -> Duration? {
    let waits = entries.values.compactMap { entry -> Duration? in
      guard entry.record.stage == .running else { return nil }
      let left = entry.record.remaining(at: time)
      // An announcer has a second to announce the end.
      let grace = Duration.milliseconds(1_001) - entry.record.sinceEnd(at: time)
      if left == .zero { return grace > .zero ? grace : nil }
      return withTicks ? left - .seconds(left.wholeSeconds - 1) : left + grace
    }
    return waits.min()
  }
}

extension SharedCountdown {
  /// Whether the end is still to come, or to be announced.
  fileprivate var isAwaited: Bool { stage == .running || stage == .returned }
}
