internal import Countdown
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem

/// Reports the events of shared countdowns, each once: from their records, and with time. A value.
struct EventFeed {
  /// Whether each passing second is reported.
  let withTicks: Bool
  private var events = SharedEvents()
  private var entries: [CountdownID: Entry] = [:]

  private struct Entry {
    var record: SharedCountdown
    /// The number of the last event.
    var reported: Int64
    /// The number of events that came with time alone, which the records do not count.
    var passed: Int64 = 0
    /// The seconds left at the last tick; nil while the countdown does not run.
    var second: Int?
    /// The run whose end was reported as missed.
    var missed: CountdownID?

    /// Gives an event its number: each has a greater one than the last.
    mutating func number(_ event: SharedEvent) -> JSONObject {
      let next = reported.saturatingAdd(1)
      var event = event
      event.sequence = max(event.sequence.saturatingAdd(passed), next)
      reported = event.sequence
      return JSONObject(event)
    }

    /// The same for an event that comes with time alone.
    mutating func numberPassing(_ event: SharedEvent) -> JSONObject {
      defer { passed += 1 }
      return number(event)
    }
  }

  init(withTicks: Bool) { self.withTicks = withTicks }
}

// MARK: - From records

extension EventFeed {
  /// Takes note of the present state of all shared countdowns. The first call reports nothing.
  mutating func note(_ list: SharedList, at time: SharedTime) -> [JSONObject] {
    let new = events.note(list, at: time)
    let present = list.countdowns + list.stopped
    let changed = Set(new.map(\.countdown.snapshot.id))
    for record in present where entries[record.snapshot.id] == nil {
      let id = record.snapshot.id
      let reported = changed.contains(id) ? 0 : events.number(of: id) ?? 0
      entries[id] = Entry(record: record, reported: reported)
    }
    let lines = new.flatMap { report($0) }
    for record in present {
      let id = record.snapshot.id
      let isOther = entries[id]?.record.end?.moment != record.end?.moment
      if isOther || record.stage != .running { entries[id]?.second = nil }
      entries[id]?.record = record
    }
    if entries.count > present.count {
      entries = entries.filter { events.number(of: $0.key) != nil }
    }
    return lines
  }

  private mutating func report(_ event: SharedEvent) -> [JSONObject] {
    let id = event.countdown.snapshot.id
    guard var entry = entries[id] else { return [] }
    defer { entries[id] = entry }
    var lines: [JSONObject] = []
    if event.kind == .finished, withTicks, let second = entry.second, second > 0 {
      // The tick to zero comes before the end.
      var tick = SharedEvent(.tick, .deadline, of: event.countdown, at: event.wall)
      tick.passing = SharedEvent.Passing(left: 0, missed: second - 1)
      entry.second = nil
      lines = [entry.numberPassing(tick)]
    }
    return lines + [entry.number(event)]
  }
}

// MARK: - From time

extension EventFeed {
  /// The events that come with time alone: ticks, and ends that no process announced.
  mutating func pass(at time: SharedTime) -> [JSONObject] {
    var lines: [JSONObject] = []
    let running = entries.filter { $0.value.record.stage == .running }.keys
    for id in running.sorted(by: { $0.precedes($1) }) {
      guard var entry = entries[id] else { continue }
      for event in [tick(&entry, at: time), miss(&entry, at: time)].compactMap(\.self) {
        lines.append(entry.numberPassing(event))
      }
      entries[id] = entry
    }
    return lines
  }

  private func tick(_ entry: inout Entry, at time: SharedTime) -> SharedEvent? {
    guard withTicks else { return nil }
    let left = entry.record.remaining(at: time).wholeSeconds
    let before = entry.second ?? left
    entry.second = left
    if left >= before { return nil }
    let missed = before - left - 1
    var event = SharedEvent(
      .tick, missed > 0 ? .late : .deadline, of: entry.record, at: time.wallNanoseconds)
    event.passing = SharedEvent.Passing(left: left, missed: missed)
    return event
  }

  private func miss(_ entry: inout Entry, at time: SharedTime) -> SharedEvent? {
    let record = entry.record
    guard entry.missed != record.run, record.remaining(at: time) == .zero,
      record.reading(at: time, life: record.life).phase == .missed
    else { return nil }
    entry.missed = record.run
    return SharedEvent(.missed, .error, of: record, at: time.wallNanoseconds)
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
