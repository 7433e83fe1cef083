internal import Countdown

/// A routine's state behind a lock, and the delivery of its events.
///
/// The order of locks is: the countdown's, then this one. So nothing of the countdown is called
/// from inside this lock, and no code of the user's from inside either.
final class RoutineConductor: Sendable {
  private let state: Locked<State>
  private let scheduler: any Scheduler

  fileprivate struct State: Sendable {
    var machine: RoutineMachine
    /// The number of the event decided last.
    var sequence: UInt64 = 0
    var observers: [RoutineObserver] = []
    var postings: [Posting] = []
    var isDelivering = false
  }

  /// An event on its way: to one observer, or to all that were there before it.
  fileprivate struct Posting: Sendable {
    let event: RoutineEvent
    var receiver: RoutineObserver?
  }

  init(_ machine: RoutineMachine, scheduler: any Scheduler) {
    state = Locked(State(machine: machine))
    self.scheduler = scheduler
  }

  deinit {
    for observer in state.withLock({ $0.observers }) { observer.end() }
  }

  /// The place of the step that is up.
  var index: Int { state.withLock { $0.machine.index } }
}

// MARK: - Deciding

extension RoutineConductor {
  func perform(
    _ command: RoutineMachine.Command, on timer: CountdownTimer
  ) -> RoutineTimer.Refusal? {
    conduct(timer) { $0.perform(command, &$1) }
  }

  /// Takes note of the end of a step.
  func settle(_ timer: CountdownTimer) {
    _ = conduct(timer) { _, _ in nil }
  }

  private func conduct(
    _ timer: CountdownTimer,
    _ decide: (inout RoutineMachine, inout RoutineMachine.Decision) -> RoutineTimer.Refusal?
  ) -> RoutineTimer.Refusal? {
    let refusal = timer.conduct { situation in
      state.withLock { state in
        var decision = state.machine.settle(situation)
        let refusal = decide(&state.machine, &decision)
        for (kind, index) in decision.happened { state.post(kind, index) }
        return Answer(orders: decision.orders, refusal: refusal)
      }.pair
    }
    deliver()
    return refusal
  }

  private struct Answer: Sendable {
    let orders: [CountdownTimer.Order]
    let refusal: RoutineTimer.Refusal?

    var pair: (orders: [CountdownTimer.Order], answer: RoutineTimer.Refusal?) { (orders, refusal) }
  }
}

// MARK: - Delivering

extension RoutineConductor {
  /// How many events one command delivers before it hands over to the scheduler's thread.
  private static var turn: Int { 64 }

  /// Delivers what was decided, unless another thread is at it: then that one does, in order.
  private func deliver() {
    guard state.withLock({ $0.claimDelivery() }) else { return }
    repeat {
      for _ in 0..<Self.turn {
        guard let (posting, observers) = state.withLock({ $0.nextPosting() }) else { return }
        posting.receiver?.notifyInAnyCase(of: posting.event)
        for observer in observers { observer.notify(of: posting.event) }
      }
    } while !handOver()
  }

  /// Ends this turn and lets the scheduler call for the next; false when it cannot call anyone.
  private func handOver() -> Bool {
    if scheduler.unavailability != nil { return false }
    if state.withLock({ $0.releaseDelivery() }) { SoonCall.arrange(on: scheduler, deliver) }
    return true
  }

  func add(
    beginningWithCurrent: Bool = false, end: @escaping @Sendable () -> Void = {},
    _ body: @escaping @Sendable (RoutineEvent) -> Void
  ) -> RoutineObserver {
    let observer = state.withLock { state in
      let observer = RoutineObserver(since: state.sequence, end: end, body)
      state.observers.append(observer)
      if beginningWithCurrent { state.postCurrent(to: observer) }
      return observer
    }
    deliver()
    return observer
  }

  func remove(_ observer: RoutineObserver) {
    // The array leaves the lock before what it held is released.
    _ = state.withLock { state in
      let before = state.observers
      state.observers.removeAll { $0 === observer }
      return before
    }
  }
}

extension RoutineConductor.State {
  fileprivate mutating func post(_ kind: RoutineEvent.Kind, _ index: Int) {
    guard let step = machine.routine.steps.at(index) else { return }
    sequence += 1
    let event = RoutineEvent(sequence: sequence, kind: kind, index: index, step: step)
    if !observers.isEmpty { postings.append(.init(event: event)) }
  }

  fileprivate mutating func postCurrent(to observer: RoutineObserver) {
    guard let step = machine.step else { return }
    let event = RoutineEvent(
      sequence: sequence, kind: .current, index: machine.index, step: step)
    postings.append(.init(event: event, receiver: observer))
  }

  fileprivate mutating func claimDelivery() -> Bool {
    guard !isDelivering, !postings.isEmpty else { return false }
    isDelivering = true
    return true
  }

  /// Ends a turn early; true when something is left to deliver.
  fileprivate mutating func releaseDelivery() -> Bool {
    isDelivering = false
    return !postings.isEmpty
  }

  /// The next to deliver, with those who get it; nil ends the turn.
  fileprivate mutating func nextPosting() -> (RoutineConductor.Posting, [RoutineObserver])? {
    guard !postings.isEmpty else {
      isDelivering = false
      return nil
    }
    let posting = postings.removeFirst()
    return (posting, posting.receiver == nil ? observers : [])
  }
}
