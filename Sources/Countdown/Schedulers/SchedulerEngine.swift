internal import CCountdownSystem
internal import Glibc
internal import Synchronization

/// The part of a ``SystemScheduler`` that its thread owns, so that the last reference to the
/// scheduler may go away anywhere, on that thread too.
///
/// The thread sleeps in one `poll` on a timerfd and an eventfd. Whoever arms an earlier moment than
/// all others sets the timerfd; a later one costs no system call, and neither does arming from the
/// thread itself, which looks at the queue anyway before it sleeps again.
final class SchedulerEngine: Sendable {
  let clock: SystemClock
  let timeline: Timeline
  private let settings: ThreadSettings
  private let onSlowCallback: (@Sendable (Duration) -> Void)?
  private let state = Locked(State())
  /// The process that the thread lives in, as its number of forks; -1 before there is a thread.
  private let home = Atomic(Int64(-1))

  fileprivate struct State: Sendable {
    var queue = WakeupQueue()
    var worker: Worker?
    var priorityRefusal: SystemError?
    /// What the timerfd is set to, if anything; meaningful while the thread sleeps.
    var timerMoment: Moment?
    /// Whether the thread waits for the timerfd; awake, it looks at the queue before it sleeps.
    var isAsleep = false
    var isOver = false
  }

  /// The thread and its descriptors.
  fileprivate struct Worker: Sendable {
    let thread: SystemThread
    let descriptors: Descriptors
  }

  fileprivate struct Descriptors: Sendable {
    let timer: Int32
    let doorbell: Int32
  }

  init(
    clock: SystemClock, thread settings: ThreadSettings,
    onSlowCallback: (@Sendable (Duration) -> Void)?
  ) {
    self.clock = clock
    self.settings = settings
    self.onSlowCallback = onSlowCallback
    timeline = clock.timeline
  }
}

// MARK: - From any thread

extension SchedulerEngine {
  var priorityRefusal: SystemError? {
    isForeign ? nil : state.withLock { $0.priorityRefusal }
  }

  /// Whether this is a forked child, into which the thread did not follow. The lock may have been
  /// held by a thread that is not here, and the descriptors are the parent's: neither is touched.
  private var isForeign: Bool {
    let home = home.load(ordering: .relaxed)
    return home >= 0 && home != Int64(countdown_fork_generation())
  }

  /// Starts the thread if it does not run; returns why it cannot.
  func start() -> SystemError? {
    if isForeign { return SystemError(operation: "fork", code: ECHILD) }
    return state.withLock { state in
      if state.worker != nil { return nil }
      do throws(SystemError) {
        state.worker = try makeWorker()
        home.store(Int64(countdown_fork_generation()), ordering: .relaxed)
        return nil
      } catch {
        return error
      }
    }
  }

  func register(_ target: any WakeupTarget) -> WakeupToken {
    _ = start()
    if isForeign { return WakeupToken(index: .max, generation: .max) }
    return state.withLock { $0.queue.register(target) }
  }

  func arm(_ token: WakeupToken, at moment: Moment) {
    if isForeign { return }
    state.withLock { state in
      state.queue.arm(token, at: moment)
      state.setTimerIfEarlier()
    }
  }

  func disarm(_ token: WakeupToken) {
    if isForeign { return }
    state.withLock { state in
      state.queue.disarm(token)
      state.clearTimerIfIdle()
    }
  }

  func unregister(_ token: WakeupToken) {
    if isForeign { return }
    // The target leaves the lock before it is released.
    _ = state.withLock { state in
      let target = state.queue.unregister(token)
      state.clearTimerIfIdle()
      return target
    }
  }

  /// Ends the thread: waits for it, or lets it go when this is the thread itself.
  func shutDown() {
    if isForeign { return }
    let worker = state.withLock { state in
      state.isOver = true
      return state.worker
    }
    guard let worker else { return }
    countdown_eventfd_post(worker.descriptors.doorbell)
    if worker.thread.isCurrent { worker.thread.detach() } else { worker.thread.join() }
  }

  private func makeWorker() throws(SystemError) -> Worker {
    let timer = countdown_timerfd(clock.identifier)
    if let error = SystemError("timerfd_create", returned: timer) { throw error }
    let doorbell = countdown_eventfd()
    if let error = SystemError("eventfd", returned: doorbell) {
      close(timer)
      throw error
    }
    let descriptors = Descriptors(timer: timer, doorbell: doorbell)
    do {
      let thread = try SystemThread(name: settings.name) { self.run(descriptors) }
      return Worker(thread: thread, descriptors: descriptors)
    } catch {
      close(timer)
      close(doorbell)
      throw error
    }
  }
}

// MARK: - On the thread

extension SchedulerEngine {
  private func run(_ descriptors: Descriptors) {
    let refusal = settings.apply()
    state.withLock { $0.priorityRefusal = refusal }
    while true {
      let now = clock.now
      switch state.withLock({ $0.nextStep(at: now) }) {
      case .wake(let target, let moment): wake(target, at: moment, since: now)
      case .sleep: countdown_wait(descriptors.timer, descriptors.doorbell)
      case .end:
        close(descriptors.timer)
        close(descriptors.doorbell)
        return
      }
    }
  }

  private func wake(_ target: any WakeupTarget, at moment: Moment, since now: Moment) {
    target.wake(at: moment)
    guard let onSlowCallback else { return }
    let taken = now.duration(to: clock.now)
    if taken >= .milliseconds(10) { onSlowCallback(taken) }
  }

  /// What the thread does next.
  fileprivate enum Step: Sendable {
    case wake(any WakeupTarget, at: Moment)
    case sleep
    case end
  }
}

extension SchedulerEngine.State {
  /// Takes the first wakeup that is due; with none, sets the timerfd for what comes next and lies
  /// down in the same breath, so that nobody's `arm` falls between the two.
  fileprivate mutating func nextStep(at now: Moment) -> SchedulerEngine.Step {
    isAsleep = false
    if let (target, moment) = queue.popDue(at: now) { return .wake(target, at: moment) }
    if isOver { return .end }
    isAsleep = true
    setTimer()
    return .sleep
  }

  /// Sets the timerfd when the thread sleeps and the first wakeup is earlier than what it is set
  /// to.
  fileprivate mutating func setTimerIfEarlier() {
    guard isAsleep, let first = queue.first else { return }
    if let timerMoment, timerMoment <= first { return }
    setTimer()
  }

  /// Clears the timerfd when nothing is left to wake for, so that the thread sleeps on.
  fileprivate mutating func clearTimerIfIdle() {
    guard isAsleep, queue.first == nil, timerMoment != nil else { return }
    setTimer()
  }

  /// Sets the timerfd to the first wakeup, or clears it. Either makes it forget that it has fired.
  private mutating func setTimer() {
    guard let worker else { return }
    timerMoment = queue.first
    _ = countdown_timerfd_arm(
      worker.descriptors.timer, timerMoment.map { max($0.nanoseconds, 1) } ?? 0)
  }
}
