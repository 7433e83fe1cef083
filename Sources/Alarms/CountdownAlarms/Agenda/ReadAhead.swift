internal import Countdown

/// Elements that are made in batches. While the first batches are used, a thread makes the next
/// ones; a single batch needs none.
package final class ReadAhead<Element: Sendable>: IteratorProtocol {
  private var batch: [Element] = []
  private var place = 0
  private let count: Int
  private let make: @Sendable (Int) -> [Element]
  private var line: Line?
  /// Whether all batches were made.
  private var isOver = false

  /// - Parameters:
  ///   - count: the number of elements in a batch.
  ///   - make: makes up to so many of the next elements; fewer at the end.
  init(batch count: Int, _ make: @escaping @Sendable (Int) -> [Element]) {
    (self.count, self.make) = (count, make)
  }

  deinit { line?.end() }

  package func next() -> Element? {
    if place == batch.count, !isOver { takeBatch() }
    if place == batch.count { return nil }
    defer { place += 1 }
    return batch[place]
  }

  private func takeBatch() {
    // Without a thread they are made here.
    if place > 0, line == nil { line = Line(count, make) }
    batch = line?.take() ?? make(count)
    place = 0
    isOver = batch.count < count
  }

  /// The batches that were made and not taken yet.
  private final class Line: Sendable {
    private static var most: Int { 4 }
    private let batches = Locked<[[Element]]>([])
    private let isEnded = Locked(false)
    private let (made, room) = (Semaphore(), Semaphore())

    /// Nil without a thread.
    init?(_ count: Int, _ make: @escaping @Sendable (Int) -> [Element]) {
      for _ in 0..<Self.most { room.post() }
      do throws(SystemError) {
        try SystemThread.detached(name: "read-ahead") { [self] in
          while true {
            room.wait()
            if isEnded.withLock({ $0 }) { return }
            let batch = make(count)
            batches.withLock { $0.append(batch) }
            made.post()
            if batch.count < count { return }
          }
        }
      } catch {
        return nil
      }
    }

    func take() -> [Element] {
      made.wait()
      room.post()
      return batches.withLock { $0.removeFirst() }
    }

    func end() {
      isEnded.withLock { $0 = true }
      room.post()
    }
  }
}
