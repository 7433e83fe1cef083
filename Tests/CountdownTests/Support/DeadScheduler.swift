import Countdown
import CountdownTesting

/// A scheduler without a thread.
final class DeadScheduler: Scheduler {
  let now = Moment(nanoseconds: 0)
  let timeline = Timeline.unique()
  var unavailability: SystemError? { SystemError(operation: "test", code: 24) }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    ManualScheduler().register(target, tolerance: tolerance)
  }
  func arm(_ token: WakeupToken, at moment: Moment) {}
  func disarm(_ token: WakeupToken) {}
  func unregister(_ token: WakeupToken) {}
}
