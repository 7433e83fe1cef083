package import Countdown
internal import CountdownStore

/// The thread of a ``FinishAnnouncer``.
package final class AnnouncerCore: WakeupTarget {
  private let entries: SharedEntries
  private let work: Work
  private let owner = StoreOwner.process(instance: .random(in: .min ... .max))
  private let bell = Semaphore()
  private let state = Locked(State())
  /// The ends that are watched, by name. Used by the thread alone.
  private let ends = Locked<[String: WatchedEnd]>([:])

  private struct State: Sendable {
    var latest: SharedList?
    var isOver = false
  }

  /// The closures that an announcer calls.
  package struct Work: Sendable {
    var isMeant: @Sendable (SharedCountdown) -> Bool
    var announce: @Sendable (SharedFinish) throws -> Void
    /// Called when a person has answered during the announcement.
    var withdraw: @Sendable (SharedFinish) -> Void
    /// Called when a countdown whose process is dead comes to one of its warnings; nil where nobody
    /// presents them.
    var warn: (@Sendable (SharedCountdown, Duration) -> Void)?
    var onFault: @Sendable (SharingError) -> Void
    var onList: @Sendable (SharedList) -> Void
    /// Called after each look.
    var looked: @Sendable () -> Void

    package init(
      isMeant: @escaping @Sendable (SharedCountdown) -> Bool,
      announce: @escaping @Sendable (SharedFinish) throws -> Void,
      withdraw: @escaping @Sendable (SharedFinish) -> Void,
      warn: (@Sendable (SharedCountdown, Duration) -> Void)? = nil,
      onFault: @escaping @Sendable (SharingError) -> Void,
      onList: @escaping @Sendable (SharedList) -> Void, looked: @escaping @Sendable () -> Void
    ) {
      (self.isMeant, self.announce, self.withdraw) = (isMeant, announce, withdraw)
      (self.warn, self.onFault, self.onList, self.looked) = (warn, onFault, onList, looked)
    }
  }

  init(_ entries: SharedEntries, _ work: Work) { (self.entries, self.work) = (entries, work) }

  package func wake(at moment: Moment) { bell.post() }

  func stop() {
    state.withLock { $0.isOver = true }
    bell.post()
  }

  func take(_ list: SharedList) {
    // The replaced value leaves the lock before it is released.
    _ = state.withLock { state in
      defer { state.latest = list }
      return state.latest
    }
    bell.post()
  }
}

// MARK: - On its thread

extension AnnouncerCore {
  func run() {
    let scheduler = SystemScheduler.continuous
    let token = scheduler.register(self, tolerance: .zero)
    while !state.withLock({ $0.isOver }) {
      if let next = look() {
        scheduler.arm(token, at: scheduler.now.advanced(by: next))
      } else {
        scheduler.disarm(token)
      }
      work.looked()
      bell.wait()
    }
    scheduler.unregister(token)
  }

  /// Sees to what is due; returns the time until something else is.
  private func look() -> Duration? {
    let list = state.withLock { $0.latest }
    let meant = (list?.countdowns ?? []).filter(work.isMeant)
    let records = Dictionary(meant.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    // An end whose outcome is still to be written is kept, even if its record is gone.
    var ends = ends.withLock { $0 }
      .filter { records[$0.key] != nil || !$0.value.steps.machine.isIdle }
    var next: Duration?
    for name in Set(records.keys).union(ends.keys).sorted() {
      let record = records[name]
      guard var end = ends[name] ?? record.map({ WatchedEnd($0, entries, owner) }) else { continue }
      let waits = [see(to: &end, record), record.flatMap { warn(of: $0, &end) }]
      ends[name] = end
      next = (waits + [next]).compactMap(\.self).min()
    }
    let done = ends
    self.ends.withLock { $0 = done }
    return next
  }

  /// Sees to one end; returns the time until the next look at it.
  private func see(to end: inout WatchedEnd, _ record: SharedCountdown?) -> Duration? {
    var (need, wait) = end.look(record, at: .now, RealTime.monotonic)
    while true {
      for fault in end.steps.takeFaults() { work.onFault(fault) }
      switch need {
      case .nothing: return wait
      case .rest, .retryLater: return end.rest(at: .now, RealTime.monotonic)
      case .withdraw:
        if let finish = end.finish { work.withdraw(finish) }
        need = .nothing
      case .present(let isAgain):
        let outcome = announce(end, isAgain: isAgain)
        if outcome == .presented { end.settle() }
        need = end.steps.presented(outcome)
        wait = nil
      }
    }
  }

  /// Sees to the warnings of one countdown; returns the time until the next.
  private func warn(of record: SharedCountdown, _ end: inout WatchedEnd) -> Duration? {
    guard let warn = work.warn, !record.snapshot.warnings.isEmpty else { return nil }
    if let warning = end.warnings.look(at: record, .now), record.owner.life == .dead {
      warn(record, warning)
    }
    return end.warnings.next(of: record)
  }

  private func announce(_ end: WatchedEnd, isAgain: Bool) -> EndMachine.Outcome {
    guard var finish = end.finish else { return .presented }
    finish.isRepeated = isAgain
    do {
      try work.announce(finish)
      return .presented
    } catch {
      return EndMachine.Outcome(error)
    }
  }
}
