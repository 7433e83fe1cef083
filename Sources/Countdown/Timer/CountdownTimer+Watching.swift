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
    let observer = core.withLock { core in
      let observer = TimerObserver(point: point, since: core.transitionCount) { old, new in
        let (old, new) = (property.read(old), property.read(new))
        if old != new { body(old, new) }
      }
      core.add(observer)
      return observer
    }
    return TimerObservation(timer: self, observer: observer)
  }

  func removeObserver(_ observer: TimerObserver) {
    // The array leaves the lock before what it held is released.
    _ = core.withLock { core in
      let before = core.observers
      core.observers.removeAll { $0 === observer }
      return before
    }
  }

  /// A new subscription to the events, beginning now; see ``CountdownEvents``.
  public var events: CountdownEvents {
    let now = scheduler.now
    return CountdownEvents(
      subscription: core.withLock { $0.subscribe(of: self, at: now) })
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
    let number = core.withLock { core in
      core.lastAttachment += 1
      core.sinks.append(.init(number: core.lastAttachment, runner: runner))
      return core.lastAttachment
    }
    return SinkAttachment(timer: self, worker: runner.worker, number: number)
  }

  func removeSink(_ number: UInt64) {
    _ = core.withLock { core in
      let before = core.sinks
      core.sinks.removeAll { $0.number == number }
      return before
    }
  }
}
