internal import Countdown
internal import Foundation

/// How late something is, and what follows.
struct Lateness {
  /// So late something may be without having been passed over: threads are woken late, machines
  /// stall.
  static let grace = Duration.seconds(5)

  let duration: Duration

  init(of scheduled: Date, at now: Date) {
    duration = .seconds(min(max(now.timeIntervalSince(scheduled), 0), 1e12))
  }

  var isPassedOver: Bool { duration > Self.grace }

  func rings(by policy: LatePolicy) -> Bool { !isPassedOver || policy.rings(after: duration) }

  func reason(on occasion: Occasion) -> AlarmEvent.Reason {
    if !isPassedOver { return .deadline }
    return occasion.isStart ? .restart : .late
  }
}

extension Deadline {
  /// Whether it has come. A millisecond early counts, for a wakeup at a ``Date`` is not more exact.
  func isOver(at present: Present) -> Bool {
    date(seenFrom: present).timeIntervalSince(present.wall) < 0.001
  }
}
