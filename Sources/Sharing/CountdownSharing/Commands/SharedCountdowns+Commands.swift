internal import Countdown
internal import CountdownStore
internal import CountdownSystem

extension SharedCountdowns {
  /// Carries out a command on a shared countdown, wherever it counts: the record is changed, and
  /// the countdown's process follows. When this returns, the change is decided: a countdown that
  /// was stopped or paused here does not end.
  ///
  /// Blocks for as long as the store takes; on a disk, some milliseconds.
  ///
  /// - Returns: the record after the command; nil where it was taken away.
  /// - Throws: ``SharingError``: `.notFound`, `.refused` as the countdown stands, `.notAccepting`
  ///   where its process takes no commands, or what the store throws.
  @discardableResult
  public func perform(
    _ command: SharedCommand, on name: String, at time: SharedTime = .now
  ) throws(SharingError) -> SharedCountdown? {
    try perform(command, on: name, at: time, isOwner: false)
  }

  /// - Parameters:
  ///   - isOwner: whether the countdown's own process commands.
  ///   - onStop: called with the run that the command has ended before its time, if there is one.
  ///   - onWrite: called with the record after the command, also with a stopped one.
  package func perform(
    _ command: SharedCommand, on name: String, at time: SharedTime = .now, isOwner: Bool = false,
    onStop: (StoppedRun) -> Void = { _ in }, onWrite: (SharedCountdown) -> Void = { _ in }
  ) throws(SharingError) -> SharedCountdown? {
    if case .label(let text) = command, !LabelLimit.isKept(by: text) {
      throw SharingError(.labelTooLong(bytes: text.utf8.count))
    }
    for _ in 0..<Self.mostAttempts {
      guard let record = try entries.read(name), !record.isGone else {
        throw SharingError(.notFound(name))
      }
      if !isOwner { try check(record) }
      switch try write(command, on: record, at: time) {
      case .written(let after):
        if let after { onWrite(after) }
        if let run = StoppedRun(record, after: after, at: time) { onStop(run) }
        return after?.stage == .stopped ? nil : after
      case .faster: continue
      }
    }
    throw SharingError(.store(StoreError(.locked(name))))
  }

  /// The number of attempts while other processes keep writing first.
  static var mostAttempts: Int { 16 }

  /// Any process may change a countdown that has ended; a countdown that counts belongs to its own
  /// process, unless that is dead.
  private func check(_ record: SharedCountdown) throws(SharingError) {
    if record.isAccepting || record.isOver(at: .now) { return }
    if record.owner.life == .dead { return }
    throw SharingError(.notAccepting(record.name, process: record.owner.process))
  }

  private func write(
    _ command: SharedCommand, on record: SharedCountdown, at time: SharedTime
  ) throws(SharingError) -> SharedEntries.Outcome {
    let effect: SharedCommand.Effect
    do {
      effect = try command.effect(on: record, at: time)
    } catch {
      let hasNoNext = command == .next && error == .nothingToCount
      throw SharingError(hasNoNext ? .noNextStep(record.name) : .refused(record.name, error))
    }
    switch effect {
    case .unchanged: return .written(record)
    case .record(let new): return try entries.write(new, replacing: record.revision)
    case .removal:
      // The process that still counts removes the record itself, and a host that of its own.
      let isCounted = command == .stop && record.owner.life != .dead
      return isCounted || record.kind == .hosted
        ? try entries.write(record.ended(by: command, at: time), replacing: record.revision)
        : try entries.remove(record)
    }
  }

  /// Notes that a person has seen the end of a countdown: from now on lists leave the countdown
  /// out, and its alerts continue. A new run is listed again. A routine between two steps stays
  /// listed.
  ///
  /// If no process has begun to announce the end yet, waits up to two seconds, because the
  /// announcer writes the record next.
  public func markSeen(_ countdown: SharedCountdown) throws(SharingError) {
    let limit = RealTime.monotonic.advanced(by: .seconds(2))
    let news = StoreNews(store)
    while true {
      guard var record = try entries.read(countdown.name), record.finishID == countdown.finishID,
        record.isOver(at: .now), !record.isSeen, record.steps?.place?.next == nil
      else { return }
      let now = RealTime.monotonic
      if record.stage.isOver || now >= limit {
        record.isSeen = true
        if case .written = try entries.write(record, replacing: record.revision) { return }
      }
      news.wait(until: limit)
    }
  }

  /// Leaves a routine that was stopped between two steps, to be resumed with the next one. Nothing
  /// happens elsewhere.
  package func leave(_ record: SharedCountdown) throws(SharingError) {
    guard let next = record.leftBetweenSteps(at: .now) else { return }
    _ = try entries.write(next, replacing: record.revision)
  }

  /// Removes the record of a countdown that has ended, because a person has seen that.
  ///
  /// - Returns: whether it was there; false when it has not ended, or something else took its
  ///   place.
  @discardableResult
  public func acknowledge(_ countdown: SharedCountdown) throws(SharingError) -> Bool {
    let now = SharedTime.now
    guard countdown.isOver(at: now) || countdown.isLeft else { return false }
    switch try clear(countdown, at: now) {
    case .written: return true
    case .faster(let other):
      // The end was announced meanwhile: the person has seen this same end.
      guard let other, other.run == countdown.run, other.stage.isOver else { return false }
      if case .written = try clear(other, at: now) { return true }
      return false
    }
  }

  private func clear(
    _ record: SharedCountdown, at time: SharedTime
  ) throws(SharingError) -> SharedEntries.Outcome {
    record.kind == .hosted
      ? try entries.write(
        record.ended(by: .acknowledge, at: time), replacing: record.revision)
      : try entries.remove(record)
  }
}

extension SharedCountdown {
  /// Whether the record is only what is left of a countdown that belonged to no process.
  var isGone: Bool { kind == .hosted && stage == .stopped }

  /// The record that is left of a countdown that a person has stopped, or whose end a person has
  /// seen: it is no longer listed, and shows when that was, until its own process, or the host,
  /// removes it.
  func ended(by command: SharedCommand, at time: SharedTime) -> SharedCountdown {
    var record = self
    let left = remaining(at: time).saturatedNanoseconds
    (record.snapshot.remainingNanoseconds, record.snapshot.deadline) = (left, nil)
    (record.snapshot.wallNanoseconds, record.snapshot.phase) = (time.wallNanoseconds, .stopped)
    (record.stage, record.end, record.commands) = (.stopped, nil, commands &+ 1)
    record.announcer = nil
    record.noteNext(command == .stop ? .stopped : .seen, at: time, left: left)
    return record
  }
}
