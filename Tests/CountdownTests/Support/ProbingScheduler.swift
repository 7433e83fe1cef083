import Countdown
import CountdownTesting

/// An application's scheduler, which looks at its countdown wherever it is called outside the lock.
///
/// `arm` and `disarm` run under the countdown's lock, as the protocol says; the rest must not, or
/// this scheduler blocks or traps.
final class ProbingScheduler: Scheduler {
  private let base = ManualScheduler()
  private let look = Locked<(@Sendable () -> Void)?>(nil)
  let calls = Log<String>()

  var timeline: Timeline { probed("timeline") { base.timeline } }
  var now: Moment { probed("now") { base.now } }
  var unavailability: SystemError? { probed("unavailability") { nil } }

  func onCall(_ body: @escaping @Sendable () -> Void) { look.withLock { $0 = body } }
  func advance(by duration: Duration) { base.advance(by: duration) }

  func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    probed("register") { base.register(target, tolerance: tolerance) }
  }

  func unregister(_ token: WakeupToken) { probed("unregister") { base.unregister(token) } }

  func arm(_ token: WakeupToken, at moment: Moment) {
    calls.append("arm")
    base.arm(token, at: moment)
  }

  func disarm(_ token: WakeupToken) {
    calls.append("disarm")
    base.disarm(token)
  }

  private func probed<Result>(_ call: String, _ body: () -> Result) -> Result {
    calls.append(call)
    // Once only: what the look itself asks of this scheduler is not looked at again.
    let look = look.withLock { look in
      defer { look = nil }
      return look
    }
    look?()
    if let look { self.look.withLock { $0 = look } }
    return body()
  }
}
