import Countdown

/// A scheduler whose clock is set by hand and that never calls by itself.
final class LateScheduler: Scheduler {
  private let state = Locked((now: Moment(nanoseconds: 0), armed: Moment?.none))
  let timeline = Timeline.unique()

  var now: Moment { state.withLock { $0.now } }
  var armed: Moment? { state.withLock { $0.armed } }

  func set(_ moment: Moment) { state.withLock { $0.now = moment } }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    WakeupToken(index: 0, generation: 0)
  }

  func arm(_ token: WakeupToken, at moment: Moment) { state.withLock { $0.armed = moment } }
  func disarm(_ token: WakeupToken) { state.withLock { $0.armed = nil } }
  func unregister(_ token: WakeupToken) {}
}
