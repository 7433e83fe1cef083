extension RoutineTimer {
  /// Calls a closure for each event of the routine, in order.
  ///
  /// It runs on the thread that gave the command, or on the scheduler's for the end of a step, and
  /// so must not block. It may give commands.
  @discardableResult
  public func observe(_ body: @escaping @Sendable (RoutineEvent) -> Void) -> RoutineObservation {
    RoutineObservation(conductor: conductor, observer: conductor.add(body))
  }

  /// A new subscription to the routine's events, beginning now.
  ///
  /// Its first element has the kind `.current` and carries the step that is up; a routine without
  /// steps has none. It keeps all that its reader has not read yet, and ends with the routine's
  /// life, not at `.finished`.
  ///
  /// ```swift
  /// for await event in pomodoro.events where event.kind == .stepFinished { chime() }
  /// ```
  public var events: AsyncStream<RoutineEvent> {
    let (stream, continuation) = AsyncStream.makeStream(of: RoutineEvent.self)
    let observer = conductor.add(
      beginningWithCurrent: true, end: { continuation.finish() }, { continuation.yield($0) })
    continuation.onTermination = { [weak conductor, weak observer] _ in
      if let observer { conductor?.remove(observer) }
    }
    return stream
  }
}

/// A running observation of a routine. Dropping it changes nothing.
public struct RoutineObservation: Sendable {
  private weak let conductor: RoutineConductor?
  private weak let observer: RoutineObserver?

  init(conductor: RoutineConductor, observer: RoutineObserver) {
    self.conductor = conductor
    self.observer = observer
  }

  /// Ends it: no new call begins. One that has begun on another thread may still run; from the
  /// callback itself it is immediate.
  public func cancel() {
    guard let observer else { return }
    observer.cancel()
    conductor?.remove(observer)
  }
}
