/// A queue of values, first in, first out, in amortized constant time.
package struct FIFO<Element: Sendable>: Sendable {
  private var elements: [Element?] = []
  private var head = 0

  /// With fewer free places than this at the front, the elements are not moved there.
  private static var smallest: Int { 64 }

  package init() {}

  package var count: Int { elements.count - head }
  package var isEmpty: Bool { count == 0 }

  /// The element that was appended last.
  package var last: Element? {
    get { elements.last ?? nil }
    set { if !isEmpty { elements[elements.count - 1] = newValue } }
  }

  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  package mutating func popFirst() -> Element? {
    guard head < elements.count, let first = elements[head] else { return nil }
    elements[head] = nil
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: head <= Self.smallest)
      head = 0
    } else if head > Self.smallest, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return first
  }
}
