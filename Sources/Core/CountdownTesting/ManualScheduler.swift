public import Countdown

/// A scheduler whose time stands still until you move it.
///
/// A test that sleeps is slow and still wrong on a busy machine. Here a second costs nothing, and
/// everything that is due in it happens before `advance` returns:
///
/// ```swift
/// let scheduler = ManualScheduler()
/// let timer = CountdownTimer(.minutes(3), scheduler: scheduler)
/// timer.start()
/// scheduler.advance(by: .seconds(179))
/// timer.remainingSeconds  // 1
/// ```
///
/// The wall clock is virtual too: ``wallTime`` starts at 2026-01-01T00:00:00Z unless you say
/// otherwise, moves on with ``now``, and can be set like a real one.
///
/// A command delivers at most 64 changes to observers before it hands over to the scheduler. The
/// others wait for the next advance; `advance(by: .zero)` delivers them.
///
/// Several threads may use a scheduler. A call of `advance` while another thread advances hands its
/// request over to that thread and returns at once.
public final class ManualScheduler: Scheduler {
  private let state: Locked<State>

  fileprivate struct State: ~Copyable, Sendable {
    var queue = WakeupQueue()
    var now: Moment
    /// The wall time at the moment zero.
    var wallOrigin: WallMoment
    /// The target of the present advance; nil while time stands still.
    var target: Moment?
    var stalledAt: Moment?
    /// The number of further wakeups that may be due at the present moment.
    var visitsLeft = 0
    var waiters: [PendingWaiter] = []
  }

  /// A timeline that no other scheduler has.
  public let timeline = Timeline.unique()

  /// A scheduler at a moment; by default at zero, and at the first moment of 2026.
  public init(
    now: Moment = Moment(nanoseconds: 0),
    wallTime: WallMoment = WallMoment(nanoseconds: 1_767_225_600_000_000_000)
  ) {
    let wallOrigin = wallTime.advanced(by: now.duration(to: Moment(nanoseconds: 0)))
    state = Locked(State(now: now, wallOrigin: wallOrigin))
  }

  /// The present moment.
  public var now: Moment { state.withLock { $0.now } }

  /// The present moment of the virtual wall clock. Setting it has the effect of setting the
  /// machine's clock: deadlines do not move.
  public var wallTime: WallMoment {
    get { state.withLock { $0.wallOrigin.advanced(by: .nanoseconds($0.now.nanoseconds)) } }
    set {
      state.withLock { state in
        state.wallOrigin = newValue.advanced(by: state.now.duration(to: Moment(nanoseconds: 0)))
      }
    }
  }

  /// The number of armed wakeups.
  public var pending: Int { state.withLock { $0.queue.count } }

  /// Waits until at least this number of wakeups are armed, such as those of tasks that are about
  /// to sleep on the scheduler's `clock`. Returns early when the task is cancelled.
  ///
  /// ```swift
  /// let scheduler = ManualScheduler()
  /// let sleeper = Task { try await scheduler.clock.sleep(for: .seconds(5)) }
  /// await scheduler.waitForPending(1)
  /// scheduler.advance(by: .seconds(5))
  /// ```
  ///
  /// Each running countdown has one armed wakeup of its own, and counts.
  public func waitForPending(_ count: Int) async {
    let waiter = PendingWaiter(count)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiter.begin(continuation)
        let served = state.withLock { state in
          state.waiters.append(waiter)
          return state.takeServedWaiters()
        }
        for waiter in served { waiter.end() }
      }
    } onCancel: {
      waiter.end()
    }
  }

  /// The moment of the next wakeup, or nil when none is armed.
  public var nextDeadline: Moment? { state.withLock { $0.queue.first } }

  /// The moment at which the latest advance gave up because 100,000 wakeups were due at it, besides
  /// those armed before: a callback that arms again for the present never lets time advance. Nil
  /// when that did not happen.
  public var stalledAt: Moment? { state.withLock { $0.stalledAt } }

  /// Advances time, visiting every deadline on the way in order, equal moments in the order they
  /// were armed; wakeups that callbacks arm on the way are visited too.
  ///
  /// From inside a callback it only makes the outer advance go at least that far.
  ///
  /// - Parameter duration: the distance; negative counts as zero.
  public func advance(by duration: Duration) {
    advance { $0.advanced(by: max(duration, .zero)) }
  }

  /// Advances time to a moment as ``advance(by:)`` does; an earlier moment counts as now.
  public func advance(to moment: Moment) {
    advance { max($0, moment) }
  }

  /// Advances time to the next deadline, and visits everything due then.
  ///
  /// - Returns: false when nothing is armed.
  @discardableResult
  public func advanceToNext() -> Bool {
    guard let next = nextDeadline else { return false }
    advance(to: next)
    return true
  }

  /// Advances time until nothing is armed any more, or to the moment at which it gives up; see
  /// ``stalledAt``. Wakeups that callbacks arm on the way are visited too.
  ///
  /// - Parameter limit: the greatest distance; by default a hundred years.
  public func run(limit: Duration = .hours(876_600)) {
    let end = now.advanced(by: max(limit, .zero))
    while stalledAt == nil, let next = nextDeadline, next <= end { advance(to: next) }
  }

  /// Jumps ahead, as when the machine slept: everything due wakes only at the end, and late.
  ///
  /// - Parameter duration: the distance; negative counts as zero.
  public func jump(by duration: Duration) {
    state.withLock { $0.now = $0.now.advanced(by: max(duration, .zero)) }
    advance { $0 }
  }

  /// See `Scheduler.register`.
  public func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    state.withLock { $0.queue.register(target) }
  }

  /// See `Scheduler.arm`.
  public func arm(_ token: WakeupToken, at moment: Moment) {
    let served = state.withLock { state in
      _ = state.queue.arm(token, at: moment)
      return state.takeServedWaiters()
    }
    for waiter in served { waiter.end() }
  }

  /// See `Scheduler.disarm`.
  public func disarm(_ token: WakeupToken) {
    state.withLock { _ = $0.queue.disarm(token) }
  }

  /// See `Scheduler.unregister`.
  public func unregister(_ token: WakeupToken) {
    _ = state.withLock { $0.queue.unregister(token) }
  }
}

extension ManualScheduler {
  private func advance(_ destination: @Sendable (Moment) -> Moment) {
    let isOuter = state.withLock { state in
      let isOuter = state.target == nil
      if isOuter { (state.visitsLeft, state.stalledAt) = (state.queue.count + 100_000, nil) }
      state.target = max(destination(state.now), state.target ?? state.now)
      return isOuter
    }
    guard isOuter else { return }
    while let (target, moment) = state.withLock({ $0.next() }) { target.wake(at: moment) }
  }
}

extension ManualScheduler.State {
  /// Takes out the waiters whose number of wakeups is armed, and drops those that are over.
  fileprivate mutating func takeServedWaiters() -> [PendingWaiter] {
    if waiters.isEmpty { return [] }
    let armed = queue.count
    let served = waiters.filter { $0.count <= armed }
    waiters.removeAll { $0.count <= armed || $0.isOver }
    return served
  }

  /// Goes to the next deadline and takes it; nil, and time at its target, when there is none left.
  fileprivate mutating func next() -> (target: QueuedTarget, moment: Moment)? {
    guard let target else { return nil }
    let armed = queue.count
    if visitsLeft == 0, let first = queue.first, first <= now { return giveUp() }
    if let due = queue.popDue(at: target) {
      visitsLeft = due.moment > now ? armed + 100_000 : visitsLeft - 1
      now = max(now, due.moment)
      return due
    }
    now = max(now, target)
    self.target = nil
    return nil
  }

  private mutating func giveUp() -> (target: QueuedTarget, moment: Moment)? {
    stalledAt = now
    target = nil
    return nil
  }
}
