import Countdown

/// Something that a thread of its own does beside a test.
final class Background<Value: Sendable>: Sendable {
  private let result = Locked<Result<Value, any Error>?>(nil)
  private let isAskedToEnd = Locked(false)
  private let end = Semaphore()

  /// - Parameter body: is told how to find out whether it is to end.
  init(_ body: @escaping @Sendable (_ isOver: () -> Bool) throws -> Value) throws {
    try SystemThread.detached(name: "background") { [self] in
      let found = Result { try body { isAskedToEnd.withLock { $0 } } }
      result.withLock { $0 = found }
      end.post()
    }
  }

  /// Asks it to end, and waits until it has.
  func finish() throws -> Value? {
    isAskedToEnd.withLock { $0 = true }
    end.wait()
    return try result.withLock { $0 }?.get()
  }
}
