import Countdown
import CountdownStore

@testable import CountdownSQLite

/// Rows of a database, as any program or hand may have written them.
enum SQLiteRows {
  static let readers: Set<String> = [
    "SQLite entry", "SQLite claim", "SQLite fault", "SQLite removal", "SQLite due",
  ]

  private static let columns = [
    "key", "revision", "body", "due_ns", "claim_owner", "claim_token", "claim_attempt",
  ]
  private static let all = 1 << 20

  static func check(_ bytes: [UInt8], _ reached: inout Set<String>) throws {
    guard bytes.contains(UInt8(ascii: "\t")) else { return }
    let connection = try SQLiteConnection(path: ":memory:", .memory, timeout: .zero)
    let start = try lay(Cell.rows(bytes), in: connection)
    let keys = try keys(in: connection, where: "true")
    let changes = try connection.page(after: start, limit: all)
    try require(!changes.isComplete, "the changes of a new database are not known")
    try require(changes.entries.map(\.key) == keys, "a row is lost: \(keys)")
    let listing = try connection.page(after: .start, limit: all)
    try require(listing.isComplete, "a listing is not complete")
    let present = try self.keys(in: connection, where: "body IS NOT NULL")
    try require(listing.entries.map(\.key) == present, "a row is lost: \(present)")
    for entry in changes.entries { try check(entry, in: connection, &reached) }
    try checkDue(changes.entries, in: connection, &reached)
    if let first = changes.entries.first {
      try replace(first.key, in: connection, after: changes.cursor)
    }
  }

  /// Writes the rows into the tables of entries, which take values of every type here: somebody
  /// may have made other tables of these names.
  ///
  /// - Returns: the cursor before all of them.
  private static func lay(
    _ rows: [[ArraySlice<UInt8>]], in connection: SQLiteConnection
  ) throws -> StoreCursor {
    for script in SQLiteLayout.migrations {
      try connection.runScript(
        script.replacing(" STRICT, ", with: " ").replacing(" STRICT;", with: ";"))
    }
    let mark = try connection.latestMark()
    var change: Int64 = 0
    for cells in rows {
      change += 1
      let values = zip(columns, cells).map { (column: $0.0, cell: Cell($0.1)) }
      connection.insert(values + [(column: "change", cell: .integer(change))], into: "entry")
    }
    try connection.seal(change)
    return SQLiteCursor(mark: mark, position: 0, start: 0).cursor
  }

  /// The keys that are acceptable, in the order of their rows.
  private static func keys(
    in connection: SQLiteConnection, where condition: String
  ) throws -> [StoreKey] {
    var keys: [StoreKey] = []
    try connection.run(
      "SELECT key FROM entry WHERE typeof(key) = 'text' AND \(condition) ORDER BY change"
    ) { row in
      if let key = row.text(0).flatMap({ StoreKey(rawValue: $0) }) { keys.append(key) }
    }
    return keys
  }

  private static func check(
    _ entry: StoreEntry, in connection: SQLiteConnection, _ reached: inout Set<String>
  ) throws {
    if let fault = entry.fault {
      try requireHarmless(fault.description)
      try require(fault.isAboutEntry, "\(fault) is about the store")
      try require(entry == StoreEntry(entry.key, body: nil, fault: fault), "\(entry)")
      reached.insert("SQLite fault")
    } else {
      try require(entry.error == nil, "no store would write \(entry)")
      try require(entry.revision.map { $0.rawValue != 0 } ?? false, "\(entry) has no revision")
      reached.insert(entry.isRemoved ? "SQLite removal" : "SQLite entry")
      if entry.claim != nil { reached.insert("SQLite claim") }
    }
    let alone = try connection.entry(entry.key)
    try require(alone == (entry.isRemoved ? nil : entry), "\(entry) is read as \(alone as Any)")
  }

  private static func checkDue(
    _ entries: [StoreEntry], in connection: SQLiteConnection, _ reached: inout Set<String>
  ) throws {
    let due = try connection.due(before: WallMoment(nanoseconds: .max), limit: all)
    let moments = due.compactMap(\.due)
    try require(moments == moments.sorted(), "\(moments) are not in order")
    try require(due.allSatisfy { entries.contains($0) }, "another entry is due")
    let expected = entries.filter { $0.due != nil && !$0.isRemoved }
    try require(expected.allSatisfy { due.contains($0) }, "an entry that is due is left out")
    if !expected.isEmpty { reached.insert("SQLite due") }
  }

  /// Another entry takes the place of a row, whatever that is, and of no other.
  private static func replace(
    _ key: StoreKey, in connection: SQLiteConnection, after cursor: StoreCursor
  ) throws {
    let present = try connection.entry(key)
    let new = StoreEntry(key, body: [UInt8(ascii: "x")])
    let outcome = try connection.write([StoreChange(new, replacing: present?.revision)]).first
    guard case .written(let revision)? = outcome else {
      throw Violation("\(key) is not replaced: \(outcome as Any)")
    }
    let written = new.written(as: revision)
    try require(try connection.entry(key) == written, "\(key) is not as it was written")
    let changes = try connection.page(after: cursor, limit: all)
    try require(changes.entries == [written], "\(changes.entries) have changed")
  }
}
