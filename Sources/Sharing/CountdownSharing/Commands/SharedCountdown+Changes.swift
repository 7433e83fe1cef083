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
    if isNew {
      record.run = CountdownID()
      record.startedWallNanoseconds = time.wallNanoseconds
    }
    return .record(record)
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
    case .ready, .paused:
      if duration == .zero { return .unchanged }
      let left = try Self.left(snapshot.remaining, adjustedBy: duration)
      record = changed(.adjusted, stage, remaining: left.saturatedNanoseconds, at: time)
    default: throw .notRunning
    }
    record.snapshot.totalNanoseconds = total.saturatedNanoseconds
    record.noteTotal()
    return .record(record)
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
    record.isSeen = false
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
