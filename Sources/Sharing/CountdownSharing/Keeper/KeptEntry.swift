internal import Countdown
internal import CountdownStore

/// One entry that a process keeps: a ``Keeper`` with a clock, a store and a thread.
///
/// Inputs come from any thread. What is shown is shown on the thread that gave the input, and never
/// waits for the store, which is called on the thread of ``Keepers``.
final class KeptEntry: WakeupTarget {
  let name: String
  let identity: CountdownID
  let keepers: Keepers
  let duty: Duty
  let state: Locked<State>
  private let wakeup = Locked(Wakeup())

  private struct Wakeup: Sendable {
    var token: WakeupToken?
    var isOver = false
  }

  struct State: Sendable {
    var keeper: Keeper<SharedCountdown>
    /// What is still to be done, each with what was shown then.
    var outputs = FIFO<(Keeper<SharedCountdown>.Output, SharedCountdown)>()
    /// Whether a thread does it.
    var isBusy = false
    /// The moment of the wakeup that was asked for and has not come.
    var armed: Moment?
    /// The announcer that is known to be dead, and whether the store is asked about one.
    var deadAnnouncer: StoreOwner?
    /// What was shown last.
    var shown: SharedCountdown?
    var isAsking = false
  }

  init(
    _ record: SharedCountdown, rules: KeeperRules, in keepers: Keepers, for duty: Duty
  ) {
    (name, identity, self.keepers, self.duty) = (record.name, record.identity, keepers, duty)
    var body = record
    body.revision = nil
    let keeper = Keeper(
      body, revision: record.revision, rules: rules, at: RealTime.monotonic)
    state = Locked(State(keeper: keeper))
  }

  /// Begins to keep the entry.
  func begin() {
    wakeup.withLock { wakeup in
      if !wakeup.isOver {
        wakeup.token = keepers.scheduler.register(self, tolerance: .zero)
      }
    }
    take(.moment)
  }

  /// Keeps the entry no longer.
  func end() {
    let token = wakeup.withLock { wakeup in
      defer { wakeup = Wakeup(token: nil, isOver: true) }
      return wakeup.token
    }
    if let token { keepers.scheduler.unregister(token) }
  }

  /// What is shown.
  var shown: SharedCountdown { state.withLock { $0.keeper.shown } }

  /// Whether another countdown has taken the name, or the entry is kept no longer.
  var isOver: Bool { state.withLock { $0.keeper.isOver } }

  /// Whether the store has everything.
  var isStored: Bool { state.withLock { $0.keeper.isOver || $0.keeper.isAtRest } }

  /// Whether the store fails, so that there is a pause before the next call.
  var isFailing: Bool {
    state.withLock { $0.keeper.flight == nil && $0.keeper.store.next != nil }
  }

  /// Whether calls of the store are under way, or about to be.
  var isBusy: Bool { isCalling || duty.isBusy() }

  var isCalling: Bool {
    state.withLock { state in
      let keeper = state.keeper
      if keeper.isOver { return false }
      return keeper.flight != nil || !keeper.isStored && keeper.store.next == nil
    }
  }

  /// The version that the store has, and what is shown.
  var stored: (EntryRevision?, SharedCountdown) {
    state.withLock { ($0.keeper.revision, $0.keeper.shown) }
  }

  /// The owner of the claims that are made here.
  var owner: StoreOwner { state.withLock { $0.keeper.rules.owner } }

  /// From now on the end is announced here.
  func announceEnds() { state.withLock { $0.keeper.rules.announces = true } }

  /// Gives the keeper an input. Does what is next on this thread, or leaves it to the thread that
  /// is at it.
  func take(_ input: Keeper<SharedCountdown>.Input) {
    let facts = facts(for: input.body)
    let isMine = state.withLock { $0.take([input], facts) }
    if isMine { work() }
    askForAnnouncer()
    duty.rested(self)
  }

  /// The store has been looked at, and this is there: what a keeper with no call under way would
  /// have read itself.
  func see(_ found: Keeper<SharedCountdown>.Found) {
    let facts = facts(for: found.body)
    if state.withLock({ $0.see(found, facts) }) { work() }
    askForAnnouncer()
    duty.rested(self)
  }

  /// Takes note of what another part of this process has written, before the watch reports it. What
  /// follows from it is done on the thread of the store.
  func learn(_ found: Keeper<SharedCountdown>.Found) {
    guard let body = found.body else { return }
    let facts = facts(for: body)
    let isMine = state.withLock { state in
      // The watch may have been faster, and have reported what was written next.
      body.edition > state.keeper.copy.edition && state.see(found, facts)
    }
    if isMine { keepers.post(isNext: true) { [self] in work() } }
  }

  /// Takes note that another process has announced the end of a run. That counts at once; what
  /// follows from it is done on the thread of the store.
  func hear(_ run: CountdownID) {
    let facts = facts(for: nil)
    if state.withLock({ $0.take([.heard(run: run)], facts) }) {
      keepers.post(isNext: true) { [self] in work() }
    }
  }

  func wake(at moment: Moment) {
    // An end is seen when it comes, however long the thread is busy.
    let facts = Keeper<SharedCountdown>.Facts(
      now: RealTime.monotonic, time: duty.time(), token: 0)
    state.withLock { state in
      state.armed = nil
      state.keeper.look(facts)
    }
    keepers.post { [self] in take(.moment) }
  }
}

extension KeptEntry.State {
  /// Returns whether the caller is to do what comes of it.
  fileprivate mutating func take(
    _ inputs: [Keeper<SharedCountdown>.Input], _ facts: Keeper<SharedCountdown>.Facts
  ) -> Bool {
    inputs.map { add(keeper.take($0, facts)) }.contains(true)
  }

  /// As ``take(_:_:)``, with what is there now.
  fileprivate mutating func see(
    _ found: Keeper<SharedCountdown>.Found, _ facts: Keeper<SharedCountdown>.Facts
  ) -> Bool {
    let outputs = keeper.take(.signal, facts)
    guard keeper.flight == .read, outputs.contains(.read) else { return add(outputs) }
    let others = add(outputs.filter { $0 != .read })
    return take([.found(found)], facts) || others
  }

  fileprivate mutating func add(_ new: [Keeper<SharedCountdown>.Output]) -> Bool {
    let shown = keeper.shown
    for output in new { outputs.append((output, shown)) }
    defer { isBusy = isBusy || !new.isEmpty }
    return !isBusy && !new.isEmpty
  }

  /// Whether a body shows anything new: its edition, which counts the writes, is not shown.
  fileprivate mutating func isNews(_ body: SharedCountdown) -> Bool {
    var body = body
    body.edition = 0
    defer { shown = body }
    return body != shown
  }

  fileprivate mutating func next() -> (Keeper<SharedCountdown>.Output, SharedCountdown)? {
    let next = outputs.popFirst()
    isBusy = next != nil
    return next
  }
}

// MARK: - Doing

extension KeptEntry {
  private func work() {
    while let (output, shown) = state.withLock({ $0.next() }) {
      switch output {
      case .read: keepers.read(self)
      case .write(let body, let revision): keepers.write(body, replacing: revision, for: self)
      case .show(let body): if state.withLock({ $0.isNews(body) }) { duty.show(body) }
      case .present(_, _, let isAgain): duty.present(self, shown, isAgain)
      case .withdraw(let run): duty.withdraw(run)
      // Nothing is said here: events present warnings, errors are reported where they occur, and
      // the commands are changes of the process's own timer.
      case .warn, .say: break
      case .wake(let moment): wakeUp(at: moment)
      }
    }
  }

  private func wakeUp(at moment: Moment) {
    let isNew = state.withLock { state in
      defer { state.armed = moment }
      return state.armed != moment
    }
    guard isNew, let token = wakeup.withLock({ $0.token }) else { return }
    let wait = RealTime.monotonic.duration(to: moment)
    keepers.scheduler.arm(token, at: keepers.scheduler.now.advanced(by: wait))
  }

  /// Takes note of an error of the store.
  func note(_ error: SharingError) {
    keepers.noteFailing()
    duty.onFault(error)
  }
}

extension Keeper.Found {
  fileprivate var body: Body? { if case .entry(let body, _) = self { body } else { nil } }
}

extension Keeper.Input {
  fileprivate var body: Body? {
    switch self {
    case .found(let found), .written(.faster(let found)): found.body
    default: nil
    }
  }
}
