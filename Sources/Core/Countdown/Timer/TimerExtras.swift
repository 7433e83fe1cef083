/// What few timers need, made on first use: without it a timer holds no more than one observer.
///
/// Unchecked because a timer's core alone refers to it, and uses it only under the timer's lock.
/// For the same reason Swift need not check at run time that no two accesses overlap.
final class TimerExtras: @unchecked Sendable {
  /// Sinks and subscriptions.
  @exclusivity(unchecked) var listeners = Listeners<CountdownEvent>()
  /// What the countdown says before its end.
  @exclusivity(unchecked) var warnings = Warnings.none
  /// The place of the routine's step that the countdown is in; nil for a single countdown.
  @exclusivity(unchecked) var step: Int?
  /// The countdown's identity, once somebody asked for it.
  private var knownID: CountdownID?

  @exclusivity(unchecked) private var observers: [TimerObserver] = []
  @exclusivity(unchecked) private var tracking: PropertyTracking?
  /// The observers together, without and with Swift's Observation; made again after a change.
  @exclusivity(unchecked) private var group: TimerListener?
  @exclusivity(unchecked) private var trackedGroup: TimerListener?
  /// With more observers than this, those that were cancelled are looked for.
  private var roomForObservers = 8

  /// What waits for the thread that delivers.
  @exclusivity(unchecked) private var deliveries = FIFO<Delivery>()

  init(observer: TimerObserver?) {
    observers = observer.map { [$0] } ?? []
  }

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
  /// The receiver of a change that is decided now. Observation is part of it only while somebody
  /// has read a property since the last announcement: any reader that comes later sees the change.
  var listener: TimerListener? {
    if let tracking, tracking.isMarked {
      let present = trackedGroup ?? ListenerGroup(observers, tracking)
      trackedGroup = present
      return present
    }
    if observers.count < 2 { return observers.first }
    let present = group ?? ListenerGroup(observers, nil)
    group = present
    return present
  }

  func add(_ observer: TimerObserver) {
    if observers.count >= roomForObservers {
      forgetCancelled()
      roomForObservers = max(2 * observers.count, 8)
    }
    observers.append(observer)
    (group, trackedGroup) = (nil, nil)
  }

  func forgetCancelled() {
    observers.removeAll(where: \.isCancelled)
    (group, trackedGroup) = (nil, nil)
  }

  /// Swift's Observation, which receives changes from now on.
  func track() -> PropertyTracking {
    if let tracking { return tracking }
    let made = PropertyTracking()
    tracking = made
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

  func nextDelivery() -> Delivery { deliveries.popFirst() ?? .nothing }
}
