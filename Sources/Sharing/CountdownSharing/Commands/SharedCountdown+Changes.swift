internal import Countdown

// The changes that commands make to a record. Pure.

extension SharedCountdown {
  func paused(at time: SharedTime) -> SharedCountdown {
    changed(.paused, .paused, remaining: remaining(at: time).saturatedNanoseconds, at: time)
  }

  func ready(at time: SharedTime) -> SharedCountdown {
    changed(.reset, .ready, remaining: snapshot.totalNanoseconds, at: time)
  }

  /// - Parameter isNew: whether a new run begins, and so another end.
  func runs(
    for left: Duration, at time: SharedTime, isNew: Bool
  ) throws(CountdownTimer.Refusal) -> SharedCommand.Effect {
    guard left > .zero else { throw .nothingToCount }
    guard let now = time.moment(on: snapshot.timeline) ?? time.present else {
      throw .schedulerUnavailable
    }
    var record = changed(
      isNew ? .started : .resumed, .running, remaining: left.saturatedNanoseconds, at: time,
      from: now)
    if !isNew, isLeft { record.startedWallNanoseconds = time.wallNanoseconds }
    if isNew {
      record.bookedNanoseconds = 0
      record.run = CountdownID()
      record.startedWallNanoseconds = time.wallNanoseconds
    }
    return .record(record)
  }

  /// - Parameter length: the length of this run; nil for the one that was given.
  func restarted(
    for length: Duration?, at time: SharedTime
  ) throws(CountdownTimer.Refusal) -> SharedCommand.Effect {
    if let length, length > .hundredYears { throw .outOfRange }
    let first = with(step: 0).atGivenLength
    let fresh = length.map { first.lasting(max($0, .zero)) } ?? first
    return try fresh.runs(for: fresh.snapshot.total, at: time, isNew: true)
  }

  func labeled(_ text: String, at time: SharedTime) -> SharedCountdown {
    var record = self
    (record.snapshot.label, record.commands) = (text, commands &+ 1)
    record.noteNext(.adjusted, at: time, left: remaining(at: time).saturatedNanoseconds)
    return record
  }

  /// - Parameter duration: how much longer it is to be; negative to make it shorter.
  func adjusted(
    by duration: Duration, at time: SharedTime
  ) throws(CountdownTimer.Refusal) -> SharedCommand.Effect {
    let total = snapshot.total + duration
    if total > .hundredYears { throw .outOfRange }
    var record = self
    switch stage {
    case .running where !isOver(at: time):
      guard snapshot.adjustableWhileRunning else { throw .lockedWhileRunning }
      if duration == .zero { return .unchanged }
      let left = try Self.left(remaining(at: time), adjustedBy: duration)
      guard let now = time.moment(on: snapshot.timeline) ?? time.present else {
        throw .schedulerUnavailable
      }
      record = changed(
        .adjusted, .running, remaining: left.saturatedNanoseconds, at: time, from: now)
    case .paused where isLeft: throw .notRunning
    case .ready, .paused:
      if duration == .zero { return .unchanged }
      let left = try Self.left(snapshot.remaining, adjustedBy: duration)
      record = changed(.adjusted, stage, remaining: left.saturatedNanoseconds, at: time)
    default: throw .notRunning
    }
    record.snapshot.totalNanoseconds = total.saturatedNanoseconds
    record.noteGiven(givenLength)
    record.noteTotal()
    return .record(record)
  }

  /// The record of a routine that was stopped between two steps, to be resumed with the next one;
  /// nil where there is none.
  func leftBetweenSteps(at time: SharedTime) -> SharedCountdown? {
    guard isOver(at: time), let steps, steps.place?.next != nil else { return nil }
    let next = with(step: steps.following)
    var record = next.changed(
      .stopped, .paused, remaining: next.snapshot.totalNanoseconds, at: time)
    (record.run, record.startedWallNanoseconds) = (CountdownID(), nil)
    (record.leftWallNanoseconds, record.bookedNanoseconds) = (time.wallNanoseconds, 0)
    return record
  }

  private static func left(
    _ left: Duration, adjustedBy duration: Duration
  ) throws(CountdownTimer.Refusal) -> Duration {
    guard left + duration > .zero else { throw .nothingToCount }
    return left + duration
  }

  /// The record after a command from another process than the countdown's own.
  ///
  /// - Parameter start: the moment at which it begins to run, on a timeline of this machine.
  private func changed(
    _ kind: SharedChange.Kind, _ stage: Stage, remaining: Int64, at time: SharedTime,
    from start: (moment: Moment, timeline: Timeline)? = nil
  ) -> SharedCountdown {
    var record = self
    let wall = time.wallNanoseconds
    record.snapshot.phase = stage.phase
    record.snapshot.deadline = start?.moment.advanced(byNanoseconds: remaining)
    record.snapshot.timeline = start?.timeline ?? snapshot.timeline
    (record.snapshot.wallNanoseconds, record.snapshot.remainingNanoseconds) = (wall, remaining)
    // The countdown's process emits one event for the change.
    record.snapshot.sequence &+= 1
    record.end = record.snapshot.deadline.map {
      End(moment: $0, wallNanoseconds: wall.saturatingAdd(remaining))
    }
    (record.stage, record.attempts, record.announcer) = (stage, 0, nil)
    (record.isSeen, record.leftWallNanoseconds) = (false, nil)
    record.commands = commands &+ 1
    record.note(kind)
    return record
  }

  private func changed(
    _ kind: SharedChange.Kind, _ stage: Stage, remaining: Int64, at time: SharedTime,
    from now: Moment
  ) -> SharedCountdown {
    let isKnown = time.moment(on: snapshot.timeline) != nil
    return changed(
      kind, stage, remaining: remaining, at: time,
      from: (now, isKnown ? snapshot.timeline : SystemScheduler.continuous.timeline))
  }
}

extension SharedTime {
  /// The present on the machine's clock, for a countdown whose own clock is gone, as after a
  /// reboot.
  fileprivate var present: Moment? { moment(on: SystemScheduler.continuous.timeline) }
}
