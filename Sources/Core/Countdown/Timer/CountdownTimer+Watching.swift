extension CountdownTimer {
  /// Calls a closure when a property changed, at a tick or by a command.
  ///
  /// Each old value equals the previous new one. The change is visible in ``state`` before the
  /// first call. The closure may give commands; it must not block, for it runs on the caller's
  /// thread or on the scheduler's.
  ///
  /// - Parameters:
  ///   - point: `.didSet`, or `.willSet` for the round of calls before.
  ///   - onSlowCall: called after each call of the closure that took 10 ms or longer, with the time
  ///     it took. Without it no call is timed.
  @discardableResult
  public func observe<Value>(
    _ property: TimerProperty<Value>, at point: ObservationPoint = .didSet,
    onSlowCall: (@Sendable (Duration) -> Void)? = nil,
    _ body: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> TimerObservation {
    guard let onSlowCall else { return add(property.makeObserver(point, body)) }
    return add(
      property.makeObserver(point) { old, new in
        let began = RealTime.monotonic
        body(old, new)
        let taken = began.duration(to: RealTime.monotonic)
        if taken >= .milliseconds(10) { onSlowCall(taken) }
      })
  }

  /// Calls a closure on the main actor when a property changed.
  ///
  /// ```swift
  /// timer.observe(.remainingSeconds, on: .shared) { old, new in label.text = "\(new)" }
  /// ```
  ///
  /// The calls come in order, one after the other, some time after the change. ``finished()`` and
  /// ``drain(within:)`` wait until the change was handed to the main actor. When the main actor
  /// falls behind by more than 256 changes, later ones are merged: each old value still equals the
  /// previous new one.
  @discardableResult
  public func observe<Value>(
    _ property: TimerProperty<Value>, on actor: MainActor,
    _ body: @escaping @MainActor (_ old: Value, _ new: Value) -> Void
  ) -> TimerObservation {
    let relay = MainActorRelay(body)
    var observation = add(property.makeObserver(.didSet) { old, new in relay.send(old, new) })
    observation.relay = relay
    return observation
  }

  private func add(_ observer: TimerObserver) -> TimerObservation {
    if !home.isForeign { core.withLock { $0.add(observer) } }
    return TimerObservation(observer: observer)
  }
}

/// Carries changes to the main actor, in order: one task at a time delivers what waits.
private final class MainActorRelay<Value: Sendable>: CancellableRelay {
  private let body: @MainActor (Value, Value) -> Void
  private let state = Locked(State())

  private struct State: Sendable {
    var changes = FIFO<(old: Value, new: Value)>()
    var isScheduled = false
    var isCancelled = false

    /// The next change; nil ends the task's turn.
    mutating func next() -> (old: Value, new: Value)? {
      let next = isCancelled ? nil : changes.popFirst()
      isScheduled = next != nil
      return next
    }
  }

  init(_ body: @escaping @MainActor (Value, Value) -> Void) {
    self.body = body
  }

  func send(_ old: Value, _ new: Value) {
    let mustSchedule = state.withLock { state in
      if state.changes.count >= 256, let tail = state.changes.last {
        state.changes.last = (tail.old, new)
      } else {
        state.changes.append((old, new))
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    if mustSchedule { Task { @MainActor in self.deliver() } }
  }

  @MainActor private func deliver() {
    while let change = state.withLock({ $0.next() }) { body(change.old, change.new) }
  }

  func cancel() { state.withLock { $0.isCancelled = true } }
}
