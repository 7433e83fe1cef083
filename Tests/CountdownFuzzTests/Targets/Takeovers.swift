import Countdown
import CountdownStore
import CountdownSystem
import Foundation

@testable import CountdownAlarms
@testable import CountdownSQLite

extension FuzzTarget {
  /// The rows of a database of version 0.1: the table, and its columns with their values.
  static let takeover = FuzzTarget(
    name: "takeover", readers: ["alarm", "reminder", "occurrence", "claim", "due"]
  ) { bytes, reached in
    guard bytes.contains(UInt8(ascii: "\t")) else { return }
    let entries = try OldRows.taken(bytes)
    try require(try OldRows.taken(bytes) == entries, "another takeover makes other entries")
    for entry in entries { try OldRows.check(entry, &reached) }
  }
}

private enum OldRows {
  /// The values of a row that says nothing else.
  private static let tables: [String: [(column: String, cell: Cell)]] = [
    "alarm": row([
      "id=tx", "number=i1", "time=t07:30", "weekdays=t", "label=tTea", "sound=tclip",
      "volume=i100", "fade_in_ns=i0", "snooze_ns=i540000000000", "ring_ns=i600000000000",
      "is_on=i1", "zone=n", "late=thour", "through=t2027-03-29T07:30",
      "peak=t2027-03-29T07:30", "ring_occurrence=n", "ring_scheduled_ns=n",
      "ring_is_snoozed=n", "ring_snoozes=n", "ring_end_ns=n", "ring_end_elapsed_ns=n",
      "ring_end_timeline=n", "claim_owner=n", "claim_taken_ns=n", "claim_is_confirmed=n",
      "revision=i1", "nag_ns=n", "ring_takeovers=n", "zone_rule=n",
    ]),
    "occurrence": row([
      "alarm=tx", "time=t2027-03-29T07:30", "outcome=tacknowledged", "decided_ns=i7",
      "missed=i0", "revision=i1", "moment_ns=n",
    ]),
    "reminder": row([
      "id=tx", "number=i1", "title=tRent", "deadline_ns=i5", "every_ns=n", "every_days=n",
      "every_time=n", "late=tfire", "through_ns=n", "stretch_after_ns=n",
      "stretch_before_ns=n", "stretch_is_entered=n", "snooze_ns=n", "snooze_elapsed_ns=n",
      "snooze_timeline=n", "snoozes=i0", "claim_owner=n", "claim_taken_ns=n",
      "claim_is_confirmed=n", "done_ns=n", "may_not_have_been_seen=i0", "revision=i1",
    ]),
  ]

  /// The entries without their revisions, which are random.
  static func taken(_ bytes: [UInt8]) throws -> [StoreEntry] {
    let connection = try SQLiteConnection(path: ":memory:", .memory, patience: .zero)
    for script in SQLiteLayout.alarms.migrations { try connection.runScript(script) }
    for cells in Cell.rows(bytes) {
      let table = Array(cells[0]).text
      guard var row = tables[table] else { continue }
      for (column, cell) in Self.values(of: cells.dropFirst()) {
        guard let place = row.firstIndex(where: { $0.column == column }) else { continue }
        row[place].cell = cell
      }
      connection.insert(row, into: table)
    }
    try connection.renameAlarmTables()
    for script in SQLiteLayout.entries.migrations { try connection.runScript(script) }
    try connection.takeOverAlarms()
    let ids = try connection.number(
      "SELECT (SELECT count(DISTINCT lower(id)) FROM alarm_3)"
        + " + (SELECT count(DISTINCT lower(id)) FROM reminder_3)")
    let entries = try connection.page(after: .start, limit: 1 << 20).entries
    try require(ids == Int64(entries.count), "\(entries.count) entries of \(ids ?? -1) items")
    return entries.map { StoreEntry($0.key, body: $0.body, due: $0.due, claim: $0.claim) }
  }

  private static func row(_ cells: [String]) -> [(column: String, cell: Cell)] {
    values(of: cells.map { Array($0.utf8)[...] })
  }

  private static func values(
    of cells: some Collection<ArraySlice<UInt8>>
  ) -> [(column: String, cell: Cell)] {
    var values: [(column: String, cell: Cell)] = []
    for bytes in cells {
      guard let place = bytes.firstIndex(of: UInt8(ascii: "=")) else { continue }
      values.append((Array(bytes[..<place]).text, Cell(bytes[(place + 1)...])))
    }
    return values
  }

  static func check(_ entry: StoreEntry, _ reached: inout Set<String>) throws {
    guard let place = ItemPlace(entry.key) else { throw Violation("\(entry.key) is no item") }
    try require(entry.error == nil, "no store would write \(entry.key)")
    let body = entry.body ?? []
    guard (try? JSONSerialization.jsonObject(with: Data(body))) is [String: Any] else {
      throw Violation("\(body.text) is no JSON")
    }
    // What makes no sense as an item is kept all the same.
    guard let object = try? JSONObject(reading: body[...]),
      let item = try? AgendaItem(ItemFields(object), at: place)
    else { return }
    switch item {
    case .alarm(let history):
      reached.insert("alarm")
      if !history.occurrences.isEmpty { reached.insert("occurrence") }
    case .reminder: reached.insert("reminder")
    }
    if entry.claim != nil { reached.insert("claim") }
    if entry.due != nil { reached.insert("due") }
  }
}
