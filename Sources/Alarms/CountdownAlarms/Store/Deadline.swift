internal import Countdown

/// The end of a period such as a snooze: the given time after its start, whatever is done to the
/// wall clock; after a reboot, the moment on the wall clock.
struct Deadline: Hashable, Sendable {
  /// The moment by the wall clock as it was then.
  var wall: WallMoment
  /// The moment on a clock that cannot be set.
  var elapsed: Moment
  /// The clock of ``elapsed``.
  var timeline: Timeline
}

extension Deadline {
  /// An end the given time from now.
  init(_ duration: Duration, from now: Now) {
    self.init(
      wall: now.wall.advanced(by: duration), elapsed: now.elapsed.advanced(by: duration),
      timeline: now.timeline)
  }

  /// The moment on the wall clock, unless it is set before then.
  func moment(seenFrom now: Now) -> WallMoment {
    guard timeline == now.timeline else { return wall }
    return now.wall.advanced(by: now.elapsed.duration(to: elapsed))
  }

  /// Whether the deadline has passed.
  func isOver(at now: Now) -> Bool { moment(seenFrom: now) <= now.wall }

  func delayed(by duration: Duration) -> Deadline {
    Deadline(
      wall: wall.advanced(by: duration), elapsed: elapsed.advanced(by: duration),
      timeline: timeline)
  }
}
