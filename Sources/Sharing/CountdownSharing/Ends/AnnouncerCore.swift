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
  /// The countdowns that are the host's own. Used by the thread alone.
  private let copies = Locked(HeldCopies())

  private struct State: Sendable {
    var latest: SharedList?
    var isOver = false
  }

  /// The closures that an announcer calls.
  package struct Work: Sendable {
    var isMeant: @Sendable (SharedCountdown) -> Bool
    /// Whether this process is the host: the countdowns that belong to no process are its own.
    var isHost: Bool
    var announce: @Sendable (SharedFinish) throws -> Void
    /// Called when a person has answered during the announcement.
    var withdraw: @Sendable (SharedFinish) -> Void
    var onFault: @Sendable (SharingError) -> Void
    var onList: @Sendable (SharedList) -> Void
    /// Called after each look.
    var looked: @Sendable () -> Void

    package init(
      isMeant: @escaping @Sendable (SharedCountdown) -> Bool = { _ in true },
      isHost: Bool = false,
      announce: @escaping @Sendable (SharedFinish) throws -> Void,
      withdraw: @escaping @Sendable (SharedFinish) -> Void,
      onFault: @escaping @Sendable (SharingError) -> Void,
      onList: @escaping @Sendable (SharedList) -> Void, looked: @escaping @Sendable () -> Void
    ) {
      (self.isMeant, self.isHost, self.announce) = (isMeant, isHost, announce)
      (self.withdraw, self.onFault) = (withdraw, onFault)
      (self.onList, self.looked) = (onList, looked)
    }
  }

  init(_ entries: SharedEntries, _ work: Work) { (self.entries, self.work) = (entries, work) }

  package func wake(at moment: Moment) { bell.post() }

  func stop() {
    state.withLock { $0.isOver = true }
    bell.post()
  }

  func take(_ list: SharedList) {
    // What cannot be read for a while is still counted.
    if list.countdowns.isEmpty, list.faults.contains(where: { !$0.isAboutRecord }) { return }
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
    let countdowns = (list?.countdowns ?? []).filter(work.isMeant)
    var records = Dictionary(countdowns.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
    var next: Duration?
    if work.isHost, let list {
      let lost = restore(list)
      for record in lost { records[record.name] = record }
      if lost.contains(where: { $0.revision == nil }) { next = Self.pause }
      tidy(list)
    }
    // An end whose outcome is still to be written is kept, even if its record is gone.
    var ends = ends.withLock { $0 }
      .filter { records[$0.key] != nil || !$0.value.steps.machine.isIdle }
    for name in Set(records.keys).union(ends.keys).sorted() {
      let record = records[name]
      guard var end = record.map({ watched($0, ends[name]) }) ?? ends[name] else { continue }
      let waits = [see(to: &end, record), record.flatMap { warn(of: $0) }]
      ends[name] = end
      if work.isHost, record != nil { copies.withLock { $0.hold(end.steps.record) } }
      next = (waits + [next]).compactMap(\.self).min()
    }
    let done = ends
    self.ends.withLock { $0 = done }
    return next
  }

  /// The end of a record's present run. An end that had passed before it was first seen is never
  /// announced without a claim: those before this process may have announced it.
  private func watched(_ record: SharedCountdown, _ known: WatchedEnd?) -> WatchedEnd {
    if let known, known.run == record.run || !known.steps.machine.isIdle { return known }
    let isOwn = work.isHost && record.kind == .hosted && !record.isOver(at: .now)
    return WatchedEnd(record, entries, owner, isOwn: isOwn)
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

  /// Writes a warning of a countdown that has come due, unless its own process does; returns the
  /// time until the next.
  private func warn(of record: SharedCountdown) -> Duration? {
    guard work.isHost, record.stage == .running, !record.snapshot.warnings.isEmpty else {
      return nil
    }
    let now = SharedTime.now
    guard let warned = record.warned(at: now) else { return record.untilWarning(at: now) }
    guard record.kind == .hosted || record.owner.life == .dead else {
      return warned.untilWarning(at: now)
    }
    return write(warned, replacing: record.revision) == nil
      ? Self.pause : warned.untilWarning(at: now)
  }

  /// Writes the host's own countdowns again that have vanished; returns them, without a revision
  /// where the store did not take them.
  private func restore(_ list: SharedList) -> [SharedCountdown] {
    copies.withLock { $0.look(at: list, .now) }.map { lost in
      var copy = lost.copy
      copy.revision = nil
      return write(copy, replacing: lost.replaced) ?? copy
    }
  }

  /// Removes what was stopped a while ago, when readers that sleep now and then have seen it.
  private func tidy(_ list: SharedList) {
    let now = SharedTime.now.wallNanoseconds
    for record in list.stopped where record.kind == .hosted {
      let age = now.saturatingSubtract(record.snapshot.wallNanoseconds)
      if age.magnitude > Self.lying { _ = try? entries.remove(record) }
    }
  }

  /// The time for which a stopped countdown's record lies, in nanoseconds.
  private static var lying: UInt64 { 60_000_000_000 }

  /// The time until a write that the store did not take is tried again.
  private static var pause: Duration { .seconds(1) }

  /// Writes a record; nil where the store did not take it, or another one lay there.
  private func write(
    _ record: SharedCountdown, replacing revision: EntryRevision?
  ) -> SharedCountdown? {
    do throws(SharingError) {
      if case .written(let written?) = try entries.write(record, replacing: revision) {
        copies.withLock { $0.hold(written) }
        return written
      }
    } catch {
      work.onFault(error)
    }
    return nil
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
