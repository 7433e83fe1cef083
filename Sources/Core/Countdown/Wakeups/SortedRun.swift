/// The keys of slots that were opened, in exact order. Which ones come next is known, so that their
/// wakeups can be fetched from memory in time.
///
/// A slice of a slot is collected and then sorted once, digit by digit: without comparisons, whose
/// outcome a processor would have to guess.
struct SortedRun: Sendable {
  typealias Key = NearHeap.Key

  /// Those before the position were removed.
  private var keys: [Key] = []
  private var position = 0
  /// How many of them are in order; the others were collected.
  private var sorted = 0
  private var spare: [Key] = []

  var first: Key? { position < keys.count ? keys[position] : nil }
  var all: ArraySlice<Key> { keys[position...] }
  /// Whether another slice can be sorted in without holding up others for long.
  var hasRoom: Bool { keys.count - position < Self.limit }
  private static let limit = 8_192

  /// The number of the wakeup that so many others come before.
  @inline(__always)
  func number(ahead distance: Int) -> UInt32? {
    let place = position + distance
    return place < keys.count ? keys[place].number : nil
  }

  @inline(__always)
  mutating func removeFirst() {
    position += 1
    if position == keys.count {
      keys.removeAll(keepingCapacity: true)
      (position, sorted) = (0, 0)
    }
  }

  mutating func removeAll(where isOver: (Key) -> Bool) {
    dropRemoved()
    keys.removeAll(where: isOver)
    sorted = keys.count
  }

  private mutating func dropRemoved() {
    keys.removeSubrange(..<position)
    sorted -= position
    position = 0
  }

  /// Takes in a key of level 0; ``arrange()`` must follow.
  @inline(__always)
  mutating func collect(_ key: Key) { keys.append(key) }
}

// MARK: - Order

extension SortedRun {
  /// Brings into order what was collected: keys of one slot, of which others may be here already,
  /// but none of a later one.
  mutating func arrange() {
    if position > Self.limit { dropRemoved() }
    let count = keys.count - sorted
    if spare.count < count {
      let empty = Key(moment: 0, order: 0, number: 0)
      spare.append(contentsOf: repeatElement(empty, count: count - spare.count))
    }
    keys.withUnsafeMutableBufferPointer { keys in
      spare.withUnsafeMutableBufferPointer { spare in
        let collected = UnsafeMutableBufferPointer(rebasing: keys[sorted...])
        let spare = UnsafeMutableBufferPointer(rebasing: spare[..<count])
        collected.sort(into: spare)
        keys.merge(spare, behind: position..<sorted)
      }
    }
    sorted = keys.count
  }
}

extension UnsafeMutableBufferPointer<NearHeap.Key> {
  /// Writes these keys, of one slot of level 0, into other memory in order. Theirs are the 21 last
  /// bits of a moment, seven at a time.
  fileprivate func sort(into other: Self) {
    if count > 24 {
      distribute(into: other, by: 0)
      other.distribute(into: self, by: 7)
      distribute(into: other, by: 14)
    } else {
      _ = other.update(from: self)
    }
    other.sortEqualMoments()
  }

  /// Sorts by seven bits of the moments, and keeps the order of those that have them in common.
  private func distribute(into other: Self, by shift: Int64) {
    var starts = InlineArray<128, Int>(repeating: 0)
    var places = starts.mutableSpan
    for key in self { places[Int(key.moment >> shift & 127)] &+= 1 }
    var sum = 0
    for digit in 0..<128 { (places[digit], sum) = (sum, sum &+ places[digit]) }
    for key in self {
      let digit = Int(key.moment >> shift & 127)
      other[places[digit]] = key
      places[digit] &+= 1
    }
  }

  /// Sorts what is in order but for equal moments, or is little.
  private func sortEqualMoments() {
    for index in indices.dropFirst() where self[index] < self[index - 1] {
      let moving = self[index]
      var place = index
      while place > 0, moving < self[place - 1] {
        self[place] = self[place - 1]
        place -= 1
      }
      self[place] = moving
    }
  }

  /// Fills the end with sorted keys and those in some sorted places before, of which few are later
  /// than the first of the others.
  fileprivate func merge(_ other: Self, behind places: Range<Int>) {
    var (left, right) = (places.upperBound - 1, other.count - 1)
    while right >= 0 {
      let place = left + right + 1
      if left >= places.lowerBound, other[right] < self[left] {
        self[place] = self[left]
        left -= 1
      } else {
        self[place] = other[right]
        right -= 1
      }
    }
  }
}
