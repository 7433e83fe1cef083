internal import CCountdown
internal import Countdown
internal import Glibc
internal import Synchronization

/// The part of a ``SystemWallClock`` that its thread owns, so that the last reference to the clock
/// may be released anywhere, on that thread too.
///
/// The thread waits for three descriptors. One timerfd is set to the next moment; a thread that
/// arms an earlier one sets it. Another timerfd, which is never due, is cancelled by the kernel
/// when the clock is set and when the machine resumes. An inotify instance reports changes of the
/// zone's files.
final class WallClockEngine: Sendable {
  private let source: ZoneSource
  private let state: Locked<WallClockState>
  /// The process of the thread, as its number of forks; -1 before there is a thread.
  private let forkCount = Atomic(Int64(-1))

  /// The timer that wakes the thread.
  struct Worker: Sendable {
    var timer: Int32
    /// Whether the timer also wakes a sleeping machine, if a device can.
    var isWaking: Bool
  }

  init(source: ZoneSource, zone: ZoneRules) {
    self.source = source
    state = Locked(WallClockState(zone: zone))
  }
}

// MARK: - From any thread

extension WallClockEngine {
  /// The zone's rules, read again while nothing watches for changes.
  var zone: ZoneRules {
    if !isForked, let zone = state.withLock({ $0.worker == nil ? nil : $0.zone }) { return zone }
    let read = try? source.read()
    if isForked { return read ?? .utc }
    return state.withLock { state in
      if state.worker == nil, let read { state.zone = read }
      return state.zone
    }
  }

  var zoneWatchFailure: SystemError? { isForked ? nil : state.withLock { $0.zoneWatchFailure } }

  /// Whether the timer of the thread may wake a sleeping machine.
  var isWaking: Bool { isForked ? false : state.withLock { $0.worker?.isWaking ?? false } }

  func add(_ wake: @escaping @Sendable () -> Void) throws(SystemError) -> UInt64 {
    if isForked { throw .forkedChild }
    return try state.withLock { (state) throws(SystemError) in
      if state.worker == nil {
        state.worker = try makeWorker()
        forkCount.store(Int64(countdown_fork_generation()), ordering: .relaxed)
      }
      return state.add(wake)
    }
  }

  func arm(_ key: UInt64, at moment: Int64?) {
    if isForked { return }
    state.withLock { $0.arm(key, at: moment) }
  }

  func remove(_ key: UInt64) {
    if isForked { return }
    // The closure leaves the lock before it is released.
    _ = state.withLock { $0.remove(key) }
  }

  /// Asks the thread to end without waiting: a callback on it may wait for the caller.
  func shutDown() {
    if !isForked { state.withLock { $0.end() } }
  }

  /// Whether this process is a forked child, which has no copy of the thread. The lock may be held
  /// by a thread that does not exist here, and the descriptors are the parent's: neither is
  /// touched.
  private var isForked: Bool {
    let forkCount = forkCount.load(ordering: .relaxed)
    return forkCount >= 0 && forkCount != Int64(countdown_fork_generation())
  }

  private func makeWorker() throws(SystemError) -> Worker {
    let descriptors = try ClockDescriptors()
    do {
      try SystemThread.detached(name: "countdown-wall") { self.run(on: descriptors) }
      return Worker(timer: descriptors.timer, isWaking: descriptors.isWaking)
    } catch {
      descriptors.close()
      throw error
    }
  }
}

// MARK: - On the thread

extension WallClockEngine {
  private func run(on first: ClockDescriptors) {
    var descriptors = first
    var watch = ZoneWatch(source: source)
    readZone(&watch)
    while true {
      switch state.withLock({ $0.nextAction(at: RealTime.wallNanoseconds) }) {
      case .wake(let wake): wake()
      case .sleep: sleep(&descriptors, &watch)
      case .end:
        descriptors.close()
        watch.close()
        return
      }
    }
  }

  private func sleep(_ descriptors: inout ClockDescriptors, _ watch: inout ZoneWatch) {
    switch descriptors.wait(for: &watch) {
    case .timer: if watch.failure != nil { readZone(&watch) }
    case .clockWasSet: state.withLock { $0.notifyAll() }
    case .zoneChanged:
      readZone(&watch)
      // The zones of alarms may have changed even if this one has not.
      state.withLock { $0.notifyAll() }
    case .broken:
      descriptors.renew()
      let worker = Worker(timer: descriptors.timer, isWaking: descriptors.isWaking)
      state.withLock { $0.worker = worker }
      readZone(&watch)
    }
  }

  /// Reads the zone once later changes are sure to be noticed. A zone that cannot be read, as
  /// during an update, stays as it was.
  private func readZone(_ watch: inout ZoneWatch) {
    watch.renew()
    let (failure, zone) = (watch.failure, try? source.read())
    state.withLock { state in
      state.zoneWatchFailure = failure
      if let zone, zone != state.zone { state.change(to: zone) }
    }
  }
}
