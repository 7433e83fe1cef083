public import Countdown

/// The right to ring something, taken before it rings and confirmed after.
///
/// A claim is written together with the item, so that of two processes one gets it. Where the
/// claim's process died over a ring, another goes on with that; see ``AlarmRecord/Ring/takeovers``.
public struct Claim: Hashable, Sendable {
  /// Who took it.
  public var owner: ProcessMark
  /// When.
  public var taken: WallMoment
  /// Whether it is known to have reached somebody's ears or eyes.
  public var isConfirmed: Bool

  /// A claim that is not confirmed.
  public init(owner: ProcessMark, taken: WallMoment) {
    self.owner = owner
    self.taken = taken
    isConfirmed = false
  }
}

/// A process for all time: its number alone is given to others later.
public struct ProcessMark: Hashable, Sendable, LosslessStringConvertible {
  /// The boot of the machine, the pid namespace, the process's number, and its start in ticks:
  /// `b7e5…/4026531836/4711/82342`.
  public let description: String

  /// A mark that was written down.
  public init(_ description: String) {
    self.description = description
  }
}

/// The end of something that lasts, such as a snooze: so long from the press, whatever is done to
/// the wall clock, and by the wall clock after a reboot.
public struct Deadline: Hashable, Sendable {
  /// The moment by the wall clock as it was then.
  public var wall: WallMoment
  /// The moment on a clock that nobody sets.
  public var elapsed: Moment
  /// The clock of ``elapsed``.
  public var timeline: Timeline

  /// An end.
  public init(wall: WallMoment, elapsed: Moment, timeline: Timeline) {
    self.wall = wall
    self.elapsed = elapsed
    self.timeline = timeline
  }

  /// An end so long from now.
  init(_ duration: Duration, from present: Present) {
    self.init(
      wall: present.wall.advanced(by: duration),
      elapsed: present.elapsed.advanced(by: duration), timeline: present.timeline)
  }

  /// Where the wall clock stands when it comes, unless somebody sets the clock until then.
  func moment(seenFrom present: Present) -> WallMoment {
    guard timeline == present.timeline else { return wall }
    return present.wall.advanced(by: present.elapsed.duration(to: elapsed))
  }
}
