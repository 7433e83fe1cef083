/// Keys in exact order, as a binary heap.
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

  var first: Key? { keys.first }
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

  mutating func removeAll(where isOver: (Key) -> Bool) {
    keys.removeAll(where: isOver)
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
