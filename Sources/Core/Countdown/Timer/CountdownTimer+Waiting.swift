extension CountdownTimer {
  /// Waits for the end of the run.
  ///
  /// ```swift
  /// timer.start()
  /// if await timer.finished() { print("Tea!") }
  /// ```
  ///
  /// Nothing is missed between `start` and the call: for a countdown that has already ended, the
  /// call returns at once. A ready or paused countdown is waited for until it is started and ends.
  /// The wait is not woken by ticks.
  ///
  /// The call returns after the observers have been called for the end, so a program that exits
  /// then loses none of their calls. An observer that waits for it therefore waits for itself. A
  /// cancelled task does not wait for observers.
  ///
  /// - Returns: true when the countdown reached zero; false when it was stopped, made ready again
  ///   after it had begun, or when the task was cancelled.
  public func finished() async -> Bool {
    var phase = Phase.ready
    for await event in events(untilEnd: true, on: .allButTicks) { phase = event.state.phase }
    return phase == .finished
  }

  /// Waits for the end of the run, at most for a time on the countdown's own scheduler.
  ///
  /// ```swift
  /// switch await timer.finished(within: .minutes(10)) {
  /// case true?: print("Tea!")
  /// case false?: print("stopped")
  /// case nil: print("still brewing")
  /// }
  /// ```
  ///
  /// A limit that passes changes nothing for the countdown. An end at the very moment of the limit
  /// counts as reached. Once the end has come, the call waits for the observers as ``finished()``
  /// does.
  ///
  /// - Parameter limit: the time from now; at or below zero for a look at how things are.
  /// - Returns: true and false as ``finished()`` does; nil when the limit passed, or when the
  ///   scheduler cannot call.
  public func finished(within limit: Duration) async -> Bool? {
    if home.isForeign { return false }
    let events = events(untilEnd: true, on: .allButTicks)
    let end = scheduler.now.advanced(by: limit)
    let expire = { @Sendable (_: Moment) in
      // What is due at the same moment comes first.
      self.transact(mayRegister: false) { _, _ in }
      events.finish()
    }
    let token = scheduler.register(expire)
    defer { scheduler.unregister(token) }
    scheduler.arm(token, at: end)
    if end <= scheduler.now || scheduler.unavailability != nil { expire(end) }
    var (hasBegun, phase) = (false, Phase.ready)
    for await event in events {
      phase = event.state.phase
      if phase == .running || phase == .paused { hasBegun = true }
    }
    switch phase {
    case .finished: return true
    case .stopped: return false
    case .ready where hasBegun: return false
    case .ready, .running, .paused: return Task.isCancelled ? false : nil
    }
  }

  /// The values of a property: the present one, and then each that differs from the one before.
  ///
  /// ```swift
  /// for await seconds in timer.values(of: .remainingSeconds) { print(seconds) }
  /// ```
  ///
  /// - Parameter untilEnd: whether the sequence ends with the run, which it does by default, or
  ///   with the timer.
  public func values<Value>(
    of property: TimerProperty<Value>, untilEnd: Bool = true
  ) -> PropertyValues<Value> {
    PropertyValues(events: events(untilEnd: untilEnd), read: property.read)
  }
}

/// The values of a countdown's property as they change. A slow reader may find that values were
/// passed over, but always gets the latest.
public struct PropertyValues<Element: Equatable & Sendable>: AsyncSequence, Sendable {
  /// A sequence of values never fails.
  public typealias Failure = Never

  let events: CountdownEvents
  let read: @Sendable (CountdownTimer.State) -> Element

  /// Makes an iterator. Several iterators share the values between them.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(events: events.makeAsyncIterator(), read: read)
  }

  /// Waits for one value after the other.
  public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
    fileprivate var events: CountdownEvents.AsyncIterator
    fileprivate let read: @Sendable (CountdownTimer.State) -> Element
    private var latest: Element?

    fileprivate init(
      events: CountdownEvents.AsyncIterator,
      read: @escaping @Sendable (CountdownTimer.State) -> Element
    ) {
      (self.events, self.read) = (events, read)
    }

    /// The next value, or nil when the sequence or the task has ended.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Element? {
      while let event = await events.next(isolation: isolation) {
        let value = read(event.state)
        if value == latest { continue }
        latest = value
        return value
      }
      return nil
    }
  }
}
