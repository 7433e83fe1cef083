internal import Countdown
internal import CountdownStore

extension PostgresConnection {
  /// The clock of the server, and the time that the answer took.
  func time(_ statements: EntryStatements, until limit: Moment) throws(PostgresFailure)
    -> StoreTime
  {
    let before = RealTime.monotonic
    let rows = try run(statements.time(), until: limit).first?.rows
    let way = before.duration(to: RealTime.monotonic)
    guard let microseconds = rows?.first?.integer(0) else { throw lost() }
    let read = WallMoment(nanoseconds: microseconds.saturatingMultiply(1_000))
    return StoreTime(earliest: read, latest: read.advanced(by: way + .microseconds(1)))
  }

  func entries(
    _ statements: EntryStatements, _ keys: [StoreKey], until limit: Moment
  ) throws(PostgresFailure) -> [StoreEntry] {
    let call = statements.read(.texts(keys.map(\.rawValue)))
    return try run(call, until: limit).flatMap(\.rows).compactMap { StoreEntry($0) }
  }

  func due(
    _ statements: EntryStatements, before moment: WallMoment, _ count: Int64,
    until limit: Moment
  ) throws(PostgresFailure) -> [StoreEntry] {
    let call = statements.due(.integer(moment.nanoseconds), .integer(count))
    return try run(call, until: limit).flatMap(\.rows).compactMap { StoreEntry($0) }
  }

  /// The owners among some for which a session holds a lock.
  func alive(
    _ statements: EntryStatements, _ owners: [String], until limit: Moment
  ) throws(PostgresFailure) -> Set<String> {
    let rows = try run(statements.alive(.texts(owners)), until: limit).flatMap(\.rows)
    return Set(rows.compactMap { $0.text(0) })
  }
}

// MARK: - Following

extension PostgresConnection {
  func page(
    _ statements: EntryStatements, after cursor: StoreCursor, _ count: Int64,
    until limit: Moment
  ) throws(PostgresFailure) -> StoreChanges {
    if let place = PostgresCursor(cursor, of: identity), !isStandby || place.isInListing,
      let page = try page(statements, after: place, count, until: limit)
    {
      return page
    }
    let page = try page(statements, after: PostgresCursor(identity), count, until: limit)
    guard var page else { throw lost() }
    page.isComplete = true
    return page
  }

  /// The page after a place; nil when removals after it are forgotten.
  private func page(
    _ statements: EntryStatements, after place: PostgresCursor, _ count: Int64,
    until limit: Moment
  ) throws(PostgresFailure) -> StoreChanges? {
    // What a standby sees has no order: the pages of its listings are no views of one moment.
    let upper = isStandby ? nil : place.upper
    let call = statements.page(
      .text(place.base), upper.map { .text($0) } ?? .null, .bits(place.changed),
      .text(place.key), .flag(place.isListing), .integer(count + 1))
    let rows = try run(call, until: limit).flatMap(\.rows)
    guard let view = rows.first, let now = view.text(0), let tables = view.text(3),
      identity.hasPrefix(tables + "/")
    else {
      throw PostgresFailure(
        .refused, at: self.place, "other tables took their place", code: "42P01")
    }
    guard view.flag(2) else { return nil }
    let changes = rows.compactMap { row in
      StoreEntry(row, from: 4).map { (entry: $0, changed: row.bits(11) ?? 0) }
    }
    let isWhole = changes.count <= count
    let page = changes.prefix(Int(count))
    let last = page.last.map { place.moved(to: $0.changed, $0.entry.key, seeing: now) }
    return StoreChanges(
      entries: page.map(\.entry),
      cursor: (isWhole ? place.next(seeing: now) : last ?? place).cursor,
      isComplete: false, hasMore: !isWhole || view.flag(1))
  }

  private var isStandby: Bool { identity.utf8.suffix(36).contains(UInt8(ascii: "-")) }
}

extension PostgresCursor {
  /// Whether it lies in the middle of a listing.
  fileprivate var isInListing: Bool { isListing && upper != nil }
}

// MARK: - Rows

extension StoreEntry {
  /// The entry of a row; nil if it has none. The tables allow no row that cannot be read.
  init?(_ row: PostgresRow, from first: Int32 = 0) {
    guard let key = row.text(first).flatMap({ StoreKey(rawValue: $0) }),
      let revision = row.bits(first + 1)
    else { return nil }
    let claim = row.text(first + 4).map { owner in
      StoreClaim(
        owner: StoreOwner(rawValue: owner), token: row.bits(first + 5) ?? 0,
        attempt: Int(clamping: row.integer(first + 6) ?? 0))
    }
    self.init(
      key, body: row.blob(first + 2),
      due: row.integer(first + 3).map { WallMoment(nanoseconds: $0) }, claim: claim,
      revision: EntryRevision(rawValue: revision))
  }
}
