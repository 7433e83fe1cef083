/// The state that a timer's lock guards.
///
/// A program may hold a million of these and every tick touches one, so it is kept to a few dozen
/// bytes; what few timers need is made on first use.
struct TimerCore: Sendable {
  var machine: CountdownMachine
  /// Whether a thread delivers at present; other threads leave their deliveries to that one.
  private var isDelivering = false
  /// Whether the extras have warnings: a tick need not look there.
  private var hasWarnings = false
  /// The scheduler's token while the countdown runs, or while a delivery was handed over.
  var token: WakeupToken?
  /// The number of the event decided last.
  var sequence: UInt64 = 0
  private var receivers = Receivers.none

  /// The observers and others that receive changes.
  private enum Receivers: Sendable {
    case none
    case one(TimerObserver)
    case extras(TimerExtras)
  }

  init(
    machine: CountdownMachine, id: CountdownID?, sequence: UInt64 = 0, warnings: Warnings = .none
  ) {
    self.machine = machine
    self.sequence = sequence
    if let id { extras().id = id }
    self.warnings = warnings
  }

  /// What few timers have, if this is one of them.
  var existingExtras: TimerExtras? {
    if case .extras(let extras) = receivers { extras } else { nil }
  }

  /// What few timers have, made now if need be.
  mutating func extras() -> TimerExtras {
    let made =
      switch receivers {
      case .none: TimerExtras(observer: nil)
      case .one(let observer): TimerExtras(observer: observer)
      case .extras(let extras): extras
      }
    receivers = .extras(made)
    return made
  }
}

// MARK: - The passing of time

extension TimerCore {
  /// How long before the end the countdown warns.
  var warnings: Warnings {
    get { existingExtras?.warnings ?? .none }
    set {
      if newValue.isEmpty, !hasWarnings { return }
      extras().warnings = newValue
      hasWarnings = !newValue.isEmpty
    }
  }

  /// Records what is due: a tick, which may bring the end and begin the next period with a tick of
  /// its own, and then a warning.
  mutating func settle(of timer: CountdownTimer, in transaction: inout Transaction) {
    var before = machine.left
    while let change = machine.settle(at: transaction.now) {
      record(change, of: timer, in: &transaction)
      if !change.isFinish { break }
      before = machine.left
    }
    guard hasWarnings,
      let change = machine.settle(warnings, since: before, at: transaction.now)
    else { return }
    // A warning that comes with a tick brings nothing new to observe.
    record(change, of: timer, in: &transaction, isObserved: change.old != change.new)
  }

  /// When the countdown is to be woken next; nil while it does not run.
  var nextMoment: Moment? {
    hasWarnings ? machine.nextMoment(with: warnings) : machine.nextTick
  }
}

// MARK: - The short way of a tick

extension TimerCore {
  /// Decides a plain tick that the scheduler has called for and only observers receive, for the
  /// caller to deliver. Nil, and nothing has changed, when there is anything else to do.
  ///
  /// - Returns: the states before and after, when to call next, and the receiver, which is kept for
  ///   as long as a thread delivers.
  @inline(__always)
  mutating func tick(
    _ token: WakeupToken, at now: Moment, of timer: CountdownTimer
  ) -> (
    old: CountdownTimer.State, new: CountdownTimer.State, next: NextTick,
    listener: Unmanaged<TimerListener>?
  )? {
    guard !isDelivering, !hasWarnings, self.token == token, let (listener, hint) = way(of: timer),
      let (old, new, next) = machine.tick(at: now)
    else { return nil }
    sequence += 1
    isDelivering = listener != nil
    return (old, new, NextTick(moment: next, hint: hint), listener)
  }

  /// The receiver of a plain tick, and where in memory it is; nil when sinks receive it too, or
  /// something waits to be delivered.
  @inline(__always)
  private func way(
    of timer: CountdownTimer
  ) -> (listener: Unmanaged<TimerListener>?, hint: MemoryHint)? {
    let start = Unmanaged.passUnretained(timer).toOpaque()
    switch receivers {
    case .none: return (nil, MemoryHint())
    case .one(let observer):
      let listener = Unmanaged<TimerListener>.passUnretained(observer)
      let context = listener.toOpaque() + Int(observer.context) << 4
      return (listener, MemoryHint(from: start, to: listener.toOpaque(), context))
    case .extras(let extras):
      if !extras.isQuiet { return nil }
      let listener = extras.listener.map(Unmanaged.passUnretained)
      let place = Unmanaged.passUnretained(extras).toOpaque()
      let second = listener?.toOpaque() ?? place
      return (listener, MemoryHint(from: start, to: place, second, isWide: true))
    }
  }
}

// MARK: - Observers

extension TimerCore {
  /// The receiver of a change that is decided now.
  var listener: TimerListener? {
    switch receivers {
    case .none: nil
    case .one(let observer): observer
    case .extras(let extras): extras.listener
    }
  }

  mutating func add(_ observer: TimerObserver) {
    // A thread that delivers may be calling one that it does not hold.
    if !isDelivering { forgetCancelledOne() }
    if case .none = receivers {
      receivers = .one(observer)
    } else {
      extras().add(observer, mayForget: !isDelivering)
    }
  }

  /// Swift's Observation, which receives changes from now on.
  mutating func track() -> PropertyTracking { extras().track(mayForget: !isDelivering) }

  /// Drops the observers that were cancelled, for the thread that delivers. They have let go of
  /// their closures, or are about to on a thread that holds them, so no user's code runs here.
  mutating func forgetCancelled() {
    forgetCancelledOne()
    existingExtras?.forgetCancelled()
  }

  private mutating func forgetCancelledOne() {
    if case .one(let observer) = receivers, observer.isCancelled { receivers = .none }
  }
}

// MARK: - Delivery

extension TimerCore {
  /// Queues a delivery behind those that wait, or has this thread begin with it.
  mutating func enqueue(_ delivery: consuming Delivery, in transaction: inout Transaction) {
    if isDelivering || !transaction.delivery.isNothing || existingExtras?.hasDeliveries == true {
      extras().enqueue(delivery)
    } else {
      transaction.delivery = delivery
    }
  }

  /// Queues a call behind all deliveries; false when there are none.
  mutating func enqueueBehindAll(_ call: @escaping @Sendable () -> Void) -> Bool {
    guard isDelivering || existingExtras?.hasDeliveries == true else { return false }
    extras().enqueue(Delivery(call, in: machine.published))
    return true
  }

  /// Makes the caller the one that delivers, unless another does or there is nothing to deliver.
  mutating func claimDelivery(in transaction: inout Transaction) {
    if isDelivering { return }
    if transaction.delivery.isNothing { transaction.delivery = waitingDelivery() }
    isDelivering = !transaction.delivery.isNothing
  }

  /// The next delivery for the thread that claimed it; nothing ends its turn.
  mutating func nextDelivery() -> Delivery {
    let next = waitingDelivery()
    isDelivering = !next.isNothing
    return next
  }

  private func waitingDelivery() -> Delivery { existingExtras?.nextDelivery() ?? .nothing }

  /// Ends a turn early; true when something is left to deliver.
  mutating func releaseDelivery() -> Bool {
    isDelivering = false
    return existingExtras?.hasDeliveries ?? false
  }
}
