internal import Countdown

/// Lets one thread at a time decide, write and apply.
///
/// It is held while the store writes, which may take long; nobody who only looks waits for it, and
/// no state is guarded by it alone.
final class Turn: Sendable {
  private let gate = Semaphore()

  init() { gate.post() }

  func take<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    gate.wait()
    defer { gate.post() }
    return try body()
  }
}
