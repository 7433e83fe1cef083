internal import Countdown
internal import CountdownStore

// What is to be done about what lies in the store. Pure.

extension SharePlan {
  /// What is to be written; nil when the store has what it should.
  enum Change: Sendable {
    case write(SharedCountdown, replacing: EntryRevision?)
    case remove(SharedCountdown)
  }

  var change: Change? {
    if let wanted {
      return wanted.isSame(as: published)
        ? nil : .write(wanted, replacing: published?.revision)
    }
    return published.map(Change.remove)
  }

  /// Whether the store has what it should.
  var isCurrent: Bool { change == nil }

  /// The record was written, or removed.
  mutating func wrote(_ record: SharedCountdown?) { published = record }

  /// What to do when something else lies in the store than was thought.
  enum Settlement: Hashable, Sendable {
    /// What lies there may be replaced.
    case replace
    /// What lies there will do: it is ours, or the end was seen to.
    case leave
    /// Others have seen to the end of this run: it has ended, whatever the countdown says.
    case end
    /// Somebody has commanded what lies there.
    case follow
    /// Somebody asks for a step, which this process begins.
    case begin(Int)
    /// The name is another countdown's.
    case taken(by: Int32)
  }

  /// Decides, and takes note of what lies there.
  mutating func settle(
    _ found: SharedCountdown?, at time: SharedTime, life: (OwnerMark) -> Liveness
  ) -> Settlement {
    let settlement = settlement(for: found, at: time, life: life)
    switch settlement {
    case .replace: published = found
    case .leave:
      let isOurs = found.map { $0.snapshot.id == base.id && $0.owner == owner } ?? false
      (published, wanted) = isOurs ? (found, found) : (nil, nil)
    case .end: (published, wanted, isAtEnd, muted) = (found, found, true, .max)
    case .follow:
      commands = found?.commands ?? commands
      (run, startedWallNanoseconds) = (found?.run ?? run, found?.startedWallNanoseconds)
      steps = found?.steps ?? steps
      // One that others have stopped is taken away.
      let isStopped = found?.stage == .stopped
      (published, wanted, isAtEnd, muted) = (found, isStopped ? nil : found, false, .max)
    case .begin: (published, wanted, commands) = (found, found, found?.commands ?? commands)
    case .taken: break
    }
    return settlement
  }

  private func settlement(
    for found: SharedCountdown?, at time: SharedTime, life: (OwnerMark) -> Liveness
  ) -> Settlement {
    guard let found else {
      // One that has ended may have been acknowledged, unless it is ours to announce and nobody has
      // claimed it; any other was lost, perhaps with its folder.
      let isSeen = isAtEnd && !(isAnnouncedByOwner && wanted?.stage == .running)
      return wanted == nil || isSeen ? .leave : .replace
    }
    guard found.snapshot.id == base.id, found.owner == owner else {
      if wanted == nil { return .leave }
      return found.isHolding(at: time, life: life)
        ? .taken(by: found.owner.process) : .replace
    }
    if found.isSame(as: wanted) { return .leave }
    if found.commands > commands, let step = found.steps?.requested { return .begin(step) }
    if found.stage.isOver, found.run == run { return isAtEnd ? .leave : .end }
    return found.commands > commands ? .follow : .replace
  }

  /// Throws when the name belongs to another countdown.
  func checkName(
    at time: SharedTime, life: (OwnerMark) -> Liveness
  ) throws(SharingError) {
    guard let found, found.owner != owner || found.snapshot.id != base.id,
      found.isHolding(at: time, life: life)
    else { return }
    throw SharingError(.nameTaken(request.name, process: found.owner.process))
  }

  /// The run's end was seen to here, and this lies in the store.
  mutating func ended(as record: SharedCountdown) {
    guard isAtEnd, record.run == run else { return }
    (published, wanted) = (record, record)
  }

  /// The record to be claimed at the end: with the deadline as it truly was, replacing what lies
  /// there.
  var claimable: SharedCountdown? {
    guard isAtEnd, var record = wanted, record.stage == .running || record.stage == .returned
    else { return nil }
    record.revision = published?.revision
    return record
  }
}

extension SharedCountdown {
  /// Whether it keeps others from its name: it runs or is paused, and its process may live. At its
  /// end it does until those who announce had their time.
  fileprivate func isHolding(at time: SharedTime, life: (OwnerMark) -> Liveness) -> Bool {
    if stage.isOver || stage == .stopped { return false }
    if end != nil, sinceEnd(at: time) >= Self.graceForAnnouncing { return false }
    return life(owner) != .dead
  }
}
