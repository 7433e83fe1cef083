// A wait for the end of a run returns once the observers were called for that end, so that a
// program that exits then loses no call.

/// A source that calls its observers one change after the other.
package protocol ObservedSource: AnyObject, Sendable {
  /// Calls back once the observers were called for every change decided before, in one order with
  /// their calls. False, without a call, when they have been called already.
  ///
  /// A callback that is dropped with the source is released instead of called.
  func afterObservers(_ call: @escaping @Sendable () -> Void) -> Bool
}

extension ObservedSource {
  /// A wait for the observers that does not keep the source. It ends early when the task is
  /// cancelled, or when the source's life ends.
  package var observersAreCalled: @Sendable () async -> Void {
    { [weak self] in
      let (calls, continuation) = AsyncStream<Never>.makeStream()
      let mustWait = self?.afterObservers(EndOfWait(continuation).keep) ?? false
      if mustWait { for await _ in calls {} }
    }
  }
}

/// Ends a wait when it is released.
private final class EndOfWait: Sendable {
  private let calls: AsyncStream<Never>.Continuation

  init(_ calls: AsyncStream<Never>.Continuation) { self.calls = calls }

  deinit { calls.finish() }

  @Sendable func keep() {}
}

extension CountdownTimer: ObservedSource {
  package func afterObservers(_ call: @escaping @Sendable () -> Void) -> Bool {
    if home.isForeign { return false }
    return core.withLock { $0.enqueueBehindAll(call) }
  }
}
