internal import Countdown
internal import Observation

/// A routine's state behind a lock, and the receivers of its events.
///
/// Everything is decided under the countdown's lock, and this one is taken inside it. So nothing of
/// the countdown is called from inside this lock, and no code of the user's from inside either.
/// Observers are called by the countdown, in one order with its own.
final class RoutineConductor: Sendable {
  private let state: Locked<State>
  private let registrar = ObservationRegistrar()

  fileprivate struct State: Sendable {
    var machine: RoutineMachine
    /// The number of the event decided last.
    var sequence: UInt64 = 0
    var observers: [RoutineObserver] = []
    var listeners = Listeners<RoutineEvent>()
  }

  init(_ machine: RoutineMachine) {
    state = Locked(State(machine: machine))
  }

  deinit { for reader in readers { reader.finish() } }

  /// The subscriptions whose readers are to be resumed.
  private var readers: [Subscription<RoutineEvent>] { state.withLock { $0.listeners.readers } }

  /// The place of the step that is up.
  var index: Int { state.withLock { $0.machine.index } }
}

// MARK: - Deciding

extension RoutineConductor {
  func perform(
    _ command: RoutineMachine.Command, on timer: CountdownTimer
  ) -> RoutineTimer.Refusal? {
    if timer.isInForkedChild { return .schedulerUnavailable }
    return conduct(timer) { $0.perform(command, &$1) }.refusal
  }

  /// Goes where another process has put the countdown; returns the number of the countdown's last
  /// event that was decided before or by that.
  func take(_ stances: [CountdownTimer.Stance], on timer: CountdownTimer) -> UInt64 {
    if timer.isInForkedChild { return 0 }
    return conduct(timer) { machine, decision in
      machine.take(stances, &decision)
      return nil
    }.sequence
  }

  /// Moves on after the end of a step, and takes note of a stop.
  func settle(_ timer: CountdownTimer) {
    _ = conduct(timer) { _, _ in nil }
  }

  private func conduct(
    _ timer: CountdownTimer,
    _ decide: (inout RoutineMachine, inout RoutineMachine.Decision) -> RoutineTimer.Refusal?
  ) -> (refusal: RoutineTimer.Refusal?, sequence: UInt64) {
    let (id, label, wallTime) = (timer.id, timer.label, timer.scheduler.wallTime)
    let (refusal, sequence) = timer.conduct { situation in
      let answer = state.withLock { state in
        var decision = state.machine.settle(situation)
        let refusal = decide(&state.machine, &decision)
        let origin = Origin(
          id: id, label: label, sequence: situation.sequence, now: situation.now,
          wallTime: wallTime)
        return Answer(
          actions: decision.actions.compactMap { act(on: $0, from: origin, &state) },
          refusal: refusal)
      }
      return (answer.actions, answer.refusal)
    }
    for reader in readers { reader.resumeReaders() }
    return (refusal, sequence)
  }

  private struct Answer: Sendable {
    let actions: [CountdownTimer.Action]
    let refusal: RoutineTimer.Refusal?
  }

  /// The facts that all events of one decision share.
  private struct Origin: Sendable {
    let id: CountdownID
    let label: String
    /// The number of the countdown's latest event.
    let sequence: UInt64
    let now: Moment
    let wallTime: WallMoment
  }

  /// Numbers and queues an event, and says what is left for the countdown to do.
  private func act(
    on action: RoutineMachine.Action, from origin: Origin, _ state: inout State
  ) -> CountdownTimer.Action? {
    let observers = state.observers
    switch action {
    case .command(let command, let isAutomatic):
      return .command(command, isAutomatic: isAutomatic)
    case .moved(let old, let new):
      return .call { [registrar] in
        registrar.willSet(self, keyPath: \.trackedIndex)
        for observer in observers { observer.notify(of: .moved(from: old, to: new)) }
        registrar.didSet(self, keyPath: \.trackedIndex)
      }
    case .note(let kind, let index, let countdown, let isAutomatic, let wallTime):
      guard let step = state.machine.routine.steps.at(index) else { return nil }
      state.sequence += 1
      let event = RoutineEvent(
        kind, index: index, step: step, countdown: countdown, id: origin.id, label: origin.label,
        sequence: state.sequence, next: state.machine.routine.step(after: index),
        rounds: state.machine.routine.rounds, actual: origin.now,
        wallTime: wallTime ?? origin.wallTime,
        isAutomatic: isAutomatic, countdownSequence: origin.sequence)
      state.listeners.post(event)
      if observers.isEmpty { return nil }
      return .call { for observer in observers { observer.notify(of: .event(event)) } }
    }
  }
}

extension RoutineConductor: Observable {
  /// The place of the step that is up, tracked by `Observation`.
  var trackedIndex: Int {
    registrar.access(self, keyPath: \.trackedIndex)
    return index
  }
}

// MARK: - Observers, sinks and subscriptions

extension RoutineConductor {
  func add(_ observer: RoutineObserver) { state.withLock { $0.observers.append(observer) } }

  func remove(_ observer: RoutineObserver) {
    // The array leaves the lock before what it held is released.
    _ = state.withLock { state in
      let before = state.observers
      state.observers.removeAll { $0 === observer }
      return before
    }
  }

  var sinks: SinkSet<RoutineEvent> {
    SinkSet { [weak self] body in self?.state.withLock { body(&$0.listeners) } }
  }

  /// Makes a subscription that begins with the step that is up.
  func subscribe(to timer: CountdownTimer) -> Subscription<RoutineEvent> {
    let (id, label) = (timer.id, timer.label)
    let (now, wallTime) = (timer.scheduler.now, timer.scheduler.wallTime)
    return timer.inspect { countdown in
      state.withLock { state in
        let machine = state.machine
        let current = machine.step.map { step in
          RoutineEvent(
            .current, index: machine.index, step: step, countdown: countdown, id: id,
            label: label, sequence: state.sequence,
            next: machine.routine.step(after: machine.index), rounds: machine.routine.rounds,
            actual: now, wallTime: wallTime)
        }
        return state.listeners.subscribe(from: current)
      }
    }
  }
}
