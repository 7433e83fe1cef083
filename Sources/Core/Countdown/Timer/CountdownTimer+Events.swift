extension CountdownTimer {
  /// A new subscription to the events, beginning now and ending with the timer; see
  /// ``EventSequence``.
  public var events: CountdownEvents { events(untilEnd: false) }

  /// A new subscription to the events, beginning now.
  ///
  /// - Parameters:
  ///   - untilEnd: whether the sequence ends when the run does: after `.finished`, `.stopped`, or
  ///     the event that makes a started countdown ready again. A countdown that is already finished
  ///     or stopped gives only `.current`.
  ///   - kinds: the kinds of event that follow the first one, `.current`; by default all.
  ///   - capacity: the number of events that may wait before ticks coalesce, at least one.
  public func events(
    untilEnd: Bool, on kinds: Set<CountdownEvent.Kind>? = nil, capacity: Int = 256
  ) -> CountdownEvents {
    CountdownEvents(
      subscribe(on: kinds, capacity: capacity),
      ending: CountdownEvents.Ending(
        endsSequence: untilEnd, observersAreCalled: observersAreCalled, isLast: Self.isLastOfRun))
  }

  private func subscribe(
    on kinds: Set<CountdownEvent.Kind>?, capacity: Int
  ) -> Subscription<CountdownEvent> {
    if home.isForeign { return .ended }
    let (now, filter) = (scheduler.now, Self.filter(kinds))
    return core.withLock {
      $0.subscribe(to: self, at: now, capacity: capacity, accepts: filter)
    }
  }

  private static func filter(
    _ kinds: Set<CountdownEvent.Kind>?
  ) -> (@Sendable (CountdownEvent) -> Bool)? {
    guard let kinds else { return nil }
    return { kinds.contains($0.kind) }
  }

  @Sendable private static func isLastOfRun(_ hasBegun: inout Bool, _ event: CountdownEvent) -> Bool
  {
    switch event.state.phase {
    case .finished: return event.kind != .tick
    case .stopped: return true
    case .running, .paused: hasBegun = true
    case .ready: return hasBegun
    }
    return false
  }
}

// MARK: - Sinks

extension CountdownTimer: EventSource {
  /// The sinks, to which `attach` adds one.
  public var sinks: SinkSet<CountdownEvent> {
    SinkSet { [weak self] body in
      if let self, !home.isForeign { core.withLock { body(&$0.extras().listeners) } }
    }
  }
}

// MARK: - Waiting for sinks

extension CountdownTimer {
  /// Waits until the observers have been called for all changes decided before the call, and the
  /// sinks, detached ones included, have handled their events; ends early when the task is
  /// cancelled.
  ///
  /// Call this before the program exits, or the last event may not be heard. Timer and sinks stay
  /// usable. The wait is in real time, whatever clock the countdown runs on, and needs no thread of
  /// the cooperative pool.
  ///
  /// - Returns: a report for each sink, in the order they were attached. A sink that did not finish
  ///   within `limit` has `undelivered` above zero, and `isStuck` when it is inside a call that has
  ///   not returned. When observers have not been called for all changes within `limit`, the last
  ///   report is that of `observers`, with `isStuck`.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await Self.drain([self], within: limit)
  }

  /// Drains the sinks of many countdowns at once, within one limit for all of them.
  ///
  /// - Returns: a report for each sink, in the order of the countdowns. A sink that several of them
  ///   share has one report, and so have the observers that hang.
  public static func drain(
    _ timers: some Sequence<CountdownTimer>, within limit: Duration
  ) async -> [SinkReport] {
    await SinkWait(of: Array(timers)).wait(within: limit)
  }

  /// Drains on the calling thread.
  @discardableResult
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWait(of: [self]).waitHere(within: limit)
  }

  package var sinkQueues: [SinkQueue] {
    home.isForeign ? [] : core.withLock { $0.existingExtras?.listeners.queues ?? [] }
  }
}
