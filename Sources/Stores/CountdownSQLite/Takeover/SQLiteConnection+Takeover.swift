internal import Countdown
internal import CountdownStore

// The takeover of a database of alarms and reminders: their tables get other names, and entries
// are made of their rows. Nothing of what was in the file is lost.
extension SQLiteConnection {
  private static let oldTables = ["store", "alarm", "occurrence", "reminder", "removed", "mark"]

  /// Makes room for the tables of entries, after a look for damage, which must not be copied.
  func renameAlarmTables() throws(SQLiteFailure) {
    // A user may have written longer texts by hand.
    limitTexts(to: .max)
    try check()
    for table in Self.oldTables where try has(table) {
      try runScript("ALTER TABLE \(table) RENAME TO \(table)_3")
      try runScript("DROP INDEX IF EXISTS \(table)_revision")
    }
  }

  private func has(_ table: String) throws(SQLiteFailure) -> Bool {
    try number("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)'") != nil
  }

  /// Makes entries of the old rows, with changes from 1 on.
  func takeOverAlarms() throws(SQLiteFailure) {
    let alarms = try takenRows(AlarmRows.alarms)
    let reminders = try takenRows(AlarmRows.reminders)
    var last: Int64 = 0
    for (kind, rows) in [("alarm", alarms), ("reminder", reminders)] {
      for (row, number) in zip(rows, TakenRow.numbers(of: rows)) {
        guard let key = StoreKey(rawValue: "\(kind)/\(number)") else { continue }
        last += 1
        try put(row.entry(key), EntryRevision(rawValue: .random(in: 1 ... .max)), last)
      }
    }
    if last > 0 { try seal(last) }
    limitTexts(to: Self.longestText)
  }

  /// The rows that a query found. Of rows with the same id, in capitals and small letters, the
  /// first one counts, which is the one in small letters. Ids are compared by their bytes, as
  /// the database does: one may be no UTF-8.
  private func takenRows(_ query: String) throws(SQLiteFailure) -> [TakenRow] {
    var rows: [TakenRow] = []
    try run(query) { row in
      let new = TakenRow(row)
      if new.id != rows.last?.id { rows.append(new) }
    }
    return rows
  }
}

/// An alarm or a reminder as the old tables hold it.
struct TakenRow {
  let id: [UInt8]
  private let number: Int64
  private let due: WallMoment?
  private let claim: StoreClaim?
  private let body: [UInt8]

  fileprivate init(_ row: SQLiteRow) {
    (id, number) = (row.blob(0) ?? [], row.integer(1) ?? 0)
    due = row.integer(2).map { WallMoment(nanoseconds: $0) }
    claim = StoreClaim(owner: row.text(3), taken: row.integer(4), takeovers: row.integer(5))
    // A text may be no UTF-8, and a body is.
    body = Array((row.text(6) ?? "").utf8)
  }

  fileprivate func entry(_ key: StoreKey) -> StoreEntry {
    var entry = StoreEntry(key, body: body, due: due, claim: claim)
    // No process has such an owner.
    if entry.error != nil { entry.claim = nil }
    return entry
  }

  /// The numbers of the keys: those of the rows, where they are acceptable and not taken by an
  /// earlier row, else the next free ones after the greatest.
  fileprivate static func numbers(of rows: [TakenRow]) -> [Int64] {
    let acceptable: ClosedRange<Int64> = 1...1_000_000_000
    var taken: Set<Int64> = []
    let kept = rows.map { row in
      acceptable.contains(row.number) && taken.insert(row.number).inserted ? row.number : nil
    }
    var next = taken.max() ?? 0
    return kept.map { number in
      if let number { return number }
      repeat { next = next % acceptable.upperBound + 1 } while !taken.insert(next).inserted
      return next
    }
  }
}

extension StoreClaim {
  fileprivate init?(owner: String?, taken: Int64?, takeovers: Int64?) {
    guard let owner, let taken else { return nil }
    let attempt = min(max(takeovers ?? 0, 0), 1_000_000) + 1
    self.init(
      owner: StoreOwner(rawValue: owner), token: UInt64(bitPattern: taken),
      attempt: Int(attempt))
  }
}
