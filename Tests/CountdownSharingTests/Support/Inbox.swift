import Countdown

/// What came in from other threads, to be waited for.
final class Inbox<Element: Sendable>: Sendable {
  private let elements = Locked<[Element]>([])
  private let arrival = Semaphore()

  func put(_ element: Element) {
    elements.withLock { $0.append(element) }
    arrival.post()
  }

  var all: [Element] { elements.withLock { $0 } }

  /// Waits, at most a minute, until one of those that came fulfils a condition.
  func wait(until isRight: (Element) -> Bool) -> Element? {
    let limit = RealTime.monotonic.advanced(by: .seconds(60))
    while true {
      if let found = all.last(where: isRight) { return found }
      if !arrival.wait(until: limit) { return nil }
    }
  }
}
