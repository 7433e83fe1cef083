internal import Countdown
internal import CountdownStore

extension ShareEntry {
  /// What this process does for the entry that it keeps. The entry lives until the sharing has
  /// ended and the store has everything.
  var duty: KeptEntry.Duty {
    var duty = KeptEntry.Duty(present: { [self] kept, shown, isAgain in
      present(shown, isAgain: isAgain, of: kept)
    })
    duty.time = { [self] in withLock { $0.time } }
    duty.others = { [self] in meaning(of: $0) }
    duty.show = { [self] _ in follow() }
    duty.onFault = { [self] in note($0) }
    duty.wrote = { [self] body in
      if body.stage != .stopped { withLock { $0.report.changes += 1 } }
    }
    duty.isBusy = { [self] in
      withLock { $0.isClearing || $0.isAnnouncing || $0.isReplaying || !$0.held.isEmpty }
    }
    duty.rested = { [self] in rest($0) }
    return duty
  }

  /// What another countdown's record under the name means to this one.
  private func meaning(of found: SharedCountdown) -> Keeper<SharedCountdown>.Found {
    let (kept, plan) = withLock { ($0.kept, $0.plan) }
    guard let kept, let plan, let revision = found.revision else { return .failed }
    let (shown, time) = (kept.shown, SharedTime.now)
    // The end of this one was announced, or it is not to be shown.
    if shown.isSettled || shown.isAnnounced { return .yielded }
    if plan.keepsName(found, at: time) {
      kept.note(SharingError(.nameTaken(plan.request.name, process: found.owner.process)))
      return .failed
    }
    // Of two that are over the later one stays, or they would replace each other for ever.
    return !shown.isDone(at: time) || shown.isLater(than: found)
      ? .unreadable(revision) : .failed
  }

  /// Leads the countdown to where commands, or an announcement, have put its record.
  private func follow() {
    guard let kept = withLock({ $0.kept }) else { return }
    // What was shown a moment ago may be overtaken by now.
    let (record, owner, snapshot) = (kept.shown, kept.owner, timer?.snapshot())
    let (isChanged, isMoved) = withLock { guarded in
      guard let plan = guarded.plan, !guarded.isOver else { return (false, false) }
      let isOwn = record.announcer.map { $0.owner == owner } ?? false
      let isEnded = record.run == plan.run && record.stage.isOver && !plan.isAtEnd && !isOwn
      guard record.commands != plan.commands || isEnded else { return (false, false) }
      let way = record.way(
        from: plan.run, commands: plan.commands, phase: snapshot?.phase ?? .ready)
      let last = stance(record, isNewRun: record.begins(after: plan.run))
      // A command such as that for a label does not move the countdown: a pause that follows it
      // would be undone.
      if way.isEmpty, plan.isStill(at: record), let snapshot, last.isState(of: snapshot) {
        guarded.plan?.adopt(record)
        return (true, false)
      }
      guarded.stances += way + [last]
      guarded.plan?.follow(record)
      guarded.followers += 1
      return (true, true)
    }
    if isChanged { relabel(record.snapshot.label) }
    if isMoved { move() }
    settleEnd()
  }

  /// The countdown takes the label that another process has given.
  private func relabel(_ label: String) {
    guard let timer, timer.label != label else { return }
    timer.relabel(label)
    onRelabel.withLock { $0 }?()
  }

  /// Observers are the application's and may block, so a separate thread calls them.
  private func move() {
    do {
      try SystemThread.detached(name: "countdown-follow") { self.takeStances() }
    } catch {
      takeStances()
    }
  }

  private func takeStances() {
    let stances = withLock { guarded in
      defer { guarded.stances = [] }
      return guarded.stances
    }
    if !stances.isEmpty {
      let last = take(stances)
      let isMine = withLock { guarded in
        guard guarded.stances.isEmpty else { return false }
        guarded.plan?.hasFollowed(until: last)
        defer { guarded.isReplaying = true }
        return !guarded.isReplaying
      }
      if isMine { replay() }
    }
    let withheld = withLock { guarded in
      guarded.followers -= 1
      return guarded.followers == 0 ? guarded.takeWithheld() : []
    }
    for sequence in withheld { decide(nil, sequence) }
  }

  private func stance(_ record: SharedCountdown, isNewRun: Bool) -> CountdownTimer.Stance {
    var deadline: Moment?
    if record.stage == .running, let end = record.end {
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
      warnings: record.snapshot.warnings, isNewRun: isNewRun, step: record.steps?.index,
      at: record.stage.isOver ? nil : WallMoment(nanoseconds: record.snapshot.wallNanoseconds))
  }

  // MARK: - What is left

  /// Removes what is left of a countdown that was stopped, and lets go of the entry when the
  /// sharing has ended.
  func rest(_ kept: KeptEntry) {
    let (revision, shown) = kept.stored
    guard kept.isStored else { return }
    if shown.stage == .stopped, revision != nil {
      let isNew = withLock { guarded in
        defer { guarded.isClearing = true }
        return !guarded.isClearing
      }
      if isNew { keepers.clear(kept) { [self] in cleared(kept, $0) } }
    } else if withLock({ $0.isOver }) {
      keepers.remove(kept)
      withLock { $0.kept = nil }
    }
  }

  private func cleared(_ kept: KeptEntry, _ error: SharingError?) {
    withLock { guarded in
      guarded.isClearing = false
      if error == nil { guarded.report.changes += 1 }
    }
    if error == nil { return rest(kept) }
    keepers.post(after: .seconds(1)) { [self] in rest(kept) }
  }
}

extension ShareEntry.Guarded {
  /// Whether an event has to wait until the countdown has been moved. An end does not.
  mutating func holds(_ occurrence: ShareEntry.Occurrence) -> Bool {
    let kind = occurrence.event.kind
    guard kind != .tick, isReplaying || plan?.isMute ?? false else { return false }
    if held.isEmpty, !isReplaying, kind == .finished { return false }
    held.append(occurrence)
    return true
  }

  /// The event of the present run's end has come.
  mutating func awaitEnd(_ sequence: UInt64) -> AwaitedEnds.Arrival? {
    guard deliveries.participants > 0, let plan else { return nil }
    return ends.await(sequence, of: plan.run)
  }

  mutating func nextHeld() -> ShareEntry.Occurrence? {
    isReplaying = !held.isEmpty
    return held.isEmpty ? nil : held.removeFirst()
  }

  mutating func takeWithheld() -> [UInt64] {
    defer { withheld = [] }
    return withheld
  }
}

extension CountdownTimer.Stance {
  /// Whether a countdown is in this state.
  fileprivate func isState(of snapshot: CountdownTimer.Snapshot) -> Bool {
    phase == snapshot.phase && total == snapshot.totalNanoseconds
      && (phase == .running
        ? deadline == snapshot.deadline : remaining == snapshot.remainingNanoseconds)
  }
}
