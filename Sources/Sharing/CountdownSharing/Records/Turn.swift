internal import Countdown

/// Lets one thread after another do something that may block, such as a call to a store.
final class Turn: Sendable {
  private let semaphore = Semaphore()

  init() { semaphore.post() }

  func take<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    semaphore.wait()
    defer { semaphore.post() }
    return try body()
  }
}
