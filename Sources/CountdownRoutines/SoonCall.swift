internal import Countdown

/// One call of a closure on a scheduler's thread, as soon as that gets to it.
final class SoonCall: WakeupTarget {
  private let scheduler: any Scheduler
  private let token = Locked<WakeupToken?>(nil)
  private let body: @Sendable () -> Void

  private init(scheduler: any Scheduler, body: @escaping @Sendable () -> Void) {
    self.scheduler = scheduler
    self.body = body
  }

  static func arrange(on scheduler: any Scheduler, _ body: @escaping @Sendable () -> Void) {
    let call = SoonCall(scheduler: scheduler, body: body)
    let token = scheduler.register(call, tolerance: .zero)
    call.token.withLock { $0 = token }
    scheduler.arm(token, at: scheduler.now)
  }

  func wake(at moment: Moment) {
    if let token = token.withLock({ $0 }) { scheduler.unregister(token) }
    body()
  }
}
