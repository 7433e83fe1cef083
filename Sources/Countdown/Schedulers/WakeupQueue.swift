/// Pending wakeups in order of their moments: a passive value without a clock, a thread or a system
/// call, to be driven by a scheduler.
///
/// Entries stand in a slab, and a binary heap of their indices is ordered by moment and then by
/// arming order. Arming, disarming and taking cost O(log n).
package struct WakeupQueue: Sendable {
  private struct Entry: Sendable {
    var generation: UInt32 = 0
    var target: (any WakeupTarget)?
    var moment = Moment(nanoseconds: 0)
    var order: UInt64 = 0
    /// Where it stands in the heap, or -1 while it is not armed.
    var place = -1
  }

  private var entries: [Entry] = []
  private var free: [UInt32] = []
  private var heap: [UInt32] = []
  private var lastOrder: UInt64 = 0

  package init() {}

  /// How many are armed.
  package var count: Int { heap.count }

  /// The moment of the first.
  package var first: Moment? { heap.first.map { entries[Int($0)].moment } }

  package mutating func register(_ target: any WakeupTarget) -> WakeupToken {
    if free.isEmpty {
      entries.append(Entry())
      free.append(UInt32(entries.count - 1))
    }
    let index = free.removeLast()
    entries[Int(index)].target = target
    return WakeupToken(index: index, generation: entries[Int(index)].generation)
  }

  /// Lets go of an entry. The caller releases the target, outside its lock.
  package mutating func unregister(_ token: WakeupToken) -> (any WakeupTarget)? {
    guard let index = index(of: token) else { return nil }
    disarm(token)
    let target = entries[index].target
    entries[index].target = nil
    entries[index].generation &+= 1
    free.append(token.index)
    return target
  }

  package mutating func arm(_ token: WakeupToken, at moment: Moment) {
    guard let index = index(of: token) else { return }
    lastOrder += 1
    entries[index].moment = moment
    entries[index].order = lastOrder
    if entries[index].place < 0 {
      entries[index].place = heap.count
      heap.append(token.index)
    }
    siftDown(from: siftUp(from: entries[index].place))
  }

  package mutating func disarm(_ token: WakeupToken) {
    guard let index = index(of: token), entries[index].place >= 0 else { return }
    removeFromHeap(at: entries[index].place)
  }

  /// Takes the first wakeup out if it is due at a moment.
  package mutating func popDue(at now: Moment) -> (target: any WakeupTarget, moment: Moment)? {
    guard let first = heap.first, let target = entries[Int(first)].target else { return nil }
    let moment = entries[Int(first)].moment
    guard moment <= now else { return nil }
    removeFromHeap(at: 0)
    return (target, moment)
  }
}

// MARK: - The heap

extension WakeupQueue {
  private func index(of token: WakeupToken) -> Int? {
    let index = Int(token.index)
    guard index < entries.count, entries[index].generation == token.generation,
      entries[index].target != nil
    else { return nil }
    return index
  }

  private func isOrdered(_ left: UInt32, before right: UInt32) -> Bool {
    let (a, b) = (entries[Int(left)], entries[Int(right)])
    return a.moment == b.moment ? a.order < b.order : a.moment < b.moment
  }

  private mutating func removeFromHeap(at place: Int) {
    entries[Int(heap[place])].place = -1
    let last = heap.removeLast()
    guard place < heap.count else { return }
    put(last, at: place)
    siftDown(from: siftUp(from: place))
  }

  private mutating func put(_ index: UInt32, at place: Int) {
    heap[place] = index
    entries[Int(index)].place = place
  }

  private mutating func siftUp(from start: Int) -> Int {
    let moving = heap[start]
    var place = start
    while place > 0, isOrdered(moving, before: heap[(place - 1) / 2]) {
      put(heap[(place - 1) / 2], at: place)
      place = (place - 1) / 2
    }
    put(moving, at: place)
    return place
  }

  private mutating func siftDown(from start: Int) {
    let moving = heap[start]
    var place = start
    while 2 * place + 1 < heap.count {
      var child = 2 * place + 1
      if child + 1 < heap.count, isOrdered(heap[child + 1], before: heap[child]) { child += 1 }
      guard isOrdered(heap[child], before: moving) else { break }
      put(heap[child], at: place)
      place = child
    }
    put(moving, at: place)
  }
}
