internal import CCountdown

/// Many values of one kind, found by their number, that may become a million without a pause.
///
/// An array that grows copies itself, and all threads that want its lock wait meanwhile. The kernel
/// moves the pages of a slab instead of copying them, and pages that were never written take no
/// memory.
///
/// A number is checked in debug builds only: it must be one that `append` has handed out.
// `@unchecked`: the memory belongs to this value alone, which cannot be copied.
struct Slab<Element: Sendable>: ~Copyable, @unchecked Sendable {
  private var memory: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var size: Int

  /// A slab whose first values are all zeros, which must be valid for them.
  init(zeroed count: Int = 0) {
    self.count = count
    size = (count * MemoryLayout<Element>.stride + 4096) & ~4095
    guard let pages = countdown_memory_map(size) else { CLibrary.endWithoutMemory() }
    memory = pages.bindMemory(to: Element.self, capacity: size / MemoryLayout<Element>.stride)
  }

  deinit {
    memory.deinitialize(count: count)
    countdown_memory_unmap(memory, size)
  }

  /// Where a value lies, until the next `append`.
  @inline(__always)
  func address(of number: UInt32) -> UnsafeMutablePointer<Element> {
    assert(number < count)
    return memory + Int(number)
  }

  @inline(__always)
  func address(of number: Int) -> UnsafeMutablePointer<Element> {
    assert((0..<count).contains(number))
    return memory + number
  }

  /// Where the values lie, for closures that look at many.
  var start: UnsafeMutablePointer<Element> { memory }

  /// Adds a value; returns its number.
  mutating func append(_ element: Element) -> UInt32 {
    if (count + 1) * MemoryLayout<Element>.stride > size { grow() }
    (memory + count).initialize(to: element)
    count += 1
    return UInt32(count - 1)
  }

  /// Adds a quarter, in whole pages. Without memory the process ends, as with any allocation.
  private mutating func grow() {
    let newSize = size + max(size / 4 / 4096, 1) * 4096
    guard let pages = countdown_memory_grow(memory, size, newSize) else {
      CLibrary.endWithoutMemory()
    }
    memory = pages.bindMemory(to: Element.self, capacity: newSize / MemoryLayout<Element>.stride)
    size = newSize
  }
}
