internal import Countdown

/// Entries that the store did not take, the latest of each record, until it does.
struct UnsavedEntries: Sendable {
  private var alarms: [CountdownID: AlarmStoreEntry] = [:]
  private var others: [Key: AlarmStoreEntry] = [:]
  /// How often they were tried in vain.
  private(set) var attempts = 0

  private struct Key: Hashable {
    var id: CountdownID
    var time: LocalTime?
  }

  var isEmpty: Bool { alarms.isEmpty && others.isEmpty }

  /// Alarms before their occurrences.
  var entries: [AlarmStoreEntry] { Array(alarms.values) + Array(others.values) }

  /// When to try again, after the latest attempt failed: soon at first, then once a minute.
  var delay: Duration { .seconds(min(1 << min(attempts, 6), 60)) }

  mutating func failed() { attempts += 1 }

  mutating func insert(_ entries: [AlarmStoreEntry]) {
    for entry in entries { insert(entry) }
  }

  private mutating func insert(_ entry: AlarmStoreEntry) {
    switch entry {
    case .alarm: alarms[entry.id] = entry
    case .occurrence(let occurrence): others[Key(id: entry.id, time: occurrence.time)] = entry
    case .reminder, .removed: others[Key(id: entry.id)] = entry
    }
  }

  /// Gives way to what another process has written meanwhile. Other occurrences of an alarm that it
  /// changed are kept: they say what must not ring again.
  mutating func yield(to changes: AlarmStoreChanges) {
    for entry in changes.entries {
      switch entry {
      case .alarm: alarms[entry.id] = nil
      case .occurrence(let occurrence): others[Key(id: entry.id, time: occurrence.time)] = nil
      case .reminder: others[Key(id: entry.id)] = nil
      case .removed(let id): drop(id)
      }
    }
    guard changes.isComplete else { return }
    let named = Set(changes.entries.map(\.id))
    for entry in entries where !named.contains(entry.id) { drop(entry.id) }
  }

  private mutating func drop(_ id: CountdownID) {
    alarms[id] = nil
    others = others.filter { $0.key.id != id }
  }
}
