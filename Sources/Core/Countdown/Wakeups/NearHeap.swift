/// The wakeups that are due within the next 2 ms or late already, in exact order: a binary heap.
///
/// Disarming leaves the key of a wakeup in the heap, where it is passed over in the end. A key
/// carries the number of the arming, by which a key that is no longer valid is recognised. When
/// such keys outnumber the others, they are swept out.
struct NearHeap: Sendable {
  struct Key: Comparable, Sendable {
    let moment: Int64
    let order: UInt64
    let number: UInt32

    static func < (left: Key, right: Key) -> Bool {
      left.moment == right.moment ? left.order < right.order : left.moment < right.moment
    }
  }

  private var keys: [Key] = []
  private var staleCount = 0

  /// The first key, valid or not.
  var first: Key? { keys.first }

  /// The valid keys and others, in no order.
  var all: [Key] { keys }

  mutating func insert(_ key: Key) {
    keys.append(key)
    keys.withUnsafeMutableBufferPointer { $0.siftUp(from: $0.count - 1) }
  }

  mutating func removeFirst() {
    let last = keys.removeLast()
    if keys.isEmpty { return }
    keys.withUnsafeMutableBufferPointer { $0.replaceFirst(by: last) }
  }

  /// Removes the first key, which is not valid.
  mutating func removeStaleFirst() {
    staleCount -= 1
    removeFirst()
  }

  /// Records that a key is no longer valid. Returns whether it is time to sweep.
  mutating func addStale() -> Bool {
    staleCount += 1
    return staleCount > 32 && staleCount > keys.count / 2
  }

  /// Removes all keys that are not valid.
  mutating func sweep(keeping isValid: (Key) -> Bool) {
    staleCount = 0
    keys.removeAll { !isValid($0) }
    // A sorted array is a heap.
    keys.sort()
  }
}

extension UnsafeMutableBufferPointer<NearHeap.Key> {
  /// Brings a key up to where no greater one is above it.
  fileprivate func siftUp(from start: Int) {
    let moving = self[start]
    var place = start
    while place > 0, moving < self[(place - 1) / 2] {
      self[place] = self[(place - 1) / 2]
      place = (place - 1) / 2
    }
    self[place] = moving
  }

  /// Removes the first key and puts another one in. That one was last and mostly belongs far down:
  /// so the gap goes all the way down without looking at it, and then up to its place.
  fileprivate func replaceFirst(by moving: NearHeap.Key) {
    var place = 0
    while 2 * place + 2 < count {
      let left = 2 * place + 1
      let child = self[left + 1] < self[left] ? left + 1 : left
      self[place] = self[child]
      place = child
    }
    if 2 * place + 1 < count {
      self[place] = self[2 * place + 1]
      place = 2 * place + 1
    }
    self[place] = moving
    siftUp(from: place)
  }
}
