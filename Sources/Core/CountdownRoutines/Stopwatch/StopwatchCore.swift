internal import Countdown

/// The state that a stopwatch's lock guards.
struct StopwatchCore: Sendable {
  var machine: StopwatchMachine
  /// The number of the event decided last.
  private(set) var sequence: UInt64
  /// The scheduler's token, from the stopwatch's first moment to its last.
  var token: WakeupToken?
  var observers: [StopwatchObserver] = []
  var listeners = Listeners<StopwatchEvent>()
  /// The calls of observers that are still to be made, in order.
  private var deliveries = FIFO<Delivery>()
  /// Whether a thread delivers at present; other threads leave their deliveries to that one.
  private var isDelivering = false

  enum Delivery: Sendable {
    case change(Change)
    case call(@Sendable () -> Void)
  }

  /// A change, for the observers there were when it was decided.
  struct Change: Sendable {
    let old: Stopwatch.State
    var event: StopwatchEvent
    let observers: [StopwatchObserver]
  }

  init(machine: StopwatchMachine, sequence: UInt64) {
    (self.machine, self.sequence) = (machine, sequence)
  }

  /// Numbers a change's event and queues it for everyone.
  mutating func record(
    _ change: StopwatchMachine.Change, of stopwatch: Stopwatch, at wallTime: WallMoment
  ) {
    sequence += 1
    let event = StopwatchEvent(
      change.kind, state: change.new, id: stopwatch.id, label: stopwatch.label,
      sequence: sequence, scheduled: change.scheduled, actual: change.actual,
      missed: change.missed, wallTime: wallTime)
    listeners.post(event)
    enqueue(Change(old: change.old, event: event, observers: observers))
  }
}

// MARK: - Delivery

extension StopwatchCore {
  /// Behind an observer that is slow, ticks become one that counts the others.
  private mutating func enqueue(_ change: Change) {
    if change.event.isTick, case .change(var last) = deliveries.last, last.event.isTick,
      last.observers.elementsEqual(change.observers, by: ===)
    {
      last.event = change.event.absorbing(last.event)
      deliveries.last = .change(last)
    } else {
      deliveries.append(.change(change))
    }
  }

  /// Queues a call behind all deliveries; false when there are none.
  mutating func enqueueBehindAll(_ call: @escaping @Sendable () -> Void) -> Bool {
    guard isDelivering || !deliveries.isEmpty else { return false }
    deliveries.append(.call(call))
    return true
  }

  /// Makes the caller the one that delivers; false when another does, or nothing is to be
  /// delivered.
  mutating func claimDelivery() -> Bool {
    if isDelivering || deliveries.isEmpty { return false }
    isDelivering = true
    return true
  }

  /// The next delivery for the thread that claimed it; nil ends its turn.
  mutating func nextDelivery() -> Delivery? {
    let next = deliveries.popFirst()
    isDelivering = next != nil
    return next
  }

  /// Ends a turn early; true when something is left to deliver.
  mutating func releaseDelivery() -> Bool {
    isDelivering = false
    return !deliveries.isEmpty
  }
}
