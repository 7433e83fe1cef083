internal import CCountdown

/// All that a ``SchedulerEngine``'s lock guards: the queue, and what the timerfd is set to.
struct EngineState: ~Copyable, Sendable {
  var queue = WakeupQueue()
  var worker: SchedulerEngine.Worker?
  var priorityRefusal: SystemError?
  private var isOver = false

  private var pacer = WakeupPacer()
  /// When the thread looked at its clock last.
  private var now = Moment(nanoseconds: .min)
  /// What the timerfd is set to; meaningful while the thread sleeps.
  private var alarm = Moment.unknown
  /// Whether the thread waits for the timerfd; awake, it looks at the queue before it sleeps.
  private var isAsleep = false

  /// When many share the next slot, the thread may wake up too early for them, rather than look at
  /// more than this.
  private static var lookLimit: Int { 64 }
}

// MARK: - From any thread

extension EngineState {
  @inline(__always)
  mutating func arm(_ token: WakeupToken, at moment: Moment, _ clock: SystemClock) {
    // With nothing pending nobody has told the queue how late it is.
    if isAsleep, queue.count == 0 { _ = queue.open(upTo: clock.now) }
    let before = queue.arm(token, at: moment)
    if isAsleep, moment < alarm || before == alarm { followUp(token) }
  }

  @inline(__always)
  mutating func disarm(_ token: WakeupToken) {
    let before = queue.disarm(token)
    if isAsleep, before == alarm || queue.count == 0 { setAlarm(nextStart) }
  }

  mutating func unregister(_ token: WakeupToken) -> (any WakeupTarget)? {
    disarm(token)
    return queue.unregister(token)
  }

  /// Sets the timerfd for a wakeup that came before it, or was what it is set to.
  @inline(never)
  private mutating func followUp(_ token: WakeupToken) {
    guard let wakeup = queue.wakeup(token)?.pointee else { return }
    let moment = Moment(nanoseconds: wakeup.moment)
    let start = max(moment, min(pacer.goal ?? moment, Moment(nanoseconds: wakeup.latestStart)))
    setAlarm(start < alarm ? start : nextStart)
  }
}

// MARK: - The end

extension EngineState {
  /// Tells the thread to end, and returns it, if it can be told and will end.
  mutating func end() -> SystemThread? {
    isOver = true
    queue.recall()
    guard let worker else { return nil }
    if countdown_timerfd_arm(worker.timer, 1) == 0 { return worker.thread }
    // Somebody has closed the timerfd, and the thread may sleep on it for ever.
    worker.thread.detach()
    self.worker = nil
    return nil
  }

  /// Takes another timerfd for the thread, or lets the thread go without one.
  mutating func replaceTimer(by timer: Int32?) {
    (isAsleep, alarm) = (false, .unknown)
    if let timer {
      worker?.timer = timer
    } else {
      worker?.thread.detach()
      worker = nil
    }
  }
}

// MARK: - On the thread

extension EngineState {
  /// What the thread does next.
  enum Step: Sendable {
    /// Wake the targets of the batch.
    case wake
    /// Nothing but let others have the lock for a moment.
    case goOn
    case sleep
    case end
  }

  /// Takes a batch of what is due; with nothing due, sets the timerfd for what comes next and lies
  /// down in the same breath, so that nobody's `arm` falls between the two.
  mutating func nextStep(_ clock: SystemClock, _ batch: inout Batch) -> Step {
    if isOver { return .end }
    if !isAsleep, take(&batch) { return .wake }
    now = clock.now
    if isAsleep { getUp() }
    if take(&batch) { return .wake }
    let isMoreToOpen = queue.open(upTo: now)
    if take(&batch) { return .wake }
    if isMoreToOpen { return .goOn }
    lieDown()
    return .sleep
  }

  private mutating func getUp() {
    isAsleep = false
    alarm = .unknown
    pacer.wake(at: now)
  }

  private mutating func lieDown() {
    // Now, and not in the way of the next one that is due.
    queue.openSoon(after: now)
    isAsleep = true
    setAlarm(nextStart)
  }

  private mutating func take(_ batch: inout Batch) -> Bool {
    guard queue.take(&batch, dueAt: now) else { return false }
    queue.forEachMomentOut { pacer.fire(for: $0) }
    return true
  }
}

// MARK: - The timerfd

extension EngineState {
  /// When the thread has to be up again.
  private var nextStart: Moment {
    mutating get {
      guard let first = queue.first(lookingAt: Self.lookLimit) else { return .never }
      guard let goal = pacer.goal, first < goal else { return first }
      if queue.strictCount == 0 { return goal }
      return max(first, min(queue.latestStart(before: goal) ?? goal, goal))
    }
  }

  /// Sets the timerfd, or clears it. Either makes it forget that it has fired.
  private mutating func setAlarm(_ moment: Moment) {
    guard let worker, moment != alarm else { return }
    alarm = moment
    let time = moment == .never ? 0 : max(moment.nanoseconds, 1)
    _ = countdown_timerfd_arm(worker.timer, time)
  }
}

extension Moment {
  fileprivate static let never = Moment(nanoseconds: .max)
  fileprivate static let unknown = Moment(nanoseconds: .min)
}
