internal import Countdown
internal import CountdownSystem
internal import Glibc

/// A thread's sleep until another thread wakes it, a time has passed on a clock that runs while the
/// machine sleeps, or the wall clock is set.
final class Sleeper {
  /// Ends the present sleep or the next one, from any thread.
  let signal: WakeSignal
  private let alarm: Alarm
  private let clock: ClockWatch

  init() throws(SystemError) {
    signal = try WakeSignal()
    clock = try ClockWatch()
    alarm = Alarm(signal)
  }

  /// Sleeps; may return without a reason.
  ///
  /// - Parameters:
  ///   - limit: the longest sleep; nil for no limit.
  ///   - output: a descriptor whose reader may go away, which ends the sleep.
  /// - Returns: whether that reader is still there.
  @discardableResult
  func sleep(within limit: Duration?, until output: Int32 = -1) -> Bool {
    alarm.set(limit)
    var waits = [
      pollfd(fd: signal.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: clock.number, events: Int16(POLLIN), revents: 0),
      pollfd(fd: output, events: 0, revents: 0),
    ]
    _ = poll(&waits, nfds_t(waits.count), -1)
    signal.clear()
    _ = clock.wasSet()
    return waits[2].revents & Int16(POLLERR | POLLHUP) == 0
  }

  /// Wakes the thread at a moment of the continuous clock.
  private final class Alarm: WakeupTarget {
    private let signal: WakeSignal
    private let token = Locked<WakeupToken?>(nil)

    init(_ signal: WakeSignal) { self.signal = signal }

    deinit {
      if let token = token.withLock({ $0 }) { SystemScheduler.continuous.unregister(token) }
    }

    func set(_ limit: Duration?) {
      let scheduler = SystemScheduler.continuous
      let token = token.withLock { token in
        let present = token ?? scheduler.register(self, tolerance: .zero)
        token = present
        return present
      }
      if let limit {
        scheduler.arm(token, at: scheduler.now.advanced(by: limit))
      } else {
        scheduler.disarm(token)
      }
    }

    func wake(at moment: Moment) { signal.post() }
  }
}
