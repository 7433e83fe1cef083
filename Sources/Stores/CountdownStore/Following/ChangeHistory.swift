internal import Countdown

/// The entries of a store, numbered in the order in which they changed, so that a cursor can
/// continue from its place; removed entries are remembered for a while.
///
/// A note costs amortized constant time, a page its length and a binary search. The history
/// remembers as many removals as there are entries, and at least a thousand: a cursor from before
/// those gets a complete listing.
struct ChangeHistory: Sendable {
  /// The latest entry of each key, removals included.
  private var latest: [StoreKey: Latest] = [:]
  /// All numbers in their order; only the last number of a key counts.
  private var order: [(number: UInt64, key: StoreKey)] = []
  private var removed = 0
  /// The removals up to this number are not remembered.
  private var forgotten: UInt64 = 0
  private var last: UInt64 = 0
  /// Distinguishes the cursors of this history from those of any other.
  private let identity = UInt64.random(in: 1 ... .max)

  private struct Latest: Sendable {
    var number: UInt64
    var entry: StoreEntry
  }

  /// The entry of a key; nil if there is none or it was removed.
  subscript(key: StoreKey) -> StoreEntry? {
    latest[key].flatMap { $0.entry.isRemoved ? nil : $0.entry }
  }

  /// Notes the present entry of a key; an entry with neither body nor fault is removed.
  mutating func note(_ entry: StoreEntry) {
    let old = latest[entry.key]?.entry
    removed += (entry.isRemoved ? 1 : 0) - (old?.isRemoved == true ? 1 : 0)
    last += 1
    latest[entry.key] = Latest(number: last, entry: entry)
    order.append((last, entry.key))
    if removed > max(latest.count - removed, 1_000) { forgetRemovals() }
    if order.count > 2 * latest.count + 1_000 { order = order.filter(isLatest) }
  }

  /// Forgets the older half of the removals.
  private mutating func forgetRemovals() {
    var excess = removed / 2
    for (number, key) in order where excess > 0 && isLatest((number, key)) {
      guard latest[key]?.entry.isRemoved == true else { continue }
      latest[key] = nil
      (forgotten, excess, removed) = (number, excess - 1, removed - 1)
    }
  }

  private func isLatest(_ place: (number: UInt64, key: StoreKey)) -> Bool {
    latest[place.key]?.number == place.number
  }
}

// MARK: - Reading

extension ChangeHistory {
  /// All present entries, in no order.
  var entries: some Sequence<StoreEntry> {
    latest.values.lazy.map(\.entry).filter { !$0.isRemoved }
  }

  /// The entries that are due at a moment, the earliest first. One pass over all entries.
  func due(before moment: WallMoment, limit: Int) -> [StoreEntry] {
    let due = entries.filter { $0.due.map { $0 <= moment } ?? false }
    let sorted = due.sorted { ($0.due ?? moment, $0.key) < ($1.due ?? moment, $1.key) }
    return Array(sorted.prefix(max(limit, 1)))
  }

  /// A page of the changes since a cursor.
  func page(after cursor: StoreCursor, limit: Int) -> StoreChanges {
    let place = ChangePlace(cursor, of: identity, knowing: forgotten)
    var next = place ?? ChangePlace(history: identity, number: 0, start: last)
    var entries: [StoreEntry] = []
    var index = self.index(after: next.number)
    while index < order.count, entries.count < max(limit, 1) {
      next.number = order[index].number
      if let entry = change(at: index, since: next.start) { entries.append(entry) }
      index += 1
    }
    return StoreChanges(
      entries: entries, cursor: next.cursor, isComplete: place == nil,
      hasMore: order.indices[index...].contains { change(at: $0, since: next.start) != nil })
  }

  /// The change at a place in the order for a reader that began at a number: none if the entry
  /// changed again, or was removed before that.
  private func change(at index: Int, since start: UInt64) -> StoreEntry? {
    let (number, key) = order[index]
    guard let found = latest[key], found.number == number else { return nil }
    return found.entry.isRemoved && number <= start ? nil : found.entry
  }

  /// The index of the first number after a given one.
  private func index(after number: UInt64) -> Int {
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if order[middle].number <= number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension StoreEntry {
  /// Whether the entry stands for a removal.
  package var isRemoved: Bool { body == nil && fault == nil }
}

/// The contents of a cursor: a place in a ``ChangeHistory``.
struct ChangePlace {
  /// The identity of the history.
  let history: UInt64
  /// The last number that was returned.
  var number: UInt64
  /// The last number of the history when the first page was read.
  let start: UInt64

  init(history: UInt64, number: UInt64, start: UInt64) {
    (self.history, self.number, self.start) = (history, number, start)
  }

  /// Reads a cursor; nil when everything is to be read again: at the start, with a cursor of
  /// another store, and if removals after the place are forgotten.
  init?(_ cursor: StoreCursor, of history: UInt64, knowing forgotten: UInt64) {
    guard let numbers = cursor.numbers(3), numbers[0] == history,
      max(numbers[1], numbers[2]) >= forgotten
    else { return nil }
    self.init(history: history, number: numbers[1], start: numbers[2])
  }

  var cursor: StoreCursor { StoreCursor(numbers: [history, number, start]) }
}
