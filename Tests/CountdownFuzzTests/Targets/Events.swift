import Countdown
import CountdownHost
import CountdownSystem

@testable import CountdownCommands
@testable import CountdownProgram
@testable import CountdownSharing

extension FuzzTarget {
  /// Events, one a line, in the order in which they come: what `countdown events` prints of them,
  /// and what it makes of records that have these changes, with the time that passes between two.
  static let event = FuzzTarget(
    name: "event", readers: ["sentence", "numbered", "tick", "repeated"]
  ) { bytes, reached in
    let events = bytes.split(separator: UInt8(ascii: "\n")).prefix(200)
      .compactMap { try? JSONObject(reading: $0) }
    var order = EventOrder(of: events)
    for event in events {
      if let kind = event["event"]?.string, !kind.isEmpty { reached.insert("sentence") }
      try requireLine(RemoteEvents.text(event))
      try order.take(event, &reached)
    }
  }
}

/// A text must be one line that a terminal can be given; it may be of any length.
private func requireLine(_ text: String) throws(Violation) {
  let harmful = text.unicodeScalars.first { scalar in
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: scalar.properties.isBidiControl
    }
  }
  try require(harmful == nil, "a harmful character in \(text.debugDescription)")
  try require(!text.isEmpty, "an empty line")
}

/// The numbers under which events are reported: each is greater than the last of its countdown.
private struct EventOrder {
  private static let wall: Int64 = 1_795_500_000_000_000_000

  private var feed = EventFeed(withTicks: true)
  private var seconds: Int64 = 0
  private var records: [SharedCountdown]
  /// The last number of each countdown.
  private var latest: [CountdownID: Int64] = [:]

  /// Begins with a record for each of the first countdowns of the events, every second one of the
  /// host.
  init(of events: [JSONObject]) {
    let ids = events.compactMap(Self.id)
    records = ids.prefix(6).enumerated().map { place, id in
      FuzzRecords.countdown(
        "tea\(place)", id: id, kind: place % 2 == 0 ? .hosted : .countdown, wall: Self.wall)
    }
    _ = feed.note(list, at: FuzzRecords.time(0, wall: Self.wall))
    for record in records {
      latest[record.snapshot.id] = Int64(clamping: record.snapshot.sequence)
    }
  }

  private var list: SharedList {
    SharedList(records, faults: [], at: FuzzRecords.time(seconds, wall: Self.wall))
  }

  /// Has the record of an event's countdown this event as its latest change, if it can be one.
  private mutating func change(_ id: CountdownID, by event: JSONObject) {
    guard let place = records.firstIndex(where: { $0.snapshot.id == id }),
      let number = event["seq"]?.integer.flatMap(UInt64.init(exactly:))
    else { return }
    var record = records[place]
    record.snapshot.sequence = number
    if let kind = event["event"]?.string.flatMap(SharedChange.Kind.init(rawValue:)),
      record.changes.last.map({ $0.sequence < number }) ?? true
    {
      record.note(kind)
    }
    records[place] = record
  }

  private static func id(of event: JSONObject) -> CountdownID? {
    event["id"]?.string.flatMap(CountdownID.init)
  }

  mutating func take(_ event: JSONObject, _ reached: inout Set<String>) throws {
    let id = Self.id(of: event)
    guard let id, latest[id] != nil else { return }
    change(id, by: event)
    let lines = feed.note(list, at: FuzzRecords.time(seconds, wall: Self.wall))
    reached.insert(lines.isEmpty ? "repeated" : "numbered")
    try check(lines)
    seconds += 3
    let passed = feed.pass(at: FuzzRecords.time(seconds, wall: Self.wall))
    if !passed.isEmpty { reached.insert("tick") }
    try check(passed)
    if let wait = feed.next(at: FuzzRecords.time(seconds, wall: Self.wall)) {
      try require(wait > .zero, "a wait of \(wait)")
    }
  }

  private mutating func check(_ lines: [JSONObject]) throws(Violation) {
    for line in lines {
      guard let id = Self.id(of: line), let before = latest[id], let number = line["seq"]?.integer
      else { continue }
      try require(number > before || number == .max, "\(number) comes after \(before)")
      latest[id] = number
    }
  }
}
