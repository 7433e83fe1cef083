import Countdown
import CountdownSystem

@testable import CountdownAlarms
@testable import CountdownProcesses
@testable import CountdownSharing
@testable import CountdownStore

extension FuzzTarget {
  /// What stands in files: entries, and the bodies of all kinds.
  static let record = FuzzTarget(name: "record") { bytes in
    try entry(bytes)
    try countdown(bytes)
    try summary(bytes)
    try history(bytes)
    guard let object = try? JSONObject(reading: bytes[...]) else { return }
    for kind in AgendaItem.Kind.allCases { try item(object, at: ItemPlace(kind, 1)) }
  }

  private static func entry(_ bytes: [UInt8]) throws {
    guard let key = StoreKey(rawValue: "alarm/1") else { return }
    let entry = EntryText.decode(bytes, as: key)
    if let fault = entry.fault { return try requireHarmless(fault.description) }
    let again = EntryText.decode(EntryText.encode(entry), as: key)
    try require(again == entry, "an entry is read as \(again)")
    if let body = entry.body, body.count < bytes.count { try record.check(body) }
  }

  private static func countdown(_ bytes: [UInt8]) throws {
    guard let record = RecordText.record(bytes, named: "tea") else { return }
    let again = RecordText.record(RecordText.text(of: record), named: "tea")
    try require(again == record, "a countdown is read as \(again as Any)")
  }

  private static func summary(_ bytes: [UInt8]) throws {
    guard let summary = AgendaSummary(bytes) else { return }
    try require(AgendaSummary(summary.text) == summary, "a summary is read as another one")
  }

  private static func history(_ bytes: [UInt8]) throws {
    guard let entry = HistoryEntry(bytes) else { return }
    guard let again = HistoryEntry(entry.line.utf8) else {
      throw Violation("\(entry.line) is not read again")
    }
    try require(again.line == entry.line, "\(entry.line) is read as \(again.line)")
  }

  private static func item(_ object: JSONObject, at place: ItemPlace) throws {
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
  }
}
