internal import Synchronization

/// A fixed number of counters that any thread may add to.
///
/// `@unchecked`: the pointer never changes while this lives, and all that it points to is atomic.
final class AtomicCounts: @unchecked Sendable {
  private let counters: UnsafeMutablePointer<Atomic<Int>>
  private let indices: Range<Int>

  init(_ count: Int) {
    counters = .allocate(capacity: count)
    indices = 0..<count
    for index in indices { (counters + index).initialize(to: Atomic(0)) }
  }

  deinit { counters.deallocate() }

  /// Adds one to a counter; an index that does not exist counts nothing.
  func add(_ index: Int) {
    if indices.contains(index) { counters[index].wrappingAdd(1, ordering: .relaxed) }
  }

  var values: [Int] { indices.map { counters[$0].load(ordering: .relaxed) } }
}
