internal import Countdown
public import CountdownStore

extension SharedCountdown {
  /// The time after its end for which a countdown's record is worth showing: 24 hours.
  public static var shownAfterEnd: Duration { .hours(24) }

  /// The time that announcers have after the end before it counts as missed.
  static var graceForAnnouncing: Duration { .seconds(1) }

  /// The countdown's state at a moment. Pure; facts that the record cannot know are passed in.
  ///
  /// - Parameter life: whether the owner lives, see `OwnerMark.life`.
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

  /// The time left at a moment, never negative: by the record's own clock, or else by the wall
  /// clock. Where the wall clock has gone backwards, the time that was left when the record was
  /// written. The same rule as that of `CountdownTimer(restoring:)`.
  public func remaining(at time: SharedTime) -> Duration {
    switch stage {
    case .running: .nanoseconds(max(untilEnd(at: time), 0))
    case .ready, .paused, .stopped: snapshot.remaining
    case .returned, .announcing, .announced, .unconfirmed: .zero
    }
  }

  /// The time since the end; zero when the countdown has not ended.
  public func sinceEnd(at time: SharedTime) -> Duration {
    end == nil ? .zero : .nanoseconds(max(-max(untilEnd(at: time), -.max), 0))
  }

  /// Whether the countdown has reached its end.
  public func isOver(at time: SharedTime) -> Bool {
    stage.isOver || stage == .running && remaining(at: time) == .zero
  }

  /// Whether the end is so long ago that the countdown is no longer shown.
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
