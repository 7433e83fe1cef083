internal import Countdown

/// The time by which something is late, and its consequences.
struct Lateness {
  /// The lateness up to which a moment does not count as passed over: threads are woken late, and
  /// machines stall.
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
