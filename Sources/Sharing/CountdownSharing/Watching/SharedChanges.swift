internal import CountdownStore

/// The changes of shared countdowns since the look before.
package struct SharedChanges: Sendable {
  /// The countdowns that are new or have changed, the stopped ones included, in the order of their
  /// names.
  package var changed: [SharedCountdown] = []
  /// The countdowns whose entries are gone, as they were last.
  package var gone: [SharedCountdown] = []
  /// The names whose entries cannot be read, each with the fault.
  package var faults: [String: SharingError] = [:]
  /// Whether this is all that there is: the first look, or another store.
  package var isWhole = false

  package init() {}

  /// Whether nothing has changed.
  package var isEmpty: Bool { changed.isEmpty && gone.isEmpty && faults.isEmpty && !isWhole }
}

/// The entries of a store as they were read last; only changed ones are read again. A value.
struct KnownEntries: Sendable {
  private(set) var records: [StoreKey: Record] = [:]
  private var cursor = StoreCursor.start

  enum Record: Sendable {
    case countdown(SharedCountdown)
    case fault(SharingError)

    var countdown: SharedCountdown? { if case .countdown(let record) = self { record } else { nil } }
  }

  /// The number of entries that are read at once.
  private static let page = 1_000

  /// Reads what has changed.
  ///
  /// - Parameter isMeant: says which entries to look at.
  /// - Throws: ``SharingError`` when the store cannot be read; what was known stays.
  mutating func update(
    from store: any SharedStore, _ isMeant: (StoreKey) -> Bool = { _ in true }
  ) throws(SharingError) -> SharedChanges {
    var new = self
    var changes = SharedChanges()
    while true {
      let page = try SharingError.passing { [cursor = new.cursor] () throws(StoreError) in
        try store.changes(after: cursor, limit: Self.page)
      }
      if page.isComplete, !changes.isWhole { (new.records, changes.isWhole) = ([:], true) }
      new.cursor = page.cursor
      for entry in page.entries where isMeant(entry.key) { new.take(entry, &changes) }
      if !page.hasMore { break }
    }
    if changes.isWhole {
      changes.gone = records.filter { new.records[$0.key] == nil }.compactMap(\.value.countdown)
    }
    changes.changed.sort { $0.name < $1.name }
    self = new
    return changes
  }

  private mutating func take(_ entry: StoreEntry, _ changes: inout SharedChanges) {
    guard let name = SharedCountdown.name(of: entry.key) else { return }
    do throws(SharingError) {
      if let record = try SharedCountdown(entry) {
        records[entry.key] = .countdown(record)
        changes.changed.append(record)
      } else if let old = records.removeValue(forKey: entry.key)?.countdown {
        changes.gone.append(old)
      }
    } catch {
      records[entry.key] = .fault(error)
      changes.faults[name] = error
    }
  }
}
