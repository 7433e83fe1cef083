extension SharedState {
  /// Announces the end of a shared countdown, unless somebody else does.
  ///
  /// The finish is claimed before `body` runs and confirmed after. When `body` throws, it stays
  /// claimed and unconfirmed, as when the process had died in it.
  ///
  /// - Parameter owner: who announces.
  /// - Returns: whether it was announced here.
  @discardableResult
  public func announce(
    _ countdown: SharedCountdown, by owner: OwnerMark = .current,
    _ body: (SharedFinish) throws -> Void
  ) throws -> Bool {
    guard let finish = countdown.finish(at: .now) else { return false }
    let isOurs = try claims.claim(finish, by: owner)
    if isOurs {
      try body(finish)
      try claims.confirm(finish.id)
    }
    // Also what somebody else announced, who may have died before he could say so.
    if let finished = countdown.finished {
      _ = try snapshots.publish(finished, replacing: countdown)
    }
    return isOurs
  }

  /// Takes the record of a countdown away that ended, because somebody has seen that it did.
  ///
  /// - Returns: whether it was there; false when it has not ended or something else took its place.
  @discardableResult
  public func acknowledge(
    _ countdown: SharedCountdown, at time: SharedTime = .now
  ) throws -> Bool {
    guard countdown.end != nil, countdown.remaining(at: time) == .zero else { return false }
    return try snapshots.remove(countdown)
  }
}
