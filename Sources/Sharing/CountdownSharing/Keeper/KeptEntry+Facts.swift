internal import Countdown
internal import CountdownStore

// The facts that a keeper cannot know itself.

extension KeptEntry {
  typealias Facts = Keeper<SharedCountdown>.Facts

  /// - Parameter found: what is found in the store; nil for nothing new.
  func facts(for found: SharedCountdown?) -> Facts {
    let (shown, rules, dead) = state.withLock {
      ($0.keeper.shown, $0.keeper.rules, $0.deadAnnouncer)
    }
    let (body, time) = (found ?? shown, duty.time())
    // A number that a record can hold.
    let token = UInt64.random(in: 1 ... .max / 2)
    var facts = Facts(now: RealTime.monotonic, time: time, token: token)
    let isDue = body.left(at: time).map { $0 <= .zero } ?? false
    let isWarning = body.sinceWarning(at: time).map { $0 >= .zero } ?? false
    if !rules.hasFirstTurn, isDue || isWarning {
      // Where the owner does not announce the end, any process may.
      facts.isFirstGone =
        !body.isAnnouncedByOwner || body.owner.life == .dead || body.owner.isHalted
    }
    let owner = body.announcer?.owner
    if body.stage == .announcing, owner != rules.owner {
      facts.isAnnouncerDead = owner == nil || owner == dead
      facts.isAnnouncerHalted = owner?.isHalted ?? false
    }
    return facts
  }

  /// Asks the store whether another process that announces the end lives, on the thread of the
  /// store: the answer may take a while, or never come.
  func askForAnnouncer() {
    guard let owner = state.withLock({ $0.beginAsking() }) else { return }
    keepers.askForLife(of: owner) { [self] life in
      state.withLock { state in
        state.isAsking = false
        if life == .dead { state.deadAnnouncer = owner }
      }
      if life == .dead { take(.moment) }
    }
  }
}

extension KeptEntry.State {
  /// The announcer to ask about; nil for none.
  fileprivate mutating func beginAsking() -> StoreOwner? {
    let shown = keeper.shown
    guard !isAsking, !keeper.isOver, shown.stage == .announcing,
      let owner = shown.announcer?.owner, owner != keeper.rules.owner, owner != deadAnnouncer
    else { return nil }
    isAsking = true
    return owner
  }
}
