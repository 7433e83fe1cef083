// The end of a run is over for those who wait for it once the observers were called for it, so that
// a program that exits then loses no call.

extension CountdownTimer {
  /// Calls back once the observers were called for every change decided before, in one order with
  /// their calls. False, without a call, when they have been called already.
  ///
  /// A callback that is dropped with the timer is released instead of called.
  package func afterObservers(_ call: @escaping @Sendable () -> Void) -> Bool {
    if home.isForeign { return false }
    return core.withLock { $0.enqueueBehindAll(call) }
  }

  /// A wait for the observers that does not keep the timer. It ends early when the task is
  /// cancelled, or when the timer's life ends.
  package var observersAreCalled: @Sendable () async -> Void {
    { [weak self] in
      let (calls, continuation) = AsyncStream<Never>.makeStream()
      let mustWait = self?.afterObservers(EndOfWait(continuation).keep) ?? false
      if mustWait { for await _ in calls {} }
    }
  }

  /// Ends a wait when it is released.
  private final class EndOfWait: Sendable {
    private let calls: AsyncStream<Never>.Continuation

    init(_ calls: AsyncStream<Never>.Continuation) { self.calls = calls }

    deinit { calls.finish() }

    @Sendable func keep() {}
  }
}
