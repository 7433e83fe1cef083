internal import Countdown
internal import CountdownStore

extension SQLiteConnection {
  func write(_ changes: [StoreChange]) throws(SQLiteFailure) -> [StoreOutcome] {
    try transaction("BEGIN IMMEDIATE") { () throws(SQLiteFailure) in
      guard let first = try number("SELECT change FROM state WHERE id = 1"),
        (0 ..< .max - Int64(changes.count)).contains(first)
      else { throw SQLiteFailure(.corrupt, "state.change") }
      var last = first
      var outcomes: [StoreOutcome] = []
      for change in changes { outcomes.append(try write(change, after: &last)) }
      if last > first { try seal(last) }
      return outcomes
    }
  }

  private func write(
    _ change: StoreChange, after last: inout Int64
  ) throws(SQLiteFailure) -> StoreOutcome {
    if let error = change.entry.error { return .failed(error) }
    let present = try entry(change.entry.key)
    guard present?.revision == change.replacing else { return .faster(present) }
    let revision = EntryRevision(rawValue: .random(in: 1 ... .max))
    let new = change.entry.written(as: revision)
    if present == nil, new.isRemoved { return .written(revision) }
    if present?.fault != nil {
      try run("INSERT INTO aside \(Self.select) WHERE key = ?1", [.text(new.key.rawValue)])
    }
    last += 1
    try put(new, revision, last)
    return .written(revision)
  }

  private func put(
    _ entry: StoreEntry, _ revision: EntryRevision, _ change: Int64
  ) throws(SQLiteFailure) {
    try run(
      "INSERT OR REPLACE INTO entry VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
      [
        .text(entry.key.rawValue), .bits(revision.rawValue), .integer(change),
        entry.body.map { .blob($0) } ?? .null,
        entry.due.map { .integer($0.nanoseconds) } ?? .null,
        entry.claim.map { .text($0.owner.rawValue) } ?? .null,
        entry.claim.map { .bits($0.token) } ?? .null,
        entry.claim.map { .integer(Int64($0.attempt)) } ?? .null,
      ])
  }
}

extension SQLiteValue {
  fileprivate static func bits(_ value: UInt64) -> SQLiteValue {
    .integer(Int64(bitPattern: value))
  }
}
