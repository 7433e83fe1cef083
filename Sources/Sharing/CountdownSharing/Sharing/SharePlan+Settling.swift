internal import Countdown
internal import CountdownStore

// The decisions about the entry in the store. Pure.

extension SharePlan {
  /// The change to be written; nil when the store is up to date.
  enum Change: Sendable {
    case write(SharedCountdown, replacing: EntryRevision?)
    case remove(SharedCountdown)
  }

  var change: Change? {
    if var wanted {
      if wanted.isSame(as: published) { return nil }
      wanted.edition = max(wanted.edition, published?.edition ?? 0)
      return .write(wanted, replacing: published?.revision)
    }
    return published.map(Change.remove)
  }

  /// Whether the store is up to date.
  var isCurrent: Bool { change == nil }

  /// The record was written, or removed.
  mutating func wrote(_ record: SharedCountdown?) { published = record }

  /// The decision when another entry is in the store than was assumed.
  enum Settlement: Hashable, Sendable {
    /// The entry may be replaced.
    case replace
    /// The entry may stay: it is this process's, or its end was seen to.
    case leave
    /// Other processes have seen to the end of this run: the run has ended, whatever the timer's
    /// state is.
    case end
    /// A command has changed the entry.
    case follow
    /// A command asks for a step, which this process begins.
    case begin(Int)
    /// The name is another countdown's.
    case taken(by: Int32)
  }

  /// Decides, and takes note of the entry.
  mutating func settle(
    _ found: SharedCountdown?, at time: SharedTime, life: (OwnerMark) -> Liveness
  ) -> Settlement {
    let settlement = settlement(for: found, at: time, life: life)
    if [.end, .follow].contains(settlement), let found { changes = found.changes }
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
      // A countdown that a command has stopped is removed.
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
      // A missing record at the end may have been acknowledged, unless its end is this process's to
      // announce and unclaimed. Any other missing record was lost, perhaps with its folder.
      let isSeen = isAtEnd && !(isAnnouncedByOwner && wanted?.stage == .running)
      return wanted == nil || isSeen ? .leave : .replace
    }
    guard found.snapshot.id == base.id, found.owner == owner else {
      guard let wanted else { return .leave }
      if keepsName(found, at: time, life: life) { return .taken(by: found.owner.process) }
      // Of two that are over the later one stays, or they would replace each other for ever.
      return !wanted.isSettled(at: time) || wanted.isLater(than: found) ? .replace : .leave
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
      keepsName(found, at: time, life: life)
    else { return }
    throw SharingError(.nameTaken(request.name, process: found.owner.process))
  }

  /// Whether a record of another process, or of another countdown, keeps its name from this one.
  private func keepsName(
    _ found: SharedCountdown, at time: SharedTime, life: (OwnerMark) -> Liveness
  ) -> Bool {
    if found.snapshot.id == base.id {
      return !found.isSettled(at: time) && life(found.owner) != .dead
    }
    // A process knows of the ends of its own countdowns, once it had the time to announce them.
    let isKnown = found.owner == owner && !request.isKeptUntilSeen
    if isKnown, found.stage.isOver || found.isSettled(at: time) { return false }
    return found.keepsName(at: time, untilSeen: request.isKeptUntilSeen)
  }

  /// The run's end was seen to here, and the store has this record.
  mutating func ended(as record: SharedCountdown) {
    guard isAtEnd, record.run == run else { return }
    (published, wanted, changes) = (record, record, record.changes)
  }

  /// The record to be claimed at the end: with the deadline as it truly was, in place of the entry
  /// in the store.
  var claimable: SharedCountdown? {
    guard isAtEnd, var record = wanted, record.stage == .running || record.stage == .returned
    else { return nil }
    (record.revision, record.edition) = (published?.revision, published?.edition ?? 0)
    return record
  }
}

extension SharedCountdown {
  /// Whether the record keeps its name from other countdowns, whether its process lives or not:
  /// until its end was announced, or a person has seen it.
  ///
  /// - Parameter untilSeen: whether an end that was announced keeps the name until it was seen.
  func keepsName(at time: SharedTime, untilSeen: Bool) -> Bool {
    if isSeen || isExpired(at: time) { return false }
    switch stage {
    case .ready, .running, .paused, .returned, .announcing: return true
    case .announced, .unconfirmed: return untilSeen
    case .stopped: return false
    }
  }

  /// Whether nothing is to come any more from the process that counts: it was stopped, or it has
  /// ended and the announcers have had their time.
  fileprivate func isSettled(at time: SharedTime) -> Bool {
    if stage.isOver || stage == .stopped { return true }
    return end != nil && sinceEnd(at: time) >= Self.graceForAnnouncing
  }

  /// Whether it ended, or began, after another; of two at once it is the same one for everybody.
  fileprivate func isLater(than other: SharedCountdown) -> Bool {
    func place(_ record: SharedCountdown) -> (Int64, Int64, String) {
      (
        record.end?.wallNanoseconds ?? .min, record.startedWallNanoseconds ?? .min,
        record.snapshot.id.description
      )
    }
    return place(self) > place(other)
  }
}
