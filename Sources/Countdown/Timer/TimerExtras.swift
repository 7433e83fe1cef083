/// What few timers need, made on first use: beside it a timer holds no more than one observer.
///
/// Unchecked, for a timer's core alone refers to it, and uses it only under the timer's lock.
final class TimerExtras: @unchecked Sendable {
  /// The countdown's identity, once somebody asked for it.
  private var knownID: CountdownID?

  private var observers: [TimerObserver] = []
  private var tracking: PropertyTracking?
  /// Both together, as they are told of changes; made anew after each change of theirs.
  private var group: ListenerGroup?
  /// How many observers there may be before those that were cancelled are looked for.
  private var roomForObservers = 8

  /// Changes that wait for the thread that delivers.
  private var deliveries = Queue<Delivery>()

  private(set) var sinks: [AttachedSink] = []
  private var lastAttachment: UInt64 = 0
  private var subscriptions: [WeakSubscription] = []

  struct AttachedSink: Sendable {
    let number: UInt64
    let runner: SinkRunner
  }

  private struct WeakSubscription: Sendable {
    weak let subscription: Subscription<Mailbox>?
  }

  init(observer: TimerObserver?) {
    observers = observer.map { [$0] } ?? []
  }
}

// MARK: - Identity

extension TimerExtras {
  var id: CountdownID {
    get {
      let id = knownID ?? CountdownID()
      knownID = id
      return id
    }
    set { knownID = newValue }
  }
}

// MARK: - Observers

extension TimerExtras {
  /// Those who are to be told of a change that is decided now.
  var listener: TimerListener? {
    if observers.isEmpty, tracking == nil { return nil }
    let present = group ?? ListenerGroup(observers, tracking)
    group = present
    return present
  }

  func add(_ observer: TimerObserver) {
    if observers.count >= roomForObservers {
      forgetCancelled()
      roomForObservers = max(2 * observers.count, 8)
    }
    observers.append(observer)
    group = nil
  }

  func forgetCancelled() {
    observers.removeAll(where: \.isCancelled)
    group = nil
  }

  /// Swift's Observation, from now on told of changes.
  func track() -> PropertyTracking {
    if let tracking { return tracking }
    let made = PropertyTracking()
    tracking = made
    group = nil
    return made
  }
}

// MARK: - Deliveries that wait

extension TimerExtras {
  var hasDeliveries: Bool { !deliveries.isEmpty }

  func enqueue(_ delivery: Delivery) {
    if var tail = deliveries.last, tail.merge(delivery) {
      deliveries.last = tail
    } else {
      deliveries.append(delivery)
    }
  }

  func nextDelivery() -> Delivery? { deliveries.popFirst() }
}

// MARK: - Sinks and subscriptions

extension TimerExtras {
  /// Sends an event to all who receive them.
  func emit(
    _ kind: CountdownEvent.Kind, sequence: UInt64, label: String, missed: Int,
    of change: CountdownMachine.Change
  ) {
    if sinks.isEmpty, subscriptions.isEmpty { return }
    let event = CountdownEvent(
      id: id, label: label, sequence: sequence, kind: kind, state: change.new,
      scheduled: change.scheduled, actual: change.actual, missed: missed)
    for sink in sinks { sink.runner.worker.post(event) }
    for entry in subscriptions { entry.subscription?.post(event) }
  }

  func attach(_ runner: SinkRunner) -> UInt64 {
    lastAttachment += 1
    sinks.append(AttachedSink(number: lastAttachment, runner: runner))
    return lastAttachment
  }

  /// Takes an attached sink out, for the caller to release outside the lock.
  func detach(_ number: UInt64) -> SinkRunner? {
    sinks.firstIndex { $0.number == number }.map { sinks.remove(at: $0).runner }
  }

  func subscribe(from current: CountdownEvent) -> Subscription<Mailbox> {
    var mailbox = Mailbox(capacity: 256)
    mailbox.append(current)
    let subscription = Subscription(mailbox)
    subscriptions.removeAll { $0.subscription == nil }
    subscriptions.append(WeakSubscription(subscription: subscription))
    return subscription
  }

  /// The subscriptions that somebody still reads.
  var liveSubscriptions: [Subscription<Mailbox>] {
    subscriptions.isEmpty ? [] : subscriptions.compactMap(\.subscription)
  }
}
