extension CountdownTimer {
  /// Calls a closure when a property changed, at a tick or by a command.
  ///
  /// Each old value equals the previous new one. The change is visible in ``state`` before the
  /// first call. The closure may give commands; it must not block, for it runs on the caller's
  /// thread or on the scheduler's.
  ///
  /// - Parameter point: `.didSet`, or `.willSet` for the round of calls before.
  @discardableResult
  public func observe<Value>(
    _ property: TimerProperty<Value>, at point: ObservationPoint = .didSet,
    _ body: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> TimerObservation {
    let observer = property.makeObserver(point, body)
    core.withLock { $0.add(observer) }
    return TimerObservation(observer: observer)
  }

  /// A new subscription to the events, beginning now; see ``CountdownEvents``.
  public var events: CountdownEvents {
    let now = scheduler.now
    return CountdownEvents(
      subscription: core.withLock { $0.subscribe(label: label, at: now) })
  }
}

extension CountdownTimer {
  /// Sends the events to a sink, through a mailbox and a thread of its own.
  @discardableResult
  public func attach(_ sink: any EventSink) -> SinkAttachment {
    attach(SinkRunner(sink))
  }

  /// Sends the events to a closure, which runs on a thread of its own.
  @discardableResult
  public func attach(
    _ body: @escaping @Sendable (CountdownEvent) throws -> Void
  ) -> SinkAttachment {
    attach(ClosureSink(body: body))
  }

  /// Sends the events to a sink that other countdowns share.
  @discardableResult
  public func attach(_ runner: SinkRunner) -> SinkAttachment {
    let number = core.withLock { $0.extras().attach(runner) }
    return SinkAttachment(timer: self, worker: runner.worker, number: number)
  }

  func removeSink(_ number: UInt64) {
    // The runner leaves the lock before it is released.
    _ = core.withLock { $0.existingExtras?.detach(number) }
  }
}
