internal import Countdown
public import CountdownStore

extension SharedCountdown {
  /// How long the record of a countdown that ended is worth showing: 24 hours.
  public static var shownAfterEnd: Duration { .hours(24) }

  /// How long after the end those who announce have before it counts as missed.
  static var graceForAnnouncing: Duration { .seconds(1) }

  /// What it comes to at a moment. Pure; what the record cannot know is handed in.
  ///
  /// - Parameter life: what is known of the owner, see ``OwnerMark/life``.
  public func reading(at time: SharedTime, life: Liveness) -> SharedReading {
    let left = remaining(at: time)
    return SharedReading(
      countdown: self, phase: phase(at: time, left: left, life), remaining: left,
      isByWallClock: stage == .running && time.moment(on: snapshot.timeline) == nil,
      ownerLife: life)
  }

  private func phase(
    at time: SharedTime, left: Duration, _ life: Liveness
  ) -> SharedReading.Phase {
    switch stage {
    case .ready, .stopped: .ready
    case .paused: .paused
    case .running where left > .zero: .running
    case .running, .returned:
      life == .dead && sinceEnd(at: time) >= Self.graceForAnnouncing ? .missed : .finished
    case .announcing, .announced: .finished
    case .unconfirmed: .unconfirmed
    }
  }

  /// What is left at a moment, never negative: by the record's own clock, or else by the wall
  /// clock; where that has gone backwards, what was left when the record was written. The same
  /// rule as that of `CountdownTimer(restoring:)`.
  public func remaining(at time: SharedTime) -> Duration {
    switch stage {
    case .running: .nanoseconds(max(untilEnd(at: time), 0))
    case .ready, .paused, .stopped: snapshot.remaining
    case .returned, .announcing, .announced, .unconfirmed: .zero
    }
  }

  /// How long ago it ended; zero when it did not.
  public func sinceEnd(at time: SharedTime) -> Duration {
    end == nil ? .zero : .nanoseconds(max(-max(untilEnd(at: time), -.max), 0))
  }

  /// Whether it has reached its end.
  public func isOver(at time: SharedTime) -> Bool {
    stage.isOver || stage == .running && remaining(at: time) == .zero
  }

  /// Whether it ended so long ago that nobody is to be shown it any more.
  public func isExpired(at time: SharedTime) -> Bool {
    isOver(at: time) && sinceEnd(at: time) >= Self.shownAfterEnd
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
