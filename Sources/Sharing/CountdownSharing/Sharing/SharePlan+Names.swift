internal import Countdown
internal import CountdownStore

// Whether one countdown's record keeps a name from another's.

extension SharePlan {
  /// Throws when the name belongs to another countdown.
  func checkName(of found: SharedCountdown?, at time: SharedTime) throws(SharingError) {
    guard let found, found.owner != owner || found.snapshot.id != base.id,
      keepsName(found, at: time)
    else { return }
    throw SharingError(.nameTaken(request.name, process: found.owner.process))
  }

  /// Whether a record of another process, or of another countdown, keeps its name from this one.
  func keepsName(_ found: SharedCountdown, at time: SharedTime) -> Bool {
    if found.snapshot.id == base.id {
      return !found.isDone(at: time) && found.owner.life != .dead
    }
    // A process knows of the ends of its own countdowns, once it had the time to announce them.
    let isKnown = found.owner == owner && !request.isKeptUntilSeen
    if isKnown, found.stage.isOver || found.isDone(at: time) { return false }
    return found.keepsName(at: time, untilSeen: request.isKeptUntilSeen)
  }
}

extension SharedCountdown {
  /// Whether the record keeps its name from other countdowns, whether its process lives or not:
  /// until its end was announced, or a person has seen it or has stopped it.
  ///
  /// - Parameter untilSeen: whether an end that was announced keeps the name until it was seen.
  func keepsName(at time: SharedTime, untilSeen: Bool) -> Bool {
    if isSeen || isLeft || isExpired(at: time) { return false }
    switch stage {
    case .ready, .running, .paused, .returned, .announcing: return true
    case .announced, .unconfirmed: return untilSeen
    case .stopped: return false
    }
  }

  /// Whether nothing is to come any more from the process that counts: it was stopped, or it has
  /// ended and the announcers have had their time.
  func isDone(at time: SharedTime) -> Bool {
    if stage.isOver || stage == .stopped || isLeft { return true }
    return end != nil && sinceEnd(at: time) >= Self.graceForAnnouncing
  }

  /// Whether the countdown ended, or began, after another. Of two at once every process takes the
  /// same one for the later.
  func isLater(than other: SharedCountdown) -> Bool {
    func place(_ record: SharedCountdown) -> (Int64, Int64, String) {
      (
        record.end?.wallNanoseconds ?? .min, record.startedWallNanoseconds ?? .min,
        record.snapshot.id.description
      )
    }
    return place(self) > place(other)
  }
}
