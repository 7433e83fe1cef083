internal import Countdown

/// The answer to a request, for a thread that waits for it within a limit.
final class Reply: Sendable {
  private let arrival = Semaphore()
  private let result = Locked<Result<Void, NotificationError>?>(nil)

  /// Gives the answer; only the first counts.
  func finish(_ error: NotificationError?) {
    result.withLock { result in
      if result == nil { result = error.map { .failure($0) } ?? .success(()) }
    }
    arrival.post()
  }

  /// The answer; nil when none came within the limit; a later one is ignored.
  func wait(within limit: Duration) -> Result<Void, NotificationError>? {
    _ = arrival.wait(until: RealTime.monotonic.advanced(by: max(limit, .zero)))
    return result.withLock { $0 }
  }
}
