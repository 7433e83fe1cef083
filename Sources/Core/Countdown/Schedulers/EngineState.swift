/// The state that a ``SchedulerEngine``'s lock guards: the queue, and the thread that serves it.
struct EngineState: ~Copyable, Sendable {
  var queue = WakeupQueue()
  private var worker: Worker?
  /// The reason why the kernel refused the thread its priority.
  private(set) var refusal: SystemError?
  private var workers: UInt64 = 0
  private var isOver = false

  private var pacer = WakeupPacer()
  /// When the thread last looked at its clock.
  private var now = Moment(nanoseconds: .min)
  /// The moment that the timerfd is set to; meaningful while the thread sleeps.
  private var alarm = Moment.unknown
  /// Whether the thread sleeps. While it is awake, it looks at the queue before it sleeps again.
  private var isAsleep = false

  /// The thread that serves the queue.
  struct Worker: ~Copyable, Sendable {
    /// The number by which a thread recognises that another one has taken its place.
    let number: UInt64
    /// The timerfd that the thread sleeps on, or nil while no descriptor is available: then it
    /// sleeps on the semaphore.
    var timer: ThreadAlarm?
    let semaphore: Semaphore
  }

  /// When more than this many wakeups share the next slot, the thread may wake too early for them,
  /// because it does not look at each.
  private static var lookLimit: Int { 64 }
  /// The time after which a thread without a descriptor asks for one again.
  private static var retryInterval: Duration { .seconds(1) }
}

// MARK: - From any thread

extension EngineState {
  @inline(__always)
  mutating func arm(_ token: WakeupToken, at moment: Moment, _ base: SystemScheduler.TimeBase) {
    // The queue gets the time from the thread, which has not updated it while it was idle.
    if isAsleep, queue.count == 0 { _ = queue.open(upTo: base.now) }
    let before = queue.arm(token, at: moment)
    if isAsleep, moment < alarm || before == alarm { followUp(token) }
  }

  @inline(__always)
  mutating func disarm(_ token: WakeupToken) {
    let before = queue.disarm(token)
    if isAsleep, before == alarm || queue.count == 0 { setAlarm(nextStart) }
  }

  mutating func unregister(_ token: WakeupToken) -> QueuedTarget? {
    disarm(token)
    return queue.unregister(token)
  }

  /// Sets the timerfd for a wakeup that is earlier than what the timerfd is set to, or that was
  /// moved away from that moment.
  @inline(never)
  private mutating func followUp(_ token: WakeupToken) {
    guard let wakeup = queue.wakeup(token)?.pointee else { return }
    let moment = Moment(nanoseconds: wakeup.moment)
    let start = max(moment, min(pacer.goal ?? moment, Moment(nanoseconds: wakeup.latestStart)))
    setAlarm(start < alarm ? start : nextStart)
  }

  var hasWorker: Bool { worker != nil }

  /// The number for the next thread.
  mutating func nextWorkerNumber() -> UInt64 {
    workers += 1
    return workers
  }

  /// Puts a thread in charge of the queue, which is awake.
  mutating func install(_ worker: consuming Worker, refused refusal: SystemError?) {
    self.worker = consume worker
    self.refusal = refusal
    (isAsleep, alarm) = (false, .unknown)
  }

  /// Asks the thread to end.
  mutating func end() {
    isOver = true
    wakeWorker(at: Moment(nanoseconds: 1))
  }
}

// MARK: - On the thread

extension EngineState {
  /// The next action of the thread.
  enum Step: Sendable {
    /// Wake the targets of the batch.
    case wake
    /// Let others have the lock for a moment.
    case goOn
    /// Sleep until the timerfd fires.
    case sleep(ThreadAlarm.Handle)
    /// Sleep on the semaphore for at most this long, because there is no descriptor.
    case wait(Semaphore, Duration)
    case end
  }

  /// Finishes a batch and takes the next; with nothing due, sets the timerfd for what comes next
  /// and marks the thread as asleep. All under one lock, so that no `arm` falls between the two.
  mutating func nextStep(
    of number: UInt64, _ base: SystemScheduler.TimeBase, _ batch: inout Batch
  ) -> Step {
    if isOver || worker?.number != number {
      if worker?.number == number { worker = nil }
      return .end
    }
    queue.finish(&batch)
    if !isAsleep, take(&batch) { return .wake }
    now = base.now
    if isAsleep { wakeUp() }
    if take(&batch) { return .wake }
    let isMoreToOpen = queue.open(upTo: now)
    if take(&batch) { return .wake }
    return isMoreToOpen ? .goOn : fallAsleep(base)
  }

  private mutating func wakeUp() {
    isAsleep = false
    alarm = .unknown
    pacer.wake(at: now)
  }

  private mutating func fallAsleep(_ base: SystemScheduler.TimeBase) -> Step {
    // Opening takes time, which is better spent now than when the next one is due.
    queue.openSoon(after: now)
    isAsleep = true
    alarm = nextStart
    if worker?.arm(at: alarm) != true { worker?.renew(base, at: alarm) }
    if let handle = worker?.handle { return .sleep(handle) }
    guard let semaphore = worker?.semaphore else { return .end }
    return .wait(semaphore, min(now.duration(to: alarm), Self.retryInterval))
  }

  private mutating func take(_ batch: inout Batch) -> Bool {
    guard queue.take(&batch, dueAt: now) else { return false }
    batch.withEach { pacer.fire(for: $0.moment) }
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

  /// Sets the timerfd, or clears it, while the thread sleeps. Either makes it forget that it fired.
  private mutating func setAlarm(_ moment: Moment) {
    if moment == alarm { return }
    alarm = moment
    wakeWorker(at: moment)
  }

  /// Gives up a thread that cannot be reached: its timerfd was closed by other code, and it may
  /// sleep on the file for ever. The caller starts another.
  private mutating func wakeWorker(at moment: Moment) {
    if worker?.handle == nil {
      worker?.semaphore.post()
    } else if worker?.arm(at: moment) != true {
      worker = nil
    }
  }
}

extension EngineState.Worker {
  fileprivate var handle: ThreadAlarm.Handle? {
    switch timer {
    case .some(let timer): timer.handle
    case nil: nil
    }
  }

  /// Sets the timerfd; false when there is none, or it is no longer ours.
  fileprivate func arm(at moment: Moment) -> Bool {
    timer?.arm(at: moment == .never ? nil : moment) ?? false
  }

  /// Replaces a timerfd that was closed, on the thread itself. While no descriptor is available
  /// there is none.
  fileprivate mutating func renew(_ base: SystemScheduler.TimeBase, at moment: Moment) {
    timer = nil
    guard let handle = try? ThreadAlarm.Handle.make(on: base.identifier) else { return }
    timer = ThreadAlarm(handle)
    _ = arm(at: moment)
  }
}

extension Moment {
  fileprivate static let never = Moment(nanoseconds: .max)
  fileprivate static let unknown = Moment(nanoseconds: .min)
}
