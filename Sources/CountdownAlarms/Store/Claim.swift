internal import Countdown
internal import CountdownStore

/// The right to ring something, taken before it rings and confirmed after.
///
/// A claim is written together with the item, so that one of two processes gets it. If that process
/// dies while the item rings, another goes on with it; see ``AlarmRecord/Ring/takeovers``.
struct Claim: Hashable, Sendable {
  /// The part of a process that took the claim.
  var owner: StoreOwner
  /// The moment at which the claim was taken.
  var taken: WallMoment
  /// Whether a sink has presented the item.
  var isConfirmed = false
}

/// The end of something that lasts, such as a snooze: the given time after the press, whatever is
/// done to the wall clock, and by the wall clock after a reboot.
struct Deadline: Hashable, Sendable {
  /// The moment by the wall clock as it was then.
  var wall: WallMoment
  /// The moment on a clock that nobody sets.
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

  /// What the wall clock shows at the end, unless somebody sets it until then.
  func moment(seenFrom now: Now) -> WallMoment {
    guard timeline == now.timeline else { return wall }
    return now.wall.advanced(by: now.elapsed.duration(to: elapsed))
  }
}
