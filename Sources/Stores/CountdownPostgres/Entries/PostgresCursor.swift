internal import CountdownStore

/// A place in the history of a server's entries, as it stands in a cursor.
///
/// No number tells in which order changes became visible: a transaction that has its number first
/// may commit last. A place is therefore the set of transactions whose changes were read, in the
/// form of a `pg_snapshot`. Changes are read in rounds: all pages of one see the transactions of
/// its first page, and the next one begins with those.
struct PostgresCursor {
  /// The server, its timeline, the database and the table: numbers of transactions mean nothing
  /// elsewhere.
  let identity: String
  /// The transactions whose changes were read in earlier rounds.
  let base: String
  /// The transactions whose changes this round reads; nil between two rounds.
  let upper: String?
  /// The last change that was read in this round.
  let changed: UInt64
  let key: String

  /// No transaction: a round that begins here lists everything.
  static let nothing = "1:1:"

  /// Whether the round lists everything.
  var isListing: Bool { base == Self.nothing }

  /// The beginning of a round.
  init(_ identity: String, after base: String = nothing) {
    (self.identity, self.base) = (identity, base)
    (upper, changed, key) = (nil, 0, "")
  }

  /// A place in the middle of this round.
  func moved(to changed: UInt64, _ key: StoreKey, seeing upper: String) -> PostgresCursor {
    PostgresCursor(
      identity: identity, base: base, upper: self.upper ?? upper, changed: changed,
      key: key.rawValue)
  }

  /// The round that follows this one.
  func next(seeing upper: String) -> PostgresCursor {
    PostgresCursor(identity, after: self.upper ?? upper)
  }
}

extension PostgresCursor {
  private init(identity: String, base: String, upper: String?, changed: UInt64, key: String) {
    (self.identity, self.base, self.upper) = (identity, base, upper)
    (self.changed, self.key) = (changed, key)
  }

  /// Reads a cursor; nil when everything is to be read again, as with one of another history.
  init?(_ cursor: StoreCursor, of identity: String) {
    let parts = String(decoding: cursor.bytes, as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false).map { String($0) }
    guard parts.count == 5, parts[0] == identity, let changed = UInt64(parts[3]) else {
      return nil
    }
    self.init(
      identity: identity, base: parts[1], upper: parts[2].isEmpty ? nil : parts[2],
      changed: changed, key: parts[4])
  }

  var cursor: StoreCursor {
    StoreCursor(bytes: Array("\(identity) \(base) \(upper ?? "") \(changed) \(key)".utf8))
  }
}
