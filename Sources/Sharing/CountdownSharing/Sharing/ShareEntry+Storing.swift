internal import Countdown
internal import CountdownStore

// On the worker's thread.

extension ShareEntry {
  /// Brings the store up to the plan; false when that failed and is to be tried again.
  func carryOut() -> Bool {
    let isEndNoted = turn.take { retryEnd() }
    do throws(SharingError) {
      try bringUp()
      return isEndNoted
    } catch {
      note(error)
      return false
    }
  }

  /// The number of attempts, while other processes write first, before a pause.
  static var mostAttempts: Int { 16 }

  /// Takes up a plan, and publishes the countdown.
  ///
  /// - Returns: the finishes that came meanwhile.
  /// - Throws: the store's error, or that the name is taken.
  func publish(_ plan: SharePlan) throws(SharingError) -> [Finish] {
    // In one turn: nothing in between may take the other process's record for this one's.
    try turn.take { () throws(SharingError) in
      let finishes = begin(plan)
      try bringUpInTurn()
      return finishes
    }
  }

  /// Brings the store up to the plan.
  ///
  /// - Throws: the store's error, or that the name is taken.
  func bringUp() throws(SharingError) {
    try turn.take { () throws(SharingError) in try bringUpInTurn() }
  }

  private func bringUpInTurn() throws(SharingError) {
    for _ in 0..<Self.mostAttempts {
      guard let change = withLock({ $0.plan?.change }) else { return }
      switch try write(change) {
      case .written(let record):
        withLock { guarded in
          guarded.plan?.wrote(record)
          guarded.isUnseen = record != nil
          guarded.report.changes += 1
        }
      case .faster(let other): try settle(other)
      }
    }
    throw SharingError(.store(StoreError(.locked("the name of a shared countdown"))))
  }

  private func write(_ change: SharePlan.Change) throws(SharingError) -> SharedEntries.Outcome {
    switch change {
    case .write(let record, let revision):
      try shared.entries.write(record, replacing: revision)
    case .remove(let record): try shared.entries.remove(record)
    }
  }

  /// Looks at the store's record, because the store has changed.
  ///
  /// - Returns: whether the record was new.
  func look(at found: SharedCountdown?) throws(SharingError) -> Bool {
    try turn.take { () throws(SharingError) in
      let isNews = withLock { guarded in
        guard let plan = guarded.plan, !guarded.isOver else { return false }
        return plan.published?.revision != found?.revision
      }
      guard isNews else { return false }
      do throws(SharingError) {
        try settle(found)
        return true
      } catch {
        // A name that is taken by now is reported when this countdown has to be written.
        if case .nameTaken = error.reason { return false }
        throw error
      }
    }
  }

  /// Whether the record was written since the last call.
  func takeUnseen() -> Bool {
    withLock { guarded in
      defer { guarded.isUnseen = false }
      return guarded.isUnseen
    }
  }

  /// Takes over the store's record in place of the one that was assumed.
  func settle(_ found: SharedCountdown?) throws(SharingError) {
    let time = SharedTime.now
    var lives: [OwnerMark: Liveness] = [:]
    if let found, found.owner != owner { lives[found.owner] = found.owner.life }
    let known = lives
    let (settlement, run, isOver) = withLock { guarded in
      let run = guarded.plan?.run
      let settlement = guarded.plan?.settle(found, at: time) { known[$0] ?? .alive }
      let isFollowed = settlement == .follow || settlement == .end
      if isFollowed, !guarded.isOver, found != nil { guarded.followers += 1 }
      return (settlement, run, guarded.isOver)
    }
    switch settlement {
    case .replace?, .leave?, nil: break
    case .taken(let process)?:
      throw SharingError(.nameTaken(found?.name ?? "", process: process))
    case .begin(let step)?: begin(step: step)
    case .follow?, .end?:
      guard !isOver else { return withLock { $0.plan?.end() } }
      if let found { follow(found, isNewRun: found.run != run) }
    }
  }
}

// MARK: - Following

extension ShareEntry {
  /// Puts the countdown where a command, or an announcement, has put its record. Observers are the
  /// application's and may block, so a separate thread calls them.
  private func follow(_ record: SharedCountdown, isNewRun: Bool) {
    withLock { guarded in
      // One that still waits to be taken is passed over, and its beginning is not.
      let isNewRun = isNewRun || guarded.stance?.isNewRun == true
      guarded.stance = stance(record, isNewRun: isNewRun)
    }
    do {
      try SystemThread.detached(name: "countdown-follow") { self.takeStance() }
    } catch {
      takeStance()
    }
  }

  /// Passes the request for a step to the application, whose code may block.
  private func begin(step index: Int) {
    guard let body = withLock({ $0.onStepRequest }) else { return }
    do {
      try SystemThread.detached(name: "countdown-follow") { body(index) }
    } catch {
      note(error)
    }
  }

  private func takeStance() {
    let stance = withLock { guarded in
      defer { guarded.stance = nil }
      return guarded.stance
    }
    if let stance {
      let last = timer?.take(stance) ?? 0
      withLock { if $0.stance == nil { $0.plan?.muted = last } }
    }
    let withheld = withLock { guarded in
      guarded.followers -= 1
      return guarded.followers == 0 ? guarded.takeWithheld() : []
    }
    for sequence in withheld { decide(nil, sequence) }
  }

  private func stance(_ record: SharedCountdown, isNewRun: Bool) -> CountdownTimer.Stance? {
    let scheduler = timer?.scheduler
    var deadline: Moment?
    if record.stage == .running, let end = record.end, let scheduler {
      // On another timeline, such as that of the application's own scheduler, the wall clock
      // decides.
      let left = end.wallNanoseconds.saturatingSubtract(RealTime.wallNanoseconds)
      deadline =
        record.snapshot.timeline == scheduler.timeline
        ? end.moment : scheduler.now.advanced(byNanoseconds: max(left, 0))
    }
    return CountdownTimer.Stance(
      phase: record.stage.phase, total: record.snapshot.totalNanoseconds,
      remaining: record.snapshot.remainingNanoseconds, deadline: deadline,
      warnings: record.snapshot.warnings, isNewRun: isNewRun, step: record.followedStep)
  }
}

extension SharedCountdown {
  /// The place of the step that the countdown's process follows; nil for a single countdown, and
  /// where that process begins the steps itself.
  fileprivate var followedStep: Int? { steps?.advances == .byOwner ? nil : steps?.index }
}
