/// The wakeups that are due within the next 2 ms or late already, in exact order.
///
/// What a slot held when it was opened is a sorted run; what was armed later, for a moment that is
/// opened already, is a heap beside it.
///
/// Disarming leaves the key of a wakeup here, where it is passed over in the end. A key carries the
/// number of the arming, by which a key that is no longer valid is recognised. When such keys
/// outnumber the others, they are swept out.
struct NearKeys: Sendable {
  typealias Key = NearHeap.Key

  private(set) var run = SortedRun()
  private var heap = NearHeap()
  private var staleCount = 0

  /// The first key, valid or not.
  @inline(__always)
  var first: Key? {
    guard let inRun = run.first else { return heap.first }
    if let inHeap = heap.first, inHeap < inRun { return inHeap }
    return inRun
  }

  /// The valid keys and others, in no order.
  var all: [Key] { run.all + heap.all }

  mutating func insert(_ key: Key) { heap.insert(key) }

  /// Takes in a key of a slot that is opened; ``arrange()`` must follow the last one.
  @inline(__always)
  mutating func collect(_ key: Key) {
    if run.hasRoom { run.collect(key) } else { heap.insert(key) }
  }

  mutating func arrange() { run.arrange() }

  @inline(__always)
  mutating func removeFirst() {
    if let inRun = run.first, heap.first.map({ inRun < $0 }) ?? true {
      run.removeFirst()
    } else {
      heap.removeFirst()
    }
  }

  /// Removes the first key, which is not valid.
  mutating func removeStaleFirst() {
    staleCount -= 1
    removeFirst()
  }

  /// Records that a key is no longer valid. Returns whether it is time to sweep.
  mutating func addStale() -> Bool {
    staleCount += 1
    return staleCount > 32 && staleCount > (run.all.count + heap.all.count) / 2
  }

  /// Removes all keys that are not valid.
  mutating func sweep(keeping isValid: (Key) -> Bool) {
    staleCount = 0
    run.removeAll { !isValid($0) }
    heap.removeAll { !isValid($0) }
  }
}
