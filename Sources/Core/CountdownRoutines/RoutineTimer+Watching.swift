public import Countdown
public import Observation

// MARK: - Properties

// The countdown tracks the properties of the step's countdown, and the conductor the others.
extension RoutineTimer: Observable {
  /// The place of the present step, from 0.
  public var index: Int { timer.isInForkedChild ? 0 : conductor.trackedIndex }
  /// The present step; nil in a routine without steps.
  public var step: Routine.Step? { routine.steps.at(index) }
  /// The step after it; nil at the last.
  public var nextStep: Routine.Step? { routine.step(after: index) }
  /// The phase of the step: fresh, running, paused, at its end or stopped.
  public var phase: CountdownTimer.Phase { timer.phase }
  /// Whether a step runs now.
  public var isRunning: Bool { timer.isRunning }
  /// The time left of the step in seconds, rounded up.
  public var remainingSeconds: Int { timer.remainingSeconds }
  /// The share of the step that has passed, 0 to 1.
  public var progress: Double { timer.progress }
  /// Whether the routine came to its end: the last step reached zero.
  public var isFinished: Bool { isLast(index) && timer.phase == .finished }

  private func isLast(_ index: Int) -> Bool { routine.index(after: index) == nil }
}

// MARK: - Observers

extension RoutineTimer {
  /// Calls a closure for each event of the routine, in order.
  ///
  /// The closure runs on the thread that gave the command, or on the scheduler's for the end of a
  /// step, and so must not block. It may give commands. Calls of a routine's observers and of its
  /// countdown's come in one order.
  @discardableResult
  public func observe(_ body: @escaping @Sendable (RoutineEvent) -> Void) -> RoutineObservation {
    add(RoutineObserver { if case .event(let event) = $0 { body(event) } })
  }

  /// Calls a closure when a property of the routine changed. Each old value equals the previous new
  /// one.
  @discardableResult
  public func observe<Value>(
    _ property: RoutineProperty<Value>,
    _ body: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> RoutineObservation {
    add(
      RoutineObserver { [routine] notice in
        guard case .moved(let from, let to) = notice else { return }
        let (old, new) = (property.read(from, routine), property.read(to, routine))
        if old != new { body(old, new) }
      })
  }

  /// Calls a closure when a property of the step's countdown changed; see
  /// `CountdownTimer.observe`.
  @discardableResult
  public func observe<Value>(
    _ property: TimerProperty<Value>, at point: CountdownTimer.ObservationPoint = .didSet,
    _ body: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
  ) -> TimerObservation {
    timer.observe(property, at: point, body)
  }

  private func add(_ observer: RoutineObserver) -> RoutineObservation {
    if !timer.isInForkedChild { conductor.add(observer) }
    return RoutineObservation(conductor: conductor, observer: observer)
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

  /// Ends the observation: no new call begins. A call that has begun on another thread may still
  /// run; from the callback itself the end is immediate.
  public func cancel() {
    guard let observer else { return }
    observer.cancel()
    conductor?.remove(observer)
  }
}

// MARK: - Events and sinks

/// A subscription to a routine's events. Its first element has the kind `.current` and carries the
/// present step; a routine without steps has none.
public typealias RoutineEvents = EventSequence<RoutineEvent>

extension RoutineTimer {
  /// A new subscription to the routine's events, beginning now and ending with the routine's life.
  ///
  /// ```swift
  /// for await event in pomodoro.events where event.kind == .stepFinished { chime() }
  /// ```
  public var events: RoutineEvents { events(untilEnd: false) }

  /// A new subscription to the routine's events, beginning now.
  ///
  /// - Parameter untilEnd: whether the sequence ends after `.finished` or `.stopped`. A routine
  ///   that is already finished gives only `.current`.
  public func events(untilEnd: Bool) -> RoutineEvents {
    RoutineEvents(
      timer.isInForkedChild ? .ended : conductor.subscribe(to: timer),
      ending: RoutineEvents.Ending(
        endsSequence: untilEnd, observersAreCalled: timer.observersAreCalled, isLast: isLast))
  }

  private var isLast: @Sendable (_ hasBegun: inout Bool, RoutineEvent) -> Bool {
    { [routine] _, event in
      switch event.kind {
      case .finished, .stopped: true
      case .current:
        event.countdown.phase == .stopped
          || event.countdown.phase == .finished && routine.index(after: event.index) == nil
      default: false
      }
    }
  }

  /// Waits for the end of the routine: true when the last step reached zero; false when the routine
  /// was stopped or the task cancelled. For a routine that has already ended, the call returns at
  /// once. It returns after the observers have been called for the end.
  public func finished() async -> Bool {
    var last: RoutineEvent?
    for await event in events(untilEnd: true) { last = event }
    guard let last, isLast(last.index) else { return false }
    return last.countdown.phase == .finished
  }

  /// Waits until the observers of the routine and of its countdown have been called for all changes
  /// decided before the call, and the sinks of both have handled their events; see
  /// `CountdownTimer.drain(within:)`.
  public func drain(within limit: Duration) async -> [SinkReport] {
    await SinkWait(sinkQueues, observersOf: [timer]).wait(within: limit)
  }

  /// Drains on the calling thread.
  @discardableResult
  package func waitUntilDrained(within limit: Duration) -> [SinkReport] {
    SinkWait(sinkQueues, observersOf: [timer]).waitHere(within: limit)
  }

  private var sinkQueues: [SinkQueue] {
    timer.isInForkedChild ? [] : conductor.sinks.queues + timer.sinkQueues
  }
}

extension RoutineTimer: EventSource {
  /// The sinks, to which `attach` adds one.
  public var sinks: SinkSet<RoutineEvent> {
    timer.isInForkedChild ? SinkSet { _ in } : conductor.sinks
  }
}

/// A property of a routine that can be observed.
///
/// ```swift
/// pomodoro.observe(.step) { old, new in print(new?.name ?? "") }
/// ```
public struct RoutineProperty<Value: Equatable & Sendable>: Sendable {
  let read: @Sendable (_ index: Int, Routine) -> Value
}

extension RoutineProperty where Value == Int {
  /// The place of the present step, from 0.
  public static var index: Self { Self { index, _ in index } }
}

extension RoutineProperty where Value == Routine.Step? {
  /// The present step; nil in a routine without steps.
  public static var step: Self { Self { $1.steps.at($0) } }
  /// The step after it; nil at the last.
  public static var nextStep: Self { Self { $1.step(after: $0) } }
}

/// The notices that an observer of a routine receives.
enum RoutineNotice: Sendable {
  case event(RoutineEvent)
  /// Another step is up.
  case moved(from: Int, to: Int)
}

typealias RoutineObserver = CancellableObserver<RoutineNotice>
