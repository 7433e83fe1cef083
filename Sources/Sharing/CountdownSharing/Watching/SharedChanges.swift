internal import CountdownStore

/// The changes of shared countdowns since the look before.
package struct SharedChanges: Sendable {
  /// The countdowns that are new or have changed, the stopped ones included, in the order of their
  /// names.
  package var changed: [SharedCountdown] = []
  /// The countdowns whose entries are gone, as they were last.
  package var gone: [SharedCountdown] = []
  /// The names of entries that are gone, whether they were known or not.
  package var goneNames: Set<String> = []
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
    case stopwatch(SharedStopwatch)
    case fault(SharingError)

    var countdown: SharedCountdown? {
      if case .countdown(let record) = self { record } else { nil }
    }

    var stopwatch: SharedStopwatch? {
      if case .stopwatch(let record) = self { record } else { nil }
    }
  }

  /// The number of entries that are read at once.
  private static let page = 1_000

  /// All that is known, as changes; none before the first look.
  var whole: SharedChanges {
    var changes = SharedChanges()
    if cursor == .start { return changes }
    changes.isWhole = true
    for key in records.keys.sorted() {
      switch records[key] {
      case .countdown(let record): changes.changed.append(record)
      case .fault(let error):
        if let name = SharedCountdown.keys.name(of: key) { changes.faults[name] = error }
      case .stopwatch, nil: break
      }
    }
    return changes
  }

  /// Reads what has changed.
  ///
  /// - Parameter isMeant: says which entries to look at.
  /// - Throws: ``SharingError`` when the store cannot be read; what was known stays.
  mutating func update(
    from store: any SharedStore, _ isMeant: (StoreKey) -> Bool = { _ in true }
  ) throws(SharingError) -> SharedChanges {
    var (entries, cursor, isWhole): ([StoreEntry], _, _) = ([], cursor, false)
    while true {
      let page = try SharingError.passing { [cursor] () throws(StoreError) in
        try store.changes(after: cursor, limit: Self.page)
      }
      if page.isComplete, !isWhole { (entries, isWhole) = ([], true) }
      entries += page.entries
      cursor = page.cursor
      if !page.hasMore { break }
    }
    self.cursor = cursor
    return take(entries.filter { isMeant($0.key) }, isWhole: isWhole)
  }

  private mutating func take(_ entries: [StoreEntry], isWhole: Bool) -> SharedChanges {
    var changes = SharedChanges()
    changes.isWhole = isWhole
    // Of several versions of an entry the last one counts.
    let found = Dictionary(entries.map { ($0.key, $0) }, uniquingKeysWith: { $1 })
    for key in isWhole ? records.keys.filter({ found[$0] == nil }) : [] {
      changes.noteGone(key, records.removeValue(forKey: key))
    }
    // The keys are sorted, because records are large.
    for key in found.keys.sorted() {
      guard let entry = found[key] else { continue }
      guard let name = SharedCountdown.keys.name(of: key) else {
        records[key] = Record(stopwatch: entry)
        continue
      }
      do throws(SharingError) {
        if let record = try SharedCountdown(entry) {
          records[key] = .countdown(record)
          changes.changed.append(record)
        } else {
          changes.noteGone(key, records.removeValue(forKey: key))
        }
      } catch {
        records[key] = .fault(error)
        changes.faults[name] = error
      }
    }
    return changes
  }
}

extension KnownEntries.Record {
  /// The record of a stopwatch; nil for one that is removed, and for entries of other kinds.
  fileprivate init?(stopwatch entry: StoreEntry) {
    do throws(SharingError) {
      guard let stopwatch = try SharedStopwatch(entry) else { return nil }
      self = .stopwatch(stopwatch)
    } catch {
      self = .fault(error)
    }
  }
}

extension SharedChanges {
  /// Adds later changes.
  mutating func follow(with later: SharedChanges) {
    if isEmpty, goneNames.isEmpty {
      self = later
      return
    }
    let names = Set(later.changed.map(\.name)).union(later.goneNames).union(later.faults.keys)
    changed = changed.filter { !names.contains($0.name) } + later.changed
    goneNames = goneNames.subtracting(names).union(later.goneNames)
    faults = faults.filter { !names.contains($0.key) }.merging(later.faults) { $1 }
    gone += later.gone
    isWhole = isWhole || later.isWhole
  }

  fileprivate mutating func noteGone(_ key: StoreKey, _ old: KnownEntries.Record?) {
    if let name = SharedCountdown.keys.name(of: key) { goneNames.insert(name) }
    if let old = old?.countdown { gone.append(old) }
  }
}
