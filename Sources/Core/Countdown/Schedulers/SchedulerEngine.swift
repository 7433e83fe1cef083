internal import CCountdown
internal import Synchronization

/// The part of a ``SystemScheduler`` that its thread owns, so that the last reference to the
/// scheduler may go away anywhere, on that thread too.
///
/// The thread sleeps in a read of its timerfd. A call that arms an earlier moment than all others
/// sets the timerfd; arming a later one costs no system call, and neither does arming from the
/// thread itself, which looks at the queue before it sleeps again. Setting the timerfd to a moment
/// that has passed ends the thread, which is never joined.
///
/// A program may close the timerfd. The thread notices before it sleeps again, and makes another;
/// if it sleeps, the next caller that cannot reach it starts another thread. While no descriptor is
/// available, the thread sleeps on a semaphore and asks again once a second.
final class SchedulerEngine: Sendable {
  let base: SystemScheduler.TimeBase
  let timeline: Timeline
  private let settings: ThreadSettings
  private let onSlowCallback: (@Sendable (Duration) -> Void)?
  let state = Locked(EngineState())
  /// The process that uses the engine, as its number of forks; -1 before the first use.
  private let home = Atomic(Int64(-1))

  init(
    base: SystemScheduler.TimeBase, thread settings: ThreadSettings,
    onSlowCallback: (@Sendable (Duration) -> Void)?
  ) {
    self.base = base
    self.settings = settings
    self.onSlowCallback = onSlowCallback
    timeline = base.timeline
  }
}

// MARK: - From any thread

extension SchedulerEngine {
  var refusal: SystemError? { isForeign ? nil : state.withLock { $0.refusal } }

  /// Whether this is a forked child, into which the thread did not follow. A thread that is not
  /// here may have held the lock, and the descriptors are the parent's: neither is touched. The
  /// first process to ask is the engine's home, before anything takes the lock.
  private var isForeign: Bool {
    let here = Int64(countdown_fork_generation())
    let home = home.load(ordering: .relaxed)
    if home == here { return false }
    return home >= 0 || !claim(for: here)
  }

  private func claim(for process: Int64) -> Bool {
    let claim = home.compareExchange(expected: -1, desired: process, ordering: .relaxed)
    return claim.exchanged || claim.original == process
  }

  /// Starts the thread if it does not run; returns why it cannot.
  func start() -> SystemError? {
    if isForeign { return .forkedChild }
    return state.withLock { $0.hasWorker ? nil : startWorker(&$0, isNeeded: false) }
  }

  func register(_ target: QueuedTarget, tolerance: Duration) -> WakeupToken {
    if isForeign { return WakeupToken(index: .max, generation: .max) }
    return state.withLock { $0.queue.register(target, tolerance: tolerance) }
  }

  func arm(_ token: WakeupToken, at moment: Moment) {
    if isForeign { return }
    state.withLock { state in
      state.arm(token, at: moment, base)
      replaceLostWorker(&state)
    }
  }

  func disarm(_ token: WakeupToken) {
    if isForeign { return }
    state.withLock { state in
      state.disarm(token)
      replaceLostWorker(&state)
    }
  }

  func unregister(_ token: WakeupToken) {
    if isForeign { return }
    // The target leaves the lock before it is released.
    _ = state.withLock { state in
      defer { replaceLostWorker(&state) }
      return state.unregister(token)
    }
  }

  /// Starts a thread if wakeups are armed and there is none, or none that can be reached.
  @inline(__always)
  private func replaceLostWorker(_ state: inout EngineState) {
    if !state.hasWorker, state.queue.count > 0 { _ = startWorker(&state, isNeeded: true) }
  }

  /// Makes the thread end, without a wait: a callback that runs on it may wait for the caller.
  func shutDown() {
    if !isForeign { state.withLock { $0.end() } }
  }
}

// MARK: - The thread

extension SchedulerEngine {
  /// The report of a new thread, made before it asks for the lock.
  private final class Launch: Sendable {
    private let outcome = Locked<Outcome?>(nil)
    private let signal = Semaphore()

    struct Outcome: Sendable {
      let timer: Result<ThreadAlarm.Handle, SystemError>
      let refusal: SystemError?
    }

    func report(_ outcome: Outcome) {
      self.outcome.withLock { $0 = outcome }
      signal.post()
    }

    func wait() -> Outcome? {
      signal.wait()
      return outcome.withLock { $0 }
    }
  }

  /// Starts the thread if there is none, and waits until it has its timerfd.
  ///
  /// - Parameter isNeeded: whether wakeups are armed already. Then a thread will do that has no
  ///   timerfd yet.
  @inline(never)
  private func startWorker(_ state: inout EngineState, isNeeded: Bool) -> SystemError? {
    let (number, launch, semaphore) = (state.nextWorkerNumber(), Launch(), Semaphore())
    do throws(SystemError) {
      try SystemThread.detached(name: settings.name) { self.run(as: number, launch) }
    } catch {
      return error
    }
    guard let outcome = launch.wait() else { return nil }
    var timer: ThreadAlarm?
    switch outcome.timer {
    case .success(let handle): timer = ThreadAlarm(handle)
    case .failure(let error): if !isNeeded { return error }
    }
    state.install(
      EngineState.Worker(number: number, timer: timer, semaphore: semaphore),
      refused: outcome.refusal)
    return nil
  }

  private func run(as number: UInt64, _ launch: Launch) {
    launch.report(
      Launch.Outcome(
        timer: Result { () throws(SystemError) in try .make(on: base.identifier) },
        refusal: settings.apply()))
    var batch = Batch()
    while true {
      let step = state.withLock { $0.nextStep(of: number, base, &batch) }
      batch.releaseRetired()
      switch step {
      case .wake: batch.withEach { wake(&$0) }
      case .goOn: continue
      case .sleep(let timer): timer.wait()
      case .wait(let semaphore, let limit):
        _ = semaphore.wait(until: RealTime.monotonic.advanced(by: limit))
      case .end: return
      }
    }
  }

  /// Calls the target of a wakeup. The clock is read for a target that needs it.
  @inline(__always)
  private func wake(_ entry: inout Batch.Entry) {
    let began = onSlowCallback == nil && entry.timer == nil ? entry.moment : base.now
    if let timer = entry.timer {
      let token = entry.token
      entry.next = timer._withUnsafeGuaranteedRef { $0.wake(token, at: began) }
    } else {
      entry.other?.wake(at: entry.moment)
    }
    guard let onSlowCallback else { return }
    let taken = began.duration(to: base.now)
    if taken >= .milliseconds(10) { onSlowCallback(taken) }
  }
}
