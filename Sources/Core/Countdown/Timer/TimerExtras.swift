/// What few timers need, made on first use: without it a timer holds no more than one observer.
///
/// Unchecked because a timer's core alone refers to it, and uses it only under the timer's lock.
/// For the same reason Swift need not check at run time that no two accesses overlap.
final class TimerExtras: @unchecked Sendable {
  // First what a tick looks at, in one cache line.

  /// The observers together; made again after a change.
  @exclusivity(unchecked) private var presentGroup: TimerListener?
  @exclusivity(unchecked) private var tracking: PropertyTracking?
  /// What waits for the thread that delivers.
  @exclusivity(unchecked) private var deliveries = FIFO<Delivery>()
  /// Sinks and subscriptions.
  @exclusivity(unchecked) var listeners = Listeners<CountdownEvent>()

  /// What the countdown says before its end.
  @exclusivity(unchecked) var warnings = Warnings.none
  /// The place of the routine's step that the countdown is in; nil for a single countdown.
  @exclusivity(unchecked) var step: Int?
  /// The countdown's identity, once somebody asked for it.
  private var knownID: CountdownID?

  @exclusivity(unchecked) private var observers: [TimerObserver] = []
  /// The observers with Swift's Observation.
  @exclusivity(unchecked) private var trackedGroup: TimerListener?
  /// Groups that were made again while a thread delivers, which may be calling them.
  @exclusivity(unchecked) private var formerGroups: [TimerListener] = []
  /// With more observers than this, those that were cancelled are looked for.
  private var roomForObservers = 8

  init(observer: TimerObserver?) {
    observers.reserveCapacity(2)
    if let observer { observers.append(observer) }
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
    return group?.takeUnretainedValue()
  }

  /// The observers together, kept while a thread delivers.
  var group: Unmanaged<TimerListener>? {
    if presentGroup == nil {
      presentGroup = observers.count < 2 ? observers.first : ListenerGroup(observers, nil)
    }
    return presentGroup.map(Unmanaged.passUnretained)
  }

  /// Whether a plain tick concerns only the observers. Looks at one cache line.
  var isQuiet: Bool {
    listeners.ignoreTicks && deliveries.isEmpty && !(tracking?.isMarked ?? false)
  }

  /// - Parameter mayForget: whether no thread delivers, which may be calling what is here.
  func add(_ observer: TimerObserver, mayForget: Bool) {
    if mayForget, observers.count >= roomForObservers {
      forgetCancelled()
      roomForObservers = max(2 * observers.count, 8)
    }
    if mayForget { formerGroups.removeAll() } else if let presentGroup { formerGroups.append(presentGroup) }
    observers.append(observer)
    (presentGroup, trackedGroup) = (nil, nil)
    // A group of two is made beside them in memory.
    if observers.count == 2 { _ = group }
  }

  func forgetCancelled() {
    observers.removeAll(where: \.isCancelled)
    (presentGroup, trackedGroup) = (nil, nil)
    formerGroups.removeAll()
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
