internal import Countdown

/// The contents of a store as a value: its records, and what was written when.
///
/// Revisions start at 1. A record that was written twice is remembered with its latest revision
/// only, so what has changed since a revision is as long as the number of records that changed.
struct AlarmLedger: Sendable {
  /// So many occurrences are kept of one alarm, the latest ones.
  static let occurrencesPerAlarm = 1_000
  /// So many removals are remembered. A reader that looked before the oldest gets everything.
  static let removalsRemembered = 1_000

  private(set) var revision: Int64 = 0
  private var records: [Key: Record] = [:]
  private var log: [Mention] = []
  private var occurrences: [CountdownID: [LocalTime]] = [:]
  private var removals = 0
  private var forgotten: Int64 = 0

  private struct Record {
    var entry: AlarmStoreEntry
    var revision: Int64
  }

  private struct Mention {
    let revision: Int64
    let key: Key
  }

  private enum Key: Hashable {
    case removed(CountdownID)
    case alarm(CountdownID)
    case reminder(CountdownID)
    case occurrence(CountdownID, LocalTime)

    /// Removals come before records of the same id, alarms before their occurrences.
    var rank: Int {
      switch self {
      case .removed: 0
      case .alarm: 1
      case .reminder: 2
      case .occurrence: 3
      }
    }
  }
}

// MARK: - Reading

extension AlarmLedger {
  /// O(what has changed), or of all there is.
  func changes(since known: Int64) -> AlarmStoreChanges {
    let isComplete = known <= 0 || known < forgotten || known > revision
    let recent = isComplete ? log[...] : log[firstMention(after: known)...]
    let found = recent.compactMap { mention -> (rank: Int, entry: AlarmStoreEntry)? in
      guard let record = records[mention.key], record.revision == mention.revision else {
        return nil
      }
      if isComplete, case .removed = mention.key { return nil }
      return (mention.key.rank, record.entry)
    }
    let entries = (0...3).flatMap { rank in found.filter { $0.rank == rank }.map(\.entry) }
    return AlarmStoreChanges(revision: revision, entries: entries, isComplete: isComplete)
  }

  private func firstMention(after known: Int64) -> Int {
    var (low, high) = (0, log.count)
    while low < high {
      let middle = (low + high) / 2
      if log[middle].revision <= known { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

// MARK: - Writing

extension AlarmLedger {
  /// What became of a request to write.
  enum Outcome: Sendable {
    case written
    /// Somebody else has written meanwhile.
    case otherRevision
    /// An occurrence has no alarm.
    case noSuchAlarm
  }

  /// Writes all of the entries, or none. O(1) an entry but for removals.
  mutating func write(_ entries: [AlarmStoreEntry], at known: Int64) -> Outcome {
    guard known == revision else { return .otherRevision }
    guard haveAlarms(entries) else { return .noSuchAlarm }
    revision += 1
    for entry in entries { write(entry) }
    forgetRemovals()
    compact()
    return .written
  }

  /// Whether each occurrence among the entries has its alarm when its turn comes.
  private func haveAlarms(_ entries: [AlarmStoreEntry]) -> Bool {
    var isKept: [CountdownID: Bool] = [:]
    for entry in entries {
      switch entry {
      case .alarm(let record): isKept[record.alarm.id] = true
      case .removed(let id): isKept[id] = false
      case .occurrence(let record):
        let id = record.alarm
        guard isKept[id] ?? (records[.alarm(id)] != nil) else { return false }
      case .reminder: break
      }
    }
    return true
  }

  private mutating func write(_ entry: AlarmStoreEntry) {
    switch entry {
    case .alarm(let record):
      put(entry, as: .alarm(record.alarm.id))
    case .reminder(let record):
      put(entry, as: .reminder(record.reminder.id))
    case .occurrence(let record):
      put(entry, as: .occurrence(record.alarm, record.time))
      note(record.time, of: record.alarm)
    case .removed(let id):
      remove(id)
      put(entry, as: .removed(id))
    }
  }

  private mutating func put(_ entry: AlarmStoreEntry, as key: Key) {
    let old = records.updateValue(Record(entry: entry, revision: revision), forKey: key)
    if case .removed = key, old == nil { removals += 1 }
    if old?.revision != revision { log.append(Mention(revision: revision, key: key)) }
  }

  private mutating func note(_ time: LocalTime, of alarm: CountdownID) {
    var times = occurrences[alarm] ?? []
    let place = times.lastIndex { $0 < time }.map { $0 + 1 } ?? times.startIndex
    guard place == times.endIndex || times[place] != time else { return }
    times.insert(time, at: place)
    if times.count > Self.occurrencesPerAlarm {
      records[.occurrence(alarm, times.removeFirst())] = nil
    }
    occurrences[alarm] = times
  }

  private mutating func remove(_ id: CountdownID) {
    records[.alarm(id)] = nil
    records[.reminder(id)] = nil
    for time in occurrences.removeValue(forKey: id) ?? [] {
      records[.occurrence(id, time)] = nil
    }
  }
}

// MARK: - Forgetting

extension AlarmLedger {
  /// Forgets the older half of the removals once they are twice too many.
  private mutating func forgetRemovals() {
    guard removals > Self.removalsRemembered * 2 else { return }
    let all = log.filter { mention in
      guard case .removed = mention.key else { return false }
      return records[mention.key]?.revision == mention.revision
    }
    for old in all.dropLast(Self.removalsRemembered) {
      records[old.key] = nil
      forgotten = max(forgotten, old.revision)
    }
    removals = min(all.count, Self.removalsRemembered)
  }

  /// Drops what the log says of records that were written again or are gone.
  private mutating func compact() {
    guard log.count > records.count * 2 + 64 else { return }
    log.removeAll { records[$0.key]?.revision != $0.revision }
  }
}
