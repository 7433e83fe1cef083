import Countdown

@testable import CountdownAlarms
@testable import CountdownProgram
@testable import CountdownSharing
@testable import CountdownStore
@testable import CountdownSystem

extension FuzzTarget {
  /// What stands in files: entries, and the bodies of all kinds.
  static let record = FuzzTarget(
    name: "record",
    readers: [
      "entry", "entry with due", "entry with claim", "countdown", "countdown with open",
      "countdown with attributes", "countdown with steps", "countdown with warnings",
      "alarm", "alarm with history", "alarm with ring", "alarm with times", "reminder",
      "reminder with snooze",
      "reminder with undo", "summary", "history", "host",
    ]
  ) { bytes, reached in
    try checkEntry(bytes, &reached)
    try checkCountdown(bytes, &reached)
    try checkSummary(bytes, &reached)
    try checkHistory(bytes, &reached)
    try checkHost(bytes, &reached)
    guard let object = try? JSONObject(reading: bytes[...]) else { return }
    for kind in AgendaItem.Kind.allCases { try checkItem(object, at: ItemPlace(kind, 1), &reached) }
  }

  private static func checkEntry(_ bytes: [UInt8], _ reached: inout Set<String>) throws {
    guard let key = StoreKey(rawValue: "alarm/1") else { throw Violation("no key") }
    let entry = EntryText.decode(bytes, as: key)
    if let fault = entry.fault { return try requireHarmless(fault.description) }
    let again = EntryText.decode(EntryText.encode(entry), as: key)
    try require(again == entry, "an entry is read as \(again)")
    reached.insert("entry")
    if entry.due != nil { reached.insert("entry with due") }
    if entry.claim != nil { reached.insert("entry with claim") }
    if let body = entry.body, body.count < bytes.count {
      reached.formUnion(try record.check(body))
    }
  }

  private static func checkCountdown(_ bytes: [UInt8], _ reached: inout Set<String>) throws {
    guard let record = RecordText.record(bytes, named: "tea") else { return }
    try check(record)
    reached.insert("countdown")
    if !record.open.isEmpty { reached.insert("countdown with open") }
    if !record.attributes.isEmpty { reached.insert("countdown with attributes") }
    if record.steps != nil { reached.insert("countdown with steps") }
    if !record.snapshot.warnings.isEmpty { reached.insert("countdown with warnings") }
  }

  private static func check(_ record: SharedCountdown) throws(Violation) {
    let again = RecordText.record(RecordText.text(of: record), named: record.name)
    try require(again == record, "a countdown is read as \(again as Any)")
    let snapshot = record.snapshot
    try require(snapshot.remaining <= snapshot.total, "more is left than there was")
    for seconds in [0, 1_000, 4_000_000_000] as [Int64] {
      let time = FuzzRecords.time(seconds, wall: 0)
      let reading = record.reading(at: time, life: .unknown)
      try require(reading.remaining >= .zero, "\(reading.remaining) are left")
      try require((0...1).contains(reading.progress), "a progress of \(reading.progress)")
    }
  }

  private static func checkSummary(_ bytes: [UInt8], _ reached: inout Set<String>) throws(Violation)
  {
    guard let summary = AgendaSummary(bytes) else { return }
    try require(AgendaSummary(summary.text) == summary, "a summary is read as another one")
    if summary.next != nil { reached.insert("summary") }
  }

  private static func checkHistory(_ bytes: [UInt8], _ reached: inout Set<String>) throws(Violation)
  {
    guard let entry = HistoryEntry(bytes) else { return }
    guard let again = HistoryEntry(entry.line.utf8) else {
      throw Violation("\(entry.line) is not read again")
    }
    try require(again.line == entry.line, "\(entry.line) is read as \(again.line)")
    reached.insert("history")
  }

  private static func checkHost(_ bytes: [UInt8], _ reached: inout Set<String>) throws(Violation) {
    guard let host = HostRecord(line: bytes.text) else { return }
    try require(HostRecord(line: host.line) == host, "\(host.line) is another host")
    try require(!host.line.contains("\n"), "a host of several lines")
    if let socket = host.socket {
      try require(socket.hasPrefix("/"), "\(socket) is in no folder")
      reached.insert("host")
    }
  }

  private static func checkItem(
    _ object: JSONObject, at place: ItemPlace, _ reached: inout Set<String>
  ) throws {
    guard let item = try? AgendaItem(ItemFields(object), at: place) else { return }
    let entry = item.entry(over: object, due: nil)
    guard let body = entry.body, let fields = try? JSONObject(reading: body[...]) else {
      throw Violation("a body is not read again")
    }
    let again = try AgendaItem(ItemFields(fields), at: place)
    try require(again == item, "\(fields.text) is read as \(again), not \(item)")
    for member in object.members where fields[member.key] == nil && member.value != .null {
      try require(member.key == "history", "the field \(member.key) is lost")
    }
    reached.insert(place.kind.rawValue)
    switch item {
    case .alarm(let history):
      if !history.occurrences.isEmpty { reached.insert("alarm with history") }
      if history.record.ring != nil { reached.insert("alarm with ring") }
      if history.alarm.times.count > 1 { reached.insert("alarm with times") }
    case .reminder(let record):
      if record.snooze != nil { reached.insert("reminder with snooze") }
      if record.undo != nil { reached.insert("reminder with undo") }
    }
  }
}
