internal import Countdown
internal import CountdownStore

extension SQLiteConnection {
  static let select = """
    SELECT key, revision, change, body, due_ns, claim_owner, claim_token, claim_attempt \
    FROM entry
    """

  func entries(_ keys: [StoreKey]) throws(SQLiteFailure) -> [StoreEntry] {
    try transaction("BEGIN") { () throws(SQLiteFailure) in
      var entries: [StoreEntry] = []
      for key in keys { if let entry = try entry(key) { entries.append(entry) } }
      return entries
    }
  }

  /// The entry of a key; nil when there is none or it was removed.
  func entry(_ key: StoreKey) throws(SQLiteFailure) -> StoreEntry? {
    var found: StoreEntry?
    try run(Self.select + " WHERE key = ?1", [.text(key.rawValue)]) { row in
      found = StoreEntry(key, row)
    }
    return found.flatMap { $0.isRemoved ? nil : $0 }
  }

  func due(before moment: WallMoment, limit: Int) throws(SQLiteFailure) -> [StoreEntry] {
    try transaction("BEGIN") { () throws(SQLiteFailure) in
      var entries: [StoreEntry] = []
      try run(
        Self.select + " WHERE due_ns <= ?1 ORDER BY due_ns, key LIMIT ?2",
        [.integer(moment.nanoseconds), .integer(Self.bounded(limit))]
      ) { row in
        if let entry = StoreEntry(row), !entry.isRemoved { entries.append(entry) }
      }
      return entries
    }
  }

  func page(after cursor: StoreCursor, limit: Int) throws(SQLiteFailure) -> StoreChanges {
    try transaction("BEGIN") { () throws(SQLiteFailure) in
      let mark = try latestMark()
      let place = try SQLiteCursor(cursor).flatMap { (place) throws(SQLiteFailure) in
        try knows(place) ? place : nil
      }
      var next = place ?? SQLiteCursor(mark: mark, position: 0, start: mark.change)
      next.mark = mark
      let limit = Self.bounded(limit)
      var (entries, count, isShared): ([StoreEntry], Int64, Bool) = ([], 0, false)
      try run(
        Self.select + " WHERE change > ?1 AND (body IS NOT NULL OR change > ?2)"
          + " ORDER BY change LIMIT ?3",
        [.integer(next.position), .integer(next.start), .integer(limit + 1)]
      ) { row in
        count += 1
        if count > limit {
          isShared = row.integer(2) == next.position
          return
        }
        next.position = row.integer(2) ?? next.position
        if let entry = StoreEntry(row) { entries.append(entry) }
      }
      // The next page would leave out what has the number of this page's last entry.
      if isShared { throw SQLiteFailure(.corrupt, "entry.change") }
      if count <= limit { next.position = max(next.position, mark.change) }
      return StoreChanges(
        entries: entries, cursor: next.cursor, isComplete: place == nil, hasMore: count > limit)
    }
  }

  /// Whether the changes since a cursor are all known.
  private func knows(_ place: SQLiteCursor) throws(SQLiteFailure) -> Bool {
    guard try number(ofMarkAt: place.mark.change) == place.mark.number else { return false }
    let forgotten = try number("SELECT forgotten FROM state WHERE id = 1") ?? .max
    return max(place.position, place.start) >= forgotten
  }

  private static func bounded(_ limit: Int) -> Int64 { Int64(min(max(limit, 1), 1 << 20)) }
}

// MARK: - Rows

extension StoreEntry {
  /// The entry of a row; nil when its key is not acceptable.
  fileprivate init?(_ row: SQLiteRow) {
    guard let key = row.text(0).flatMap({ StoreKey(rawValue: $0) }) else { return nil }
    self.init(key, row)
  }

  /// The entry of a row, with a fault if it cannot be read.
  fileprivate init(_ key: StoreKey, _ row: SQLiteRow) {
    self.init(key, body: nil)
    guard let why = take(row) else { return }
    self = StoreEntry(key, body: nil, fault: StoreError(.unreadable(key, why)))
  }

  /// Reads a row; returns the reason why that cannot be done.
  private mutating func take(_ row: SQLiteRow) -> String? {
    guard let number = row.integer(1), number != 0 else { return "it has no revision" }
    body = row.blob(3)
    if body == nil, !row.isNull(3) { return "its body is not a blob" }
    due = row.integer(4).map { WallMoment(nanoseconds: $0) }
    if due == nil, !row.isNull(4) { return "its due is not a moment" }
    if !row.isNull(5) {
      claim = StoreClaim(row)
      if claim == nil { return "its claim is not valid" }
    }
    revision = EntryRevision(rawValue: UInt64(bitPattern: number))
    return error.map { "\($0)" }
  }
}

extension StoreClaim {
  fileprivate init?(_ row: SQLiteRow) {
    guard let owner = row.text(5), let token = row.integer(6),
      let attempt = row.integer(7).flatMap({ Int(exactly: $0) })
    else { return nil }
    self.init(
      owner: StoreOwner(rawValue: owner), token: UInt64(bitPattern: token), attempt: attempt)
  }
}
