internal import Observation

/// All that a timer's lock guards.
struct TimerCore: Sendable {
  var machine: CountdownMachine
  /// The scheduler's handle while it runs, or while a delivery was handed over.
  var token: WakeupToken?
  /// What that handle is armed for, as far as we know.
  var armedFor: Moment?
  /// A handle made before the lock was taken, for a countdown that may begin under it.
  var spareToken: WakeupToken?
  /// The handle of one that halted under the lock, to be given back after it.
  var retiredToken: WakeupToken?
  /// The number of the event decided last.
  var sequence: UInt64 = 0

  var observers: [TimerObserver] = []
  /// Made on first use: few countdowns need one.
  var registrar: ObservationRegistrar?
  /// The number of the change decided last.
  private(set) var transitionCount: UInt64 = 0
  private var transitions = Queue<Transition>()
  /// Whether someone who came after the tail would wrongly be told of it by a merge.
  private var isTailSealed = false
  private var isDelivering = false

  var sinks: [AttachedSink] = []
  private var subscriptions: [WeakSubscription] = []
  var lastAttachment: UInt64 = 0

  struct AttachedSink: Sendable {
    let number: UInt64
    let runner: SinkRunner
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: Subscription?
  }

  init(machine: CountdownMachine) {
    self.machine = machine
  }
}

// MARK: - Events

extension TimerCore {
  /// Numbers a change's events and queues them for everyone.
  mutating func record(_ change: CountdownMachine.Change, of timer: CountdownTimer) {
    enqueue(change)
    emit(change.first, change, missed: change.missed, of: timer)
    if change.isFinish { emit(.finished, change, missed: 0, of: timer) }
  }

  private mutating func emit(
    _ kind: CountdownEvent.Kind, _ change: CountdownMachine.Change, missed: Int,
    of timer: CountdownTimer
  ) {
    sequence += 1
    if sinks.isEmpty, subscriptions.isEmpty { return }
    let event = CountdownEvent(
      id: timer.id, label: timer.label, sequence: sequence, kind: kind, state: change.new,
      scheduled: change.scheduled, actual: change.actual, missed: missed)
    for sink in sinks { sink.runner.worker.post(event) }
    for entry in subscriptions { entry.subscription?.post(event) }
  }

  mutating func subscribe(of timer: CountdownTimer, at now: Moment) -> Subscription {
    let current = CountdownEvent(
      id: timer.id, label: timer.label, sequence: sequence, kind: .current,
      state: machine.state(at: now), scheduled: now, actual: now, missed: 0)
    let subscription = Subscription(first: current)
    subscriptions.removeAll { $0.subscription == nil }
    subscriptions.append(WeakSubscription(subscription: subscription))
    return subscription
  }

  /// The subscriptions that somebody still reads.
  var liveSubscriptions: [Subscription] {
    subscriptions.isEmpty ? [] : subscriptions.compactMap(\.subscription)
  }
}

// MARK: - Observers

extension TimerCore {
  mutating func add(_ observer: TimerObserver) {
    observers.append(observer)
    isTailSealed = true
  }

  private mutating func enqueue(_ change: CountdownMachine.Change) {
    transitionCount += 1
    if observers.isEmpty, registrar == nil { return }
    let transition = Transition(
      number: transitionCount, old: change.old, new: change.new, isTick: change.isTick)
    if transition.isTick, !isTailSealed, let tail = transitions.last, tail.isTick {
      transitions.last = tail.merged(with: transition)
    } else {
      transitions.append(transition)
      isTailSealed = false
    }
  }

  /// Makes the caller the one that delivers, beginning with what is returned; nil when there is
  /// nothing to do, or another does it.
  mutating func claimDelivery() -> Delivery? {
    if isDelivering { return nil }
    isDelivering = true
    return nextDelivery()
  }

  /// The next delivery for the one that claimed it; nil ends its turn.
  mutating func nextDelivery() -> Delivery? {
    guard let transition = transitions.popFirst() else {
      isDelivering = false
      return nil
    }
    return Delivery(transition: transition, observers: observers, registrar: registrar)
  }

  /// Ends a turn early; true when something is left to deliver.
  mutating func releaseDelivery() -> Bool {
    isDelivering = false
    return !transitions.isEmpty
  }
}

/// One transition with those it concerns, to be carried out outside the lock.
struct Delivery: Sendable {
  let transition: Transition
  let observers: [TimerObserver]
  let registrar: ObservationRegistrar?

  /// Calls the willSet round, then the didSet round.
  func carryOut(for timer: CountdownTimer) {
    registrar?.announce(transition, of: timer, .willSet)
    for observer in observers where observer.point == .willSet { observer.notify(of: transition) }
    registrar?.announce(transition, of: timer, .didSet)
    for observer in observers where observer.point == .didSet { observer.notify(of: transition) }
  }
}
