#if Store
  internal import Countdown
  internal import CountdownSQLite

  // What an alarm store does, on one connection.

  extension SQLiteConnection {
    /// The revision of the file, if it still is the one that was looked at before.
    func revision() throws(SQLiteFailure) -> Int64 {
      guard let revision = try number("SELECT revision FROM store WHERE id = 1"),
        (0 ..< .max).contains(revision)
      else { throw SQLiteFailure(.corrupt, "store.revision") }
      try lookAtMark(at: revision)
      return revision
    }

    /// All of it as of one moment.
    func changes(since known: Int64) throws(SQLiteFailure) -> AlarmStoreChanges {
      try transaction("BEGIN") { () throws(SQLiteFailure) in
        let revision = try revision()
        let forgotten = try number("SELECT forgotten FROM store WHERE id = 1") ?? revision
        let isComplete = known <= 0 || known < forgotten || known > revision
        let entries =
          isComplete ? try everything() : known == revision ? [] : try recent(after: known)
        return AlarmStoreChanges(revision: revision, entries: entries, isComplete: isComplete)
      }
    }

    private func everything() throws(SQLiteFailure) -> [AlarmStoreEntry] {
      var entries: [AlarmStoreEntry] = []
      for kind in SQLiteEntryKind.kept {
        try run(kind.table.everything) { row throws(SQLiteFailure) in
          entries.append(try entry(kind, row))
        }
      }
      return entries
    }

    private func entry(
      _ kind: SQLiteEntryKind, _ row: SQLiteRow
    ) throws(SQLiteFailure) -> AlarmStoreEntry {
      let entry = try kind.read(row)
      if row.text(0) != entry.id.description { hasOtherSpellings = true }
      return entry
    }

    /// Removals first: what has the same id was written later.
    private func recent(after known: Int64) throws(SQLiteFailure) -> [AlarmStoreEntry] {
      var entries: [AlarmStoreEntry] = []
      for kind in [.removed] + SQLiteEntryKind.kept {
        try run(kind.table.recent, [.integer(known)]) { row throws(SQLiteFailure) in
          entries.append(try entry(kind, row))
        }
      }
      return entries
    }

    /// nil where the revision is another.
    func commit(
      _ entries: [AlarmStoreEntry], at known: Int64
    ) throws(SQLiteFailure) -> Int64? {
      var mark: SQLiteMark?
      let written = try transaction("BEGIN IMMEDIATE") { () throws(SQLiteFailure) -> Int64? in
        guard try revision() == known else { return nil }
        if hasOtherSpellings { try respell() }
        for entry in entries { try write(entry, at: known + 1) }
        try forget(after: entries)
        try run("UPDATE store SET revision = ?1 WHERE id = 1", [.integer(known + 1)])
        mark = try leaveMark(at: known + 1)
        return known + 1
      }
      if let mark { self.mark = mark }
      return written
    }

    /// Spells all ids in small letters. Somebody who changed the file by hand may have used
    /// capitals, and the database compares letters, but one id must not name two rows. Of two rows
    /// the one in small letters stays.
    private func respell() throws(SQLiteFailure) {
      // The occurrences of an alarm name it again only once both are spelled anew.
      try run("PRAGMA defer_foreign_keys = ON")
      for (table, id) in [
        ("occurrence", "alarm"), ("alarm", "id"), ("reminder", "id"), ("removed", "id"),
      ] {
        try run("UPDATE OR IGNORE \(table) SET \(id) = lower(\(id)) WHERE \(id) <> lower(\(id))")
        try run("DELETE FROM \(table) WHERE \(id) <> lower(\(id))")
      }
      hasOtherSpellings = false
    }

    private func write(_ entry: AlarmStoreEntry, at revision: Int64) throws(SQLiteFailure) {
      if case .removed(let id) = entry {
        try run("DELETE FROM alarm WHERE id = ?1", [.id(id)])
        try run("DELETE FROM reminder WHERE id = ?1", [.id(id)])
      }
      let (kind, row) = SQLiteEntryKind.row(of: entry)
      try run(kind.table.upsert, row + [.integer(revision)])
    }

    /// Drops the oldest occurrences of an alarm and the oldest removals, where there are too many.
    private func forget(after entries: [AlarmStoreEntry]) throws(SQLiteFailure) {
      var (alarms, removes) = (Set<CountdownID>(), false)
      for entry in entries {
        if case .occurrence(let record) = entry { alarms.insert(record.alarm) }
        if case .removed = entry { removes = true }
      }
      for alarm in alarms {
        try run(Self.forgetOccurrences, [.id(alarm)])
      }
      guard removes, let oldest = try number(Self.oldestRemoval) else { return }
      try run("DELETE FROM removed WHERE revision <= ?1", [.integer(oldest)])
      try run("UPDATE store SET forgotten = ?1 WHERE id = 1", [.integer(oldest)])
    }

    private static let forgetOccurrences = """
      DELETE FROM occurrence WHERE alarm = ?1 AND time < (
        SELECT time FROM occurrence WHERE alarm = ?1 ORDER BY time DESC
        LIMIT 1 OFFSET \(AlarmLedger.occurrencesPerAlarm - 1))
      """

    private static let oldestRemoval = """
      SELECT revision FROM removed ORDER BY revision DESC
      LIMIT 1 OFFSET \(AlarmLedger.removalsRemembered)
      """
  }

  /// Which table an entry is kept in.
  enum SQLiteEntryKind {
    case removed, alarm, reminder, occurrence

    /// Alarms before their occurrences.
    static let kept: [SQLiteEntryKind] = [.alarm, .reminder, .occurrence]

    var table: SQLiteTable {
      switch self {
      case .removed: .removed
      case .alarm: .alarm
      case .reminder: .reminder
      case .occurrence: .occurrence
      }
    }

    func read(_ row: SQLiteRow) throws(SQLiteFailure) -> AlarmStoreEntry {
      switch self {
      case .removed:
        var reader = SQLiteRowReader(row, of: .removed)
        return .removed(try reader.value { CountdownID($0) })
      case .alarm: return .alarm(try AlarmRecord(row))
      case .reminder: return .reminder(try ReminderRecord(row))
      case .occurrence: return .occurrence(try OccurrenceRecord(row))
      }
    }

    static func row(of entry: AlarmStoreEntry) -> (kind: SQLiteEntryKind, row: [SQLiteValue]) {
      switch entry {
      case .removed(let id): (.removed, [.id(id)])
      case .alarm(let record): (.alarm, record.row)
      case .reminder(let record): (.reminder, record.row)
      case .occurrence(let record): (.occurrence, record.row)
      }
    }
  }
#endif
