internal import Countdown
internal import CountdownStore

/// The right to ring something, taken before the ringing and confirmed after it.
///
/// A claim is written together with the item, so that one of two processes gets it. If that process
/// dies while the item rings, another continues with it; see ``AlarmRecord/Ring/takeovers``.
struct Claim: Hashable, Sendable {
  /// The part of a process that took the claim.
  var owner: StoreOwner
  /// The moment at which the claim was taken.
  var taken: WallMoment
  /// Whether a sink has presented the item.
  var isConfirmed = false
}

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
      wall: now.wall.advanced(by: duration),
      elapsed: now.elapsed.advanced(by: duration), timeline: now.timeline)
  }

  /// The moment on the wall clock, unless it is set before then.
  func moment(seenFrom now: Now) -> WallMoment {
    guard timeline == now.timeline else { return wall }
    return now.wall.advanced(by: now.elapsed.duration(to: elapsed))
  }
}
