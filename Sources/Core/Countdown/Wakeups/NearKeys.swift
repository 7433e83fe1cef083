/// The wakeups that are due within the next 2 ms or late already, in exact order: a sorted array.
/// The next ones are known, so that their wakeups can be fetched from memory in time.
///
/// What a slot holds is collected when it is opened and sorted once, digit by digit, without
/// comparisons whose outcome a processor would have to guess. What is armed later for a moment that
/// is opened already is put in between: mostly near one of the ends.
///
/// Disarming leaves the key of a wakeup here, where it is passed over in the end. A key carries the
/// number of the arming, by which a key that is no longer valid is recognised. When such keys
/// outnumber the others, they are swept out.
struct NearKeys: Sendable {
  struct Key: Comparable, Sendable {
    let moment: Int64
    let order: UInt64
    let number: UInt32

    static func < (left: Key, right: Key) -> Bool {
      left.moment == right.moment ? left.order < right.order : left.moment < right.moment
    }
  }

  /// The keys before the position were removed.
  private var keys: [Key] = []
  private var position = 0
  private var spare: [Key] = []
  private var staleCount = 0

  /// The first key, valid or not.
  var first: Key? { position < keys.count ? keys[position] : nil }

  /// The valid keys and others.
  var all: ArraySlice<Key> { keys[position...] }

  /// The number of the wakeup that so many others come before.
  @inline(__always)
  func number(ahead distance: Int) -> UInt32? {
    let place = position + distance
    return place < keys.count ? keys[place].number : nil
  }

  mutating func insert(_ key: Key) {
    var (place, end) = (position, keys.count)
    while place < end {
      let middle = (place + end) / 2
      if keys[middle] < key { place = middle + 1 } else { end = middle }
    }
    if position == 0 || place - position > keys.count - place { return keys.insert(key, at: place) }
    for earlier in position..<place { keys[earlier - 1] = keys[earlier] }
    position -= 1
    keys[place - 1] = key
  }

  @inline(__always)
  mutating func removeFirst() {
    position += 1
    if position == keys.count || position > 4_096 && position > keys.count / 2 { dropRemoved() }
  }

  /// Removes the first key, which is not valid.
  mutating func removeStaleFirst() {
    staleCount -= 1
    removeFirst()
  }

  /// Records that a key is no longer valid. Returns whether it is time to sweep.
  mutating func addStale() -> Bool {
    staleCount += 1
    return staleCount > 32 && staleCount > all.count / 2
  }

  /// Removes all keys that are not valid.
  mutating func sweep(keeping isValid: (Key) -> Bool) {
    staleCount = 0
    dropRemoved()
    keys.removeAll { !isValid($0) }
  }

  private mutating func dropRemoved() {
    keys.removeSubrange(..<position)
    position = 0
  }
}

// MARK: - Opening a slot

extension NearKeys {
  /// Takes in a key of a slot of level 0; ``arrange(last:)`` must follow.
  @inline(__always)
  mutating func collect(_ key: Key) { keys.append(key) }

  /// Brings into order how many were collected: keys of one slot, of which others may be here
  /// already, but none of a later one.
  mutating func arrange(last count: Int) {
    let start = keys.count - count
    if spare.count < count {
      let empty = Key(moment: 0, order: 0, number: 0)
      spare.append(contentsOf: repeatElement(empty, count: count - spare.count))
    }
    keys.withUnsafeMutableBufferPointer { keys in
      spare.withUnsafeMutableBufferPointer { spare in
        let spare = UnsafeMutableBufferPointer(rebasing: spare[..<count])
        UnsafeMutableBufferPointer(rebasing: keys[start...]).sort(into: spare)
        keys.merge(spare, behind: position..<start)
      }
    }
  }
}

extension UnsafeMutableBufferPointer<NearKeys.Key> {
  /// Writes keys of one slot into other memory in order. Their moments differ in the last 21 bits.
  fileprivate func sort(into other: Self) {
    if count > 24 {
      distribute(into: other, by: 0)
      other.distribute(into: self, by: 7)
      distribute(into: other, by: 14)
    } else {
      _ = other.update(from: self)
    }
    var other = other  // Few, or equal moments in another order than that of arming.
    if zip(other, other.dropFirst()).contains(where: { $1 < $0 }) { other.sort() }
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

  /// Fills the end with sorted keys and those in the sorted places before that are later.
  fileprivate func merge(_ other: Self, behind places: Range<Int>) {
    var (left, right) = (places.upperBound - 1, other.count - 1)
    while right >= 0 {
      if left >= places.lowerBound, other[right] < self[left] {
        self[left + right + 1] = self[left]
        left -= 1
      } else {
        self[left + right + 1] = other[right]
        right -= 1
      }
    }
  }
}
