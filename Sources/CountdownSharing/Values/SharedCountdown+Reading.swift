internal import Countdown

extension SharedCountdown {
  /// How long the record of a countdown that ended is worth showing: 24 hours.
  public static var shownAfterEnd: Duration { .hours(24) }

  /// How long after the end those who announce have before it counts as missed.
  static var graceForAnnouncing: Duration { .seconds(1) }

  /// What it comes to at a moment. Pure; the facts that it cannot know are handed in.
  ///
  /// - Parameters:
  ///   - life: what is known of the owner, see ``OwnerMark/life``.
  ///   - isAnnounced: whether somebody claimed this run's finish.
  public func reading(
    at time: SharedTime, life: OwnerMark.Life, isAnnounced: Bool
  ) -> SharedReading {
    let left = remaining(at: time)
    let phase: SharedReading.Phase =
      switch snapshot.phase {
      case .running where left > .zero: .running
      case .running:
        life == .dead && !isAnnounced && sinceEnd(at: time) >= Self.graceForAnnouncing
          ? .missed : .finished
      case .finished: .finished
      case .ready, .paused, .stopped: .paused
      }
    return SharedReading(
      countdown: self, phase: phase, remaining: left,
      isByWallClock: snapshot.phase != .paused && time.moment(on: snapshot.timeline) == nil,
      ownerLife: life)
  }

  /// What is left at a moment, never negative: by the record's own clock, or else by the wall
  /// clock; where that has gone backwards, what was left when the record was written. The same
  /// rule as that of `CountdownTimer(restoring:)`.
  public func remaining(at time: SharedTime) -> Duration {
    guard snapshot.phase == .running else { return snapshot.remaining }
    return .nanoseconds(max(untilEnd(at: time), 0))
  }

  /// How long ago it ended; zero when it did not.
  public func sinceEnd(at time: SharedTime) -> Duration {
    end == nil ? .zero : .nanoseconds(max(-max(untilEnd(at: time), -.max), 0))
  }

  /// Whether it ended so long ago that nobody is to be shown it any more.
  public func isExpired(at time: SharedTime) -> Bool {
    sinceEnd(at: time) >= Self.shownAfterEnd
  }

  /// Nanoseconds until the end, negative after it.
  private func untilEnd(at time: SharedTime) -> Int64 {
    guard let end else { return .max }
    if let moment = time.moment(on: snapshot.timeline) {
      return moment.nanoseconds(to: end.moment)
    }
    let now = max(time.wallNanoseconds, snapshot.wallNanoseconds)
    return end.wallNanoseconds.saturatingSubtract(now)
  }
}
