internal import Countdown
internal import CountdownStore

/// One entry that a process keeps: a ``Keeper`` with a clock, a store and a thread.
///
/// Inputs come from any thread. What is shown is shown on the thread that gave the input, and never
/// waits for the store, which is called on the thread of ``Keepers``.
final class KeptEntry: WakeupTarget {
  let name: String
  let identity: CountdownID
  private let keepers: Keepers
  private let duty: Duty
  private let state: Locked<State>
  private let token = Locked<WakeupToken?>(nil)

  fileprivate struct State: Sendable {
    var keeper: Keeper<SharedCountdown>
    /// What is still to be done, each with what was shown then.
    var outputs = FIFO<(Keeper<SharedCountdown>.Output, SharedCountdown)>()
    /// Whether a thread does it.
    var isBusy = false
    var armed: Moment?
    var lastError: SharingError?
  }

  /// What a process does for an entry that it keeps. Nothing is called twice at once.
  struct Duty: Sendable {
    /// Shows the countdown as it is now.
    var show: @Sendable (SharedCountdown) -> Void = { _ in }
    /// Announces the end of what is shown, and gives the entry the outcome.
    var present: @Sendable (KeptEntry, SharedCountdown, _ isAgain: Bool) -> Void
    /// Takes the announcement of a run back.
    var withdraw: @Sendable (CountdownID) -> Void = { _ in }
    /// Presents a warning, unless events do.
    var warn: @Sendable (SharedCountdown) -> Void = { _ in }
    var say: @Sendable (Keeper<SharedCountdown>.Word) -> Void = { _ in }
    var onFault: @Sendable (SharingError) -> Void = { _ in }
  }

  init(
    _ record: SharedCountdown, rules: KeeperRules, in keepers: Keepers, for duty: Duty
  ) {
    (name, identity, self.keepers, self.duty) = (record.name, record.identity, keepers, duty)
    let keeper = Keeper(
      record, revision: record.revision, rules: rules, at: RealTime.monotonic)
    state = Locked(State(keeper: keeper))
  }

  /// Begins to keep the entry.
  func begin() {
    token.withLock { $0 = keepers.scheduler.register(self, tolerance: .zero) }
    take(.moment)
  }

  /// Keeps the entry no longer.
  func end() {
    let token = token.withLock { token in
      defer { token = nil }
      return token
    }
    if let token { keepers.scheduler.unregister(token) }
  }

  /// What is shown.
  var shown: SharedCountdown { state.withLock { $0.keeper.shown } }

  /// Whether another countdown has taken the name, or the entry is kept no longer.
  var isOver: Bool { state.withLock { $0.keeper.isOver } }

  /// Whether the store has everything.
  var isStored: Bool { state.withLock { $0.keeper.isOver || $0.keeper.isAtRest } }

  var lastError: SharingError? { state.withLock { $0.lastError } }

  /// Gives the keeper an input. Does what is next on this thread, or leaves it to the thread that is
  /// at it.
  func take(_ input: Keeper<SharedCountdown>.Input) {
    let facts = facts()
    let isMine = state.withLock { $0.take([input], facts) }
    if isMine { work() }
  }

  /// The store has been looked at, and this is there: what a keeper with no call under way would
  /// have read itself.
  func see(_ found: Keeper<SharedCountdown>.Found) {
    let facts = facts()
    let isMine = state.withLock { state in
      let outputs = state.keeper.take(.signal, facts)
      guard state.keeper.flight == .read, outputs.contains(.read) else {
        return state.add(outputs)
      }
      let others = state.add(outputs.filter { $0 != .read })
      return state.take([.found(found)], facts) || others
    }
    if isMine { work() }
  }

  func wake(at moment: Moment) { keepers.post { [self] in take(.moment) } }
}

extension KeptEntry.State {
  /// Returns whether the caller is to do what comes of it.
  fileprivate mutating func take(
    _ inputs: [Keeper<SharedCountdown>.Input], _ facts: Keeper<SharedCountdown>.Facts
  ) -> Bool {
    inputs.map { add(keeper.take($0, facts)) }.contains(true)
  }

  fileprivate mutating func add(_ new: [Keeper<SharedCountdown>.Output]) -> Bool {
    let shown = keeper.shown
    for output in new { outputs.append((output, shown)) }
    defer { isBusy = isBusy || !new.isEmpty }
    return !isBusy && !new.isEmpty
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
      case .show(let body): duty.show(body)
      case .present(_, _, let isAgain): duty.present(self, shown, isAgain)
      case .withdraw(let run): duty.withdraw(run)
      case .warn: duty.warn(shown)
      case .say(let word): duty.say(word)
      case .wake(let moment): wakeUp(at: moment)
      }
    }
  }

  private func wakeUp(at moment: Moment) {
    let isNew = state.withLock { state in
      defer { state.armed = moment }
      return state.armed != moment
    }
    guard isNew, let token = token.withLock({ $0 }) else { return }
    let wait = RealTime.monotonic.duration(to: moment)
    keepers.scheduler.arm(token, at: keepers.scheduler.now.advanced(by: wait))
  }

  /// Takes note of an error of the store.
  func note(_ error: SharingError) {
    state.withLock { $0.lastError = error }
    duty.onFault(error)
  }

  private func facts() -> Keeper<SharedCountdown>.Facts {
    let (body, hasFirstTurn) = state.withLock { ($0.keeper.shown, $0.keeper.rules.hasFirstTurn) }
    let time = SharedTime.now
    var facts = Keeper<SharedCountdown>.Facts(
      now: RealTime.monotonic, time: time, token: .random(in: 1 ... .max))
    let isDue = body.left(at: time).map { $0 <= .zero } ?? false
    let isWarning = body.sinceWarning(at: time).map { $0 >= .zero } ?? false
    if !hasFirstTurn, isDue || isWarning {
      // Without a process that announces it, an end is everybody's.
      facts.isFirstGone =
        !body.isAnnouncedByOwner || body.owner.life == .dead || body.owner.isHalted
    }
    if body.stage == .announcing {
      let owner = body.announcer?.owner
      let life = owner.flatMap { try? keepers.store.liveness(of: [$0])[$0] }
      facts.isAnnouncerDead = owner == nil || life == .dead
    }
    return facts
  }
}
