internal import CCountdown
internal import Glibc
internal import Synchronization

/// The part of a ``SystemScheduler`` that its thread owns, so that the last reference to the
/// scheduler may go away anywhere, on that thread too.
///
/// The thread sleeps in a read of its timerfd. Whoever arms an earlier moment than all others sets
/// the timerfd; a later one costs no system call, and neither does arming from the thread itself,
/// which looks at the queue anyway before it sleeps again. To end the thread is to set the timerfd
/// for a moment that has passed.
final class SchedulerEngine: Sendable {
  let clock: SystemClock
  let timeline: Timeline
  private let settings: ThreadSettings
  private let onSlowCallback: (@Sendable (Duration) -> Void)?
  private let state = Locked(EngineState())
  /// The process that the thread lives in, as its number of forks; -1 before there is a thread.
  private let home = Atomic(Int64(-1))

  /// The thread and what it sleeps on.
  struct Worker: Sendable {
    let thread: SystemThread
    var timer: Int32
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

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    _ = start()
    if isForeign { return WakeupToken(index: .max, generation: .max) }
    return state.withLock { $0.queue.register(target, tolerance: tolerance) }
  }

  func arm(_ token: WakeupToken, at moment: Moment) {
    if isForeign { return }
    state.withLock { $0.arm(token, at: moment, clock) }
  }

  func disarm(_ token: WakeupToken) {
    if isForeign { return }
    state.withLock { $0.disarm(token) }
  }

  func unregister(_ token: WakeupToken) {
    if isForeign { return }
    // The target leaves the lock before it is released.
    _ = state.withLock { $0.unregister(token) }
  }

  /// Ends the thread: waits for it, or lets it go when this is the thread itself.
  func shutDown() {
    if isForeign { return }
    guard let thread = state.withLock({ $0.end() }) else { return }
    if thread.isCurrent { thread.detach() } else { thread.join() }
  }

  private func makeWorker() throws(SystemError) -> Worker {
    let timer = countdown_timerfd(clock.identifier)
    if let error = SystemError("timerfd_create", returned: timer) { throw error }
    do {
      let thread = try SystemThread(name: settings.name) { self.run(on: timer) }
      return Worker(thread: thread, timer: timer)
    } catch {
      close(timer)
      throw error
    }
  }
}

// MARK: - On the thread

extension SchedulerEngine {
  private func run(on first: Int32) {
    var timer = first
    let refusal = settings.apply()
    state.withLock { $0.priorityRefusal = refusal }
    var batch = Batch(state.withLock { $0.queue.turnstile })
    while true {
      switch state.withLock({ $0.nextStep(clock, &batch) }) {
      case .wake:
        while let (target, moment) = batch.next() { wake(target, at: moment) }
      case .goOn: continue
      case .sleep:
        if countdown_timerfd_wait(timer) == 0 { continue }
        guard let another = replaceTimer() else { return }
        timer = another
      case .end:
        close(timer)
        return
      }
    }
  }

  /// Makes another timerfd in place of one that somebody has closed, as a program does that closes
  /// all descriptors. Without one the thread ends, and the next to ask for it makes a new one.
  private func replaceTimer() -> Int32? {
    let timer = countdown_timerfd(clock.identifier)
    state.withLock { $0.replaceTimer(by: timer < 0 ? nil : timer) }
    return timer < 0 ? nil : timer
  }

  private func wake(_ target: any WakeupTarget, at moment: Moment) {
    guard let onSlowCallback else { return target.wake(at: moment) }
    let began = clock.now
    target.wake(at: moment)
    let taken = began.duration(to: clock.now)
    if taken >= .milliseconds(10) { onSlowCallback(taken) }
  }
}
