import Countdown

/// What a queue of wakeups is by definition: a list in the order of moments, equal ones in the
/// order of arming.
struct SortedWakeups {
  struct Entry: Equatable {
    let moment: Int64
    let order: Int
    let name: Int
  }

  private var entries: [Entry] = []
  private var armed: [Int: Entry] = [:]
  private var lastOrder = 0

  var first: Entry? { entries.first }
  var count: Int { entries.count }

  mutating func arm(_ name: Int, at moment: Int64) {
    disarm(name)
    lastOrder += 1
    let entry = Entry(moment: moment, order: lastOrder, name: name)
    entries.insert(entry, at: place(of: entry))
    armed[name] = entry
  }

  mutating func disarm(_ name: Int) {
    if let entry = armed.removeValue(forKey: name) { entries.remove(at: place(of: entry)) }
  }

  mutating func removeFirst() -> Entry {
    let entry = entries.removeFirst()
    armed[entry.name] = nil
    return entry
  }

  /// How many entries come before one.
  private func place(of entry: Entry) -> Int {
    var range = 0..<entries.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      let other = entries[middle]
      let isBefore = (other.moment, other.order) < (entry.moment, entry.order)
      range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

extension QueuedTarget {
  /// The target, for comparison.
  var object: any AnyObject & Sendable {
    switch self {
    case .countdown(let timer): timer
    case .other(let target): target
    }
  }
}
