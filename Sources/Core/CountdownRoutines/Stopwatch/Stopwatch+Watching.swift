public import Countdown
public import Observation

// MARK: - Properties

extension Stopwatch: Observable {
  /// The phase.
  public var phase: Phase { tracked(\.phase).phase }
  /// Whether the stopwatch runs now.
  public var isRunning: Bool { phase == .running }
  /// The measured time, without pauses; tracked at ticks and commands.
  public var elapsed: Duration { tracked(\.elapsed).elapsed }
  /// The measured time in whole seconds, rounded down.
  public var elapsedSeconds: Int { tracked(\.elapsedSeconds).elapsedSeconds }
  /// The laps that have ended, in order.
  public var laps: [Lap] { tracked(\.laps).laps }

  private func tracked<Value>(_ property: KeyPath<Stopwatch, Value>) -> State {
    if !home.isForeign { registrar.access(self, keyPath: property) }
    return state
  }

  /// Calls the willSet round, then the didSet round.
  func notify(of change: StopwatchCore.Change) {
    for point in [CountdownTimer.ObservationPoint.willSet, .didSet] {
      let notice = StopwatchNotice(old: change.old, event: change.event, point: point)
      for observer in change.observers { observer.notify(of: notice) }
      announce(change, at: point)
    }
  }

  private func announce(
    _ change: StopwatchCore.Change, at point: CountdownTimer.ObservationPoint
  ) {
    let (old, new) = (change.old, change.event.state)
    if old.phase != new.phase { announce(\.phase, at: point) }
    if old.elapsed != new.elapsed { announce(\.elapsed, at: point) }
    if old.elapsedSeconds != new.elapsedSeconds { announce(\.elapsedSeconds, at: point) }
    if old.lapNanoseconds != new.lapNanoseconds { announce(\.laps, at: point) }
  }

  private func announce<Value>(
    _ property: KeyPath<Stopwatch, Value>, at point: CountdownTimer.ObservationPoint
  ) {
    if point == .willSet {
      registrar.willSet(self, keyPath: property)
    } else {
      registrar.didSet(self, keyPath: property)
    }
  }
}

// MARK: - Observers

extension Stopwatch {
  /// Calls a closure for each event, in order.
  ///
  /// The closure runs on the thread that gave the command, or on the scheduler's for a tick, and so
  /// must not block. It may give commands. Ticks that come while it runs are one call, which counts
  /// the others in `missed`.
  @discardableResult
  public func observe(_ body: @escaping @Sendable (StopwatchEvent) -> Void) -> StopwatchObservation
  {
    add(StopwatchObserver { if $0.point == .didSet { body($0.event) } })
  }

  /// Calls a closure when a property changed, at a tick or by a command. Each old value equals the
  /// previous new one.
  ///
  /// - Parameter point: `.didSet`, or `.willSet` for the round of calls before. The change is
  ///   visible in ``state`` before either.
  @discardableResult
  public func observe<Value>(
    _ property: StopwatchProperty<Value>, at point: CountdownTimer.ObservationPoint = .didSet,
    _ body: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> StopwatchObservation {
    add(
      StopwatchObserver { notice in
        if notice.point != point { return }
        let (old, new) = (property.read(notice.old), property.read(notice.event.state))
        if old != new { body(old, new) }
      })
  }

  private func add(_ observer: StopwatchObserver) -> StopwatchObservation {
    if !home.isForeign { core.withLock { $0.observers.append(observer) } }
    return StopwatchObservation(stopwatch: self, observer: observer)
  }

  func remove(_ observer: StopwatchObserver) {
    if home.isForeign { return }
    // The array leaves the lock before what it held is released.
    _ = core.withLock { core in
      let before = core.observers
      core.observers.removeAll { $0 === observer }
      return before
    }
  }
}

// MARK: - Events and sinks

/// A subscription to a stopwatch's events. Its first element has the kind `.current` and carries
/// the present state.
public typealias StopwatchEvents = EventSequence<StopwatchEvent>

extension Stopwatch: EventSource {
  /// The sinks, to which `attach` adds one.
  public var sinks: SinkSet<StopwatchEvent> {
    SinkSet { [weak self] body in
      if let self, !home.isForeign { core.withLock { body(&$0.listeners) } }
    }
  }

  /// A new subscription to the events, beginning now and ending with the stopwatch's life.
  public var events: StopwatchEvents { events(untilEnd: false) }

  /// A new subscription to the events, beginning now.
  ///
  /// - Parameter untilEnd: whether the sequence ends with the measurement: after `.stopped`, or the
  ///   `.reset` of one that had begun. A stopwatch that is already stopped gives only `.current`.
  public func events(untilEnd: Bool) -> StopwatchEvents {
    StopwatchEvents(
      subscribe(),
      ending: StopwatchEvents.Ending(
        endsSequence: untilEnd, observersAreCalled: observersAreCalled
      ) { hasBegun, event in
        switch event.state.phase {
        case .stopped: return true
        case .running, .paused: hasBegun = true
        case .ready: return hasBegun
        }
        return false
      })
  }

  private func subscribe() -> Subscription<StopwatchEvent> {
    if home.isForeign { return .ended }
    let (now, wallTime) = (scheduler.now, scheduler.wallTime)
    return core.withLock { core in
      core.listeners.subscribe(
        from: StopwatchEvent(
          .current, state: core.machine.state(at: now), id: id, label: label,
          sequence: core.sequence, scheduled: now, wallTime: wallTime))
    }
  }

  /// Waits until the observers have been called for all changes decided before the call, and the
  /// sinks have handled their events; see `CountdownTimer.drain(within:)`.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await SinkWait(home.isForeign ? [] : sinks.queues, observersOf: [self]).wait(within: limit)
  }
}

extension Stopwatch: ObservedSource {
  package func afterObservers(_ call: @escaping @Sendable () -> Void) -> Bool {
    if home.isForeign { return false }
    return core.withLock { $0.enqueueBehindAll(call) }
  }
}
