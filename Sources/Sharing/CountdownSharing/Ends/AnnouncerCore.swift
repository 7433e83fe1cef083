internal import Countdown
internal import CountdownStore

/// The keepers of a ``FinishAnnouncer``: one for each countdown that is shared.
package final class AnnouncerCore: Sendable {
  private let shared: SharedCountdowns
  private let work: Work
  private let owner = StoreOwner.process(instance: .random(in: .min ... .max))
  private let keepers = Locked<Keepers?>(nil)
  private let state = Locked(State())

  private struct State: Sendable {
    /// The host's countdowns that were stopped and lie in the store.
    var stopped: [String: SharedCountdown] = [:]
    /// The last look for those that have lain long enough, in nanoseconds since 1970.
    var tidied: Int64?
    /// The entries that are kept although nothing is to come, the oldest first.
    var settled = FIFO<KeptEntry>()
    /// The number of announcements whose outcome is not known.
    var open = 0
    var isOver = false
  }

  /// The closures that an announcer calls.
  package struct Work: Sendable {
    var isMeant: @Sendable (SharedCountdown) -> Bool
    /// Whether this process is the host: the countdowns that belong to no process are its own.
    var isHost: Bool
    /// Announces an end, and calls the closure once, on any thread, with the error if that failed.
    package var announce:
      @Sendable (SharedFinish, _ conclude: @escaping @Sendable ((any Error)?) -> Void) -> Void
    /// Called when a person has answered during the announcement.
    var withdraw: @Sendable (SharedFinish) -> Void
    var onFault: @Sendable (SharingError) -> Void
    /// Called with what has changed.
    var onChanges: @Sendable (SharedChanges) -> Void
    /// Called when there is nothing left to do for now.
    var rested: @Sendable () -> Void

    package init(
      isMeant: @escaping @Sendable (SharedCountdown) -> Bool = { _ in true },
      isHost: Bool = false,
      announce: @escaping @Sendable (SharedFinish) throws -> Void,
      withdraw: @escaping @Sendable (SharedFinish) -> Void = { _ in },
      onFault: @escaping @Sendable (SharingError) -> Void,
      onChanges: @escaping @Sendable (SharedChanges) -> Void = { _ in },
      rested: @escaping @Sendable () -> Void = {}
    ) {
      (self.isMeant, self.isHost) = (isMeant, isHost)
      self.announce = { finish, conclude in
        do { try announce(finish) } catch { return conclude(error) }
        conclude(nil)
      }
      (self.withdraw, self.onFault) = (withdraw, onFault)
      (self.onChanges, self.rested) = (onChanges, rested)
    }
  }

  init(_ shared: SharedCountdowns, _ work: Work) { (self.shared, self.work) = (shared, work) }

  /// - Throws: ``SharingError`` when the store cannot be watched, `SystemError` without a thread.
  func start() throws {
    let keepers = Keepers(
      in: shared.store, thread: "countdown-ends", knowing: shared.catalog,
      Keepers.Work(
        onChanges: { [weak self] in self?.take($0) }, onFault: work.onFault, rested: work.rested))
    self.keepers.withLock { $0 = keepers }
    do {
      try keepers.start()
    } catch let error as StoreError {
      throw SharingError(.store(error))
    }
  }

  func stop() {
    let isOpen = state.withLock { state in
      state.isOver = true
      return state.open > 0
    }
    // The outcome of an announcement that is open is noted before the thread ends.
    keepers.withLock { $0 }?.stop(finishes: !isOpen)
  }

  /// Another process has announced the end of a run, and could not note that.
  ///
  /// - Returns: whether a countdown of the name is known.
  func hear(_ name: String, _ run: CountdownID) -> Bool {
    let entries = keepers.withLock { $0 }?.entries(named: name) ?? []
    for entry in entries { entry.hear(run) }
    return !entries.isEmpty
  }

  /// Another part of this process has written a record.
  func learn(_ record: SharedCountdown) {
    guard let keepers = keepers.withLock({ $0 }), let revision = record.revision else { return }
    for entry in keepers.entries(named: record.name) {
      entry.learn(keepers.meaning(of: record, revision, for: entry))
    }
  }

  /// Waits until nothing is under way any more; false when that takes longer.
  func waitForEnd(within limit: Duration) -> Bool {
    keepers.withLock { $0 }?.thread.waitForEnd(within: limit) ?? true
  }
}

// MARK: - On the keepers' thread

extension AnnouncerCore {
  private func take(_ changes: SharedChanges) {
    guard let keepers = keepers.withLock({ $0 }) else { return }
    for record in changes.changed { keep(record, keepers) }
    for record in changes.gone {
      state.withLock { _ = $0.stopped.removeValue(forKey: record.name) }
      for entry in keepers.entries(named: record.name) where entry.isOver {
        keepers.remove(entry)
      }
    }
    work.onChanges(changes)
    tidy(keepers)
  }

  private func keep(_ record: SharedCountdown, _ keepers: Keepers) {
    let isStopped = record.stage == .stopped
    state.withLock { $0.stopped[record.name] = isStopped && record.kind == .hosted ? record : nil }
    let kept = keepers.entries(named: record.name)
    for entry in kept where entry.isOver { keepers.remove(entry) }
    if let entry = kept.first(where: { !$0.isOver }) {
      return record.isSettled ? letGo(entry, keepers) : ()
    }
    guard !isStopped, !record.isExpired(at: .now), work.isMeant(record) else { return }
    let isOwn = work.isHost && record.kind == .hosted
    let rules = KeeperRules(
      hasFirstTurn: isOwn, owner: owner, hasDuty: work.isHost, writesAgain: isOwn)
    keepers.add(KeptEntry(record, rules: rules, in: keepers, for: duty()))
  }

  /// Of countdowns that were stopped or seen the latest are kept, so that an earlier version that
  /// comes back is written over.
  private func letGo(_ entry: KeptEntry, _ keepers: Keepers) {
    let old = state.withLock { state in
      state.settled.append(entry)
      return state.settled.count > Self.mostSettled ? state.settled.popFirst() : nil
    }
    if let old, old.shown.isSettled { keepers.remove(old) }
  }

  private func duty() -> KeptEntry.Duty {
    let latest = Locked<SharedFinish?>(nil)
    return KeptEntry.Duty(
      present: { [weak self] entry, shown, isAgain in
        var finish = shown.finish(at: .now)
        finish?.isRepeated = isAgain
        latest.withLock { $0 = finish }
        guard let self, let finish else { return entry.take(.presented(.failed)) }
        announce(finish, of: entry)
      },
      withdraw: { [work] run in
        if let finish = latest.withLock({ $0 }), finish.id.run == run { work.withdraw(finish) }
      },
      onFault: work.onFault)
  }

  private func announce(_ finish: SharedFinish, of entry: KeptEntry) {
    let isBegun = state.withLock { state in
      if !state.isOver { state.open += 1 }
      return !state.isOver
    }
    guard isBegun, let keepers = keepers.withLock({ $0 }) else {
      return entry.take(.presented(.failed))
    }
    work.announce(finish) { [self] error in
      let outcome = error.map(EndOutcome.init) ?? .presented
      // The outcome may come on a thread that must not announce what is next.
      keepers.post(isNext: true) { [self] in
        entry.take(.presented(outcome))
        let isLast = state.withLock { state in
          state.open -= 1
          return state.isOver && state.open == 0
        }
        if isLast { keepers.thread.finish() }
      }
    }
  }

  /// Removes what was stopped a while ago, when readers that sleep now and then have seen it.
  private func tidy(_ keepers: Keepers) {
    let now = SharedTime.now.wallNanoseconds
    let old = state.withLock { state -> [SharedCountdown] in
      let passed = state.tidied.map { now.saturatingSubtract($0).magnitude } ?? .max
      if passed < Self.pauseOfTidying { return [] }
      state.tidied = now
      return state.stopped.values.filter {
        now.saturatingSubtract($0.snapshot.wallNanoseconds).magnitude > Self.lying
      }
    }
    if !old.isEmpty { keepers.remove(old) }
  }

  /// The time for which a stopped countdown's record lies, in nanoseconds.
  private static var lying: UInt64 { 60_000_000_000 }
  /// The time between two looks for those, so that a thousand stops do not look at each other.
  private static var pauseOfTidying: UInt64 { 1_000_000_000 }
  private static var mostSettled: Int { 1_000 }
}
