/// What few timers need, made on first use: without it a timer holds no more than one observer.
///
/// Unchecked because a timer's core alone refers to it, and uses it only under the timer's lock.
/// For the same reason Swift need not check at run time that no two accesses overlap.
final class TimerExtras: @unchecked Sendable {
  // What a tick looks at is first, in one cache line.
  /// The observers together, and Swift's Observation; made again after a change.
  @exclusivity(unchecked) private var group: TimerListener?
  /// What waits for the thread that delivers.
  @exclusivity(unchecked) private var deliveries = FIFO<Delivery>()
  /// Sinks and subscriptions.
  @exclusivity(unchecked) var listeners = Listeners<CountdownEvent>()

  /// What the countdown says before its end.
  @exclusivity(unchecked) var warnings = Warnings.none
  /// The place of the routine's step that the countdown is in; nil for a single countdown.
  @exclusivity(unchecked) var step: Int?
  /// The label that another process has given; nil for that of the initializer.
  @exclusivity(unchecked) var label: String?
  /// The countdown's identity, once it was asked for.
  private var knownID: CountdownID?

  @exclusivity(unchecked) private var observers: [TimerObserver] = []
  @exclusivity(unchecked) private var tracking: PropertyTracking?
  /// Groups that were made again while a thread delivers, which may be calling them.
  @exclusivity(unchecked) private var formerGroups: [TimerListener] = []

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
  /// The receiver of a change that is decided now; kept while a thread delivers.
  var listener: TimerListener? {
    if let group { return group }
    let isOne = observers.count < 2 && tracking == nil
    group = isOne ? observers.first : ListenerGroup(observers, tracking)
    return group
  }

  /// Whether a plain tick concerns only the observers. Looks at one cache line.
  var isQuiet: Bool { listeners.ignoreTicks && deliveries.isEmpty }

  /// - Parameter mayForget: whether no thread delivers, which may be calling what is here.
  func add(_ observer: TimerObserver, mayForget: Bool) {
    // Cancelled observers are looked for whenever there are twice as many observers.
    if mayForget, observers.count >= 8, observers.count.nonzeroBitCount == 1 { forgetCancelled() }
    observers.append(observer)
    disband(mayForget: mayForget)
    // Makes the group of two beside them in memory.
    if observers.count == 2 { _ = listener }
  }

  func forgetCancelled() {
    observers.removeAll(where: \.isCancelled)
    disband(mayForget: true)
  }

  private func disband(mayForget: Bool) {
    if mayForget { formerGroups.removeAll() } else if let group { formerGroups.append(group) }
    group = nil
  }

  /// Swift's Observation, which receives changes from now on.
  func track(mayForget: Bool) -> PropertyTracking {
    if let tracking { return tracking }
    let made = PropertyTracking()
    tracking = made
    disband(mayForget: mayForget)
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
