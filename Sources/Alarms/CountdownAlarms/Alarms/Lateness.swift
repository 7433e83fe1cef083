internal import Countdown

/// The lateness of something, and what follows from it.
struct Lateness {
  /// The lateness up to which a moment was not passed over: threads are woken late, machines stall.
  static let grace = Duration.seconds(5)

  let duration: Duration

  init(of scheduled: WallMoment, at now: WallMoment) {
    duration = max(scheduled.duration(to: now), .zero)
  }

  var isPassedOver: Bool { duration > Self.grace }

  func rings(by policy: LatePolicy) -> Bool { !isPassedOver || policy.rings(after: duration) }

  func reason(on context: SettleContext) -> AlarmEvent.Reason {
    if !isPassedOver { return .deadline }
    return context.isStart ? .restart : .late
  }
}

extension Deadline {
  /// Whether it has come.
  func isOver(at now: Now) -> Bool { moment(seenFrom: now) <= now.wall }
}
