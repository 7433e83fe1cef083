internal import Countdown
internal import CountdownStore

extension PostgresConnection {
  /// Writes changes in one transaction and one round trip; one more for changes that lost
  /// against another writer at that time.
  func write(
    _ changes: [StoreChange], _ batch: WriteBatch, until limit: Moment
  ) throws(PostgresFailure) -> [StoreOutcome] {
    let results = try run(batch.calls, until: limit)
    var outcomes = changes.map { change in
      change.entry.error.map { StoreOutcome.failed($0) } ?? .faster(nil)
    }
    var late: [Int] = []
    // The first statement has no outcome.
    for (place, result) in zip(batch.places, results.dropFirst()) {
      let row = result.rows.first
      if row?.flag(0) ?? true {
        outcomes[place] = .written(EntryRevision(rawValue: batch.revisions[place]))
      } else {
        let found = row.flatMap { StoreEntry($0, from: 1) }
        outcomes[place] = .faster(found)
        // The statement saw the entry as it was when it began.
        if found?.revision == changes[place].replacing { late.append(place) }
      }
    }
    if late.isEmpty { return outcomes }
    let keys = late.map { changes[$0].entry.key }
    let present: [StoreEntry]
    do { present = try entries(batch.statements, keys, until: limit) } catch {
      // The others are written.
      throw PostgresFailure(.unanswered, at: self.place, error.words)
    }
    for place in late {
      outcomes[place] = .faster(present.first { $0.key == changes[place].entry.key })
    }
    return outcomes
  }
}

extension PostgresConnection {
  /// Claims entries that are due, in one statement.
  func claimDue(
    _ tables: EntryTables, _ count: Int64, as claim: StoreClaim, for time: Duration,
    until limit: Moment
  ) throws(PostgresFailure) -> [StoreEntry] {
    // What is more does not fit beside the present.
    let time = min(time, .hundredYears)
    let call = EntryStatements(schema: tables.quoted).claimDue(
      .integer(count), .text(claim.owner.rawValue), .bits(claim.token),
      .integer(time.saturatedNanoseconds), .text(tables.channel))
    let hold = EntryStatements.hold(.text(tables.channel))
    return try run(hold, call, until: limit).dropFirst().flatMap(\.rows)
      .compactMap { StoreEntry($0) }
  }
}

/// The statements that write some changes.
struct WriteBatch {
  let statements: EntryStatements
  let calls: [PostgresCall]
  /// The change of each statement, by its number.
  let places: [Int]
  /// The revisions of the new entries, by the numbers of the changes: random ones, which come
  /// back neither after a removal nor on a server that lost its last transactions.
  let revisions: [UInt64]

  init(_ changes: [StoreChange], _ tables: EntryTables) {
    let statements = EntryStatements(schema: tables.quoted)
    self.statements = statements
    let revisions = changes.map { _ in UInt64.random(in: 1 ... .max) }
    self.revisions = revisions
    // In the order of the keys, so that two batches cannot wait for each other.
    let places = changes.indices.filter { changes[$0].entry.error == nil }
      .sorted { (changes[$0].entry.key, $0) < (changes[$1].entry.key, $1) }
    self.places = places
    let (insert, replace) = (statements.insert, statements.replace)
    let writing = places.map { place in
      let change = changes[place]
      // Nothing is removed if there is no entry.
      if change.entry.isRemoved, change.replacing == nil {
        return statements.look(.text(change.entry.key.rawValue))
      }
      return PostgresCall(
        statement: change.replacing == nil ? insert : replace,
        values: change.values(as: revisions[place], telling: tables.channel))
    }
    calls = [EntryStatements.hold(.text(tables.channel))] + writing
  }
}

extension StoreChange {
  /// The values of the statement that writes the change.
  fileprivate func values(as revision: UInt64, telling channel: String) -> [PostgresValue] {
    let new = entry.written(as: EntryRevision(rawValue: revision))
    return [
      .text(new.key.rawValue), .bits(revision), new.body.map { .blob($0) } ?? .null,
      new.due.map { .integer($0.nanoseconds) } ?? .null,
      new.claim.map { .text($0.owner.rawValue) } ?? .null,
      new.claim.map { .bits($0.token) } ?? .null,
      new.claim.map { .integer(Int64($0.attempt)) } ?? .null,
      .text(channel),
    ] + (replacing.map { [.bits($0.rawValue)] } ?? [])
  }
}
