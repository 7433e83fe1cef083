/// All that a timer's lock guards.
///
/// A program may hold a million of these and every tick touches one, so it is kept to a few dozen
/// bytes; what few timers need is made on first use.
struct TimerCore: Sendable {
  var machine: CountdownMachine
  /// Whether the scheduler is armed for the machine's next tick, as far as we know.
  var isArmed = false
  /// Whether a thread delivers, and so does it for all.
  private var isDelivering = false
  /// The scheduler's handle while it runs, or while a delivery was handed over.
  var token: WakeupToken?
  /// The number of the event decided last.
  private(set) var sequence: UInt64 = 0
  private var company = Company.nobody

  /// Who is told of changes.
  private enum Company: Sendable {
    case nobody
    case one(TimerObserver)
    case extras(TimerExtras)
  }

  init(machine: CountdownMachine, id: CountdownID?, sequence: UInt64 = 0) {
    self.machine = machine
    self.sequence = sequence
    if let id { extras().id = id }
  }

  /// What few timers have, if this is one of them.
  var existingExtras: TimerExtras? {
    if case .extras(let extras) = company { extras } else { nil }
  }

  /// What few timers have, made now if need be.
  mutating func extras() -> TimerExtras {
    let made =
      switch company {
      case .nobody: TimerExtras(observer: nil)
      case .one(let observer): TimerExtras(observer: observer)
      case .extras(let extras): extras
      }
    company = .extras(made)
    return made
  }
}

// MARK: - Changes

extension TimerCore {
  /// Numbers a change's events and sees that everyone is told of them.
  mutating func record(
    _ change: CountdownMachine.Change, label: String, in transaction: inout Transaction
  ) {
    emit(change.first, of: change, label: label, missed: change.missed)
    if change.isFinish { emit(.finished, of: change, label: label, missed: 0) }
    isArmed = false
    guard let listener else { return }
    let delivery = Delivery(change, to: consume listener)
    if isDelivering || transaction.delivery != nil || existingExtras?.hasDeliveries == true {
      extras().enqueue(delivery)
    } else {
      transaction.delivery = delivery
    }
  }

  private mutating func emit(
    _ kind: CountdownEvent.Kind, of change: CountdownMachine.Change, label: String, missed: Int
  ) {
    sequence += 1
    existingExtras?.emit(kind, sequence: sequence, label: label, missed: missed, of: change)
  }

  mutating func subscribe(label: String, at now: Moment) -> Subscription<Mailbox> {
    let extras = extras()
    return extras.subscribe(
      from: CountdownEvent(
        id: extras.id, label: label, sequence: sequence, kind: .current,
        state: machine.state(at: now), scheduled: now, actual: now, missed: 0))
  }
}

// MARK: - Observers

extension TimerCore {
  /// Those who are to be told of a change that is decided now.
  var listener: TimerListener? {
    switch company {
    case .nobody: nil
    case .one(let observer): observer
    case .extras(let extras): extras.listener
    }
  }

  mutating func add(_ observer: TimerObserver) {
    forgetCancelledOne()
    if case .nobody = company { company = .one(observer) } else { extras().add(observer) }
  }

  /// Drops the observers that were cancelled. They have let go of their closures, or are about to
  /// on another thread that holds them, so no user's code runs in here.
  mutating func forgetCancelled() {
    forgetCancelledOne()
    existingExtras?.forgetCancelled()
  }

  private mutating func forgetCancelledOne() {
    if case .one(let observer) = company, observer.isCancelled { company = .nobody }
  }
}

// MARK: - Delivery

extension TimerCore {
  /// Makes the caller the one that delivers, unless another does or there is nothing to deliver.
  mutating func claimDelivery(in transaction: inout Transaction) {
    if isDelivering { return }
    if transaction.delivery == nil { transaction.delivery = existingExtras?.nextDelivery() }
    isDelivering = transaction.delivery != nil
  }

  /// The next delivery for the one that claimed it; nil ends its turn.
  mutating func nextDelivery() -> Delivery? {
    let next = existingExtras?.nextDelivery()
    isDelivering = next != nil
    return next
  }

  /// Ends a turn early; true when something is left to deliver.
  mutating func releaseDelivery() -> Bool {
    isDelivering = false
    return existingExtras?.hasDeliveries ?? false
  }
}
