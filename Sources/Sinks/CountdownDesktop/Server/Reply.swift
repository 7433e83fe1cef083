internal import Countdown

/// The answer to a request, for a thread that waits for it within a limit.
final class Reply: Sendable {
  private let arrival = Semaphore()
  private let state = Locked(State())

  private struct State: Sendable {
    var result: Result<Void, NotificationError>?
    var isAbandoned = false
  }

  /// Whether no thread waits any more.
  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// Gives the answer; only the first counts.
  func finish(_ error: NotificationError?) {
    state.withLock { state in
      if state.result == nil { state.result = error.map { .failure($0) } ?? .success(()) }
    }
    arrival.post()
  }

  /// The answer; nil when none came within the limit; a later one is ignored.
  func wait(within limit: Duration) -> Result<Void, NotificationError>? {
    _ = arrival.wait(until: RealTime.monotonic.advanced(by: max(limit, .zero)))
    return state.withLock { state in
      if state.result == nil { state.isAbandoned = true }
      return state.result
    }
  }
}
