internal import Countdown

/// What is to be done when something else lies in the store than was thought. Pure.
enum ShareRule: Hashable {
  /// What lies there may be replaced: try again over it.
  case replace
  /// What lies there will do.
  case leave
  /// It is another countdown's name.
  case taken(by: Int32)

  /// - Parameters:
  ///   - found: what lies there.
  ///   - wanted: what is to lie there; nil for nothing.
  ///   - owner: who shares it.
  init(
    found: SharedCountdown?, wanted: SharedCountdown?, owner: OwnerMark, at time: SharedTime,
    life: (OwnerMark) -> OwnerMark.Life
  ) {
    guard let found else {
      self = wanted == nil ? .leave : .replace
      return
    }
    guard let wanted else {
      // Somebody else's by now, or somebody else's note of our end.
      self = found.owner == owner ? .replace : .leave
      return
    }
    let isSameCountdown = found.snapshot.id == wanted.snapshot.id
    if found == wanted {
      self = .leave
    } else if isSameCountdown, found.owner == owner {
      let isNoted = found.run == wanted.run && found.snapshot.phase == .finished
      self = isNoted && wanted.snapshot.phase == .finished ? .leave : .replace
    } else {
      self = found.isHolding(at: time, life: life) ? .taken(by: found.owner.process) : .replace
    }
  }
}

extension SharedCountdown {
  /// Whether it keeps others from its name: it runs or is paused, and its process may live. At its
  /// end it does until those who announce had their time.
  fileprivate func isHolding(
    at time: SharedTime, life: (OwnerMark) -> OwnerMark.Life
  ) -> Bool {
    if snapshot.phase == .finished { return false }
    if end != nil, sinceEnd(at: time) >= Self.graceForAnnouncing { return false }
    return life(owner) != .dead
  }
}

extension SharePlan {
  /// Throws when the name belongs to another countdown.
  func checkName(
    at time: SharedTime, life: (OwnerMark) -> OwnerMark.Life
  ) throws(SharingError) {
    guard let found, found.owner != owner || found.snapshot.id != base.id,
      found.isHolding(at: time, life: life)
    else { return }
    throw SharingError(.nameTaken(request.name, process: found.owner.process))
  }
}
