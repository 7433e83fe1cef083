/// A scheduler on any clock of the standard library's kind, such as a test's or a simulation's.
///
/// Each request is a task that sleeps on the clock, so a wakeup costs an allocation and a thread of
/// the cooperative pool. Where the clock jumps over several ticks at once, a countdown may give one
/// tick that carries the number of those it missed.
public final class ClockScheduler<C: Clock>: Scheduler where C.Duration == Duration {
  private let clock: C
  private let origin: C.Instant
  /// A timeline that no other scheduler has.
  public let timeline = Timeline.unique()
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var slots: [UInt32: Slot] = [:]
    var lastIndex: UInt32 = 0
    var lastRequest: UInt64 = 0
    /// The latest moment that a sleep has reached. A clock whose distances round may measure a
    /// little less when it is there, and would have a countdown wait for ever.
    var reached = Moment(nanoseconds: .min)
  }

  fileprivate struct Slot: Sendable {
    let target: any WakeupTarget
    let tolerance: Duration
    var request: UInt64 = 0
    var sleep: Task<Void, Never>?
  }

  /// A scheduler whose moment zero is the clock's present.
  public init(_ clock: C) {
    self.clock = clock
    origin = clock.now
  }

  /// The time since this scheduler was made.
  public var now: Moment {
    let measured = Moment(nanoseconds: origin.duration(to: clock.now).saturatedNanoseconds)
    return max(measured, state.withLock { $0.reached })
  }

  /// See ``Scheduler/register(_:tolerance:)``.
  public func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    state.withLock { state in
      state.lastIndex &+= 1
      state.slots[state.lastIndex] = Slot(target: target, tolerance: tolerance)
      return WakeupToken(index: state.lastIndex, generation: 0)
    }
  }

  /// See ``Scheduler/arm(_:at:)``. Makes a task.
  public func arm(_ token: WakeupToken, at moment: Moment) {
    guard let (request, tolerance) = state.withLock({ $0.newRequest(for: token) }) else { return }
    let sleep = sleep(until: moment, tolerance: tolerance, token, request)
    exchangeSleep(of: token, request, for: sleep)?.cancel()
  }

  /// See ``Scheduler/disarm(_:)``.
  public func disarm(_ token: WakeupToken) {
    guard let (request, _) = state.withLock({ $0.newRequest(for: token) }) else { return }
    exchangeSleep(of: token, request, for: nil)?.cancel()
  }

  /// See ``Scheduler/unregister(_:)``.
  public func unregister(_ token: WakeupToken) {
    state.withLock { $0.slots.removeValue(forKey: token.index) }?.sleep?.cancel()
  }
}

extension ClockScheduler {
  private func sleep(
    until moment: Moment, tolerance: Duration, _ token: WakeupToken, _ request: UInt64
  ) -> Task<Void, Never> {
    let instant = origin.advanced(by: .nanoseconds(moment.nanoseconds))
    return Task { [clock] in
      while clock.now < instant {
        let before = clock.now
        // A clock that refuses to sleep must not make a countdown spin.
        do { try await clock.sleep(until: instant, tolerance: tolerance) } catch { return }
        if clock.now <= before { return }
      }
      self.fire(token, request, at: moment)
    }
  }

  /// Wakes the target unless another request has taken this one's place.
  private func fire(_ token: WakeupToken, _ request: UInt64, at moment: Moment) {
    let (target, _) = state.withLock { state in
      state.reached = max(state.reached, moment)
      guard let slot = state.slots[token.index], slot.request == request else {
        return (nil as (any WakeupTarget)?, nil as Task<Void, Never>?)
      }
      // This task is over as a sleep: nobody is to cancel it while the target runs in it.
      state.slots[token.index]?.sleep = nil
      return (slot.target, slot.sleep)
    }
    target?.wake(at: moment)
  }

  /// Keeps a request's task; returns the one that is to be cancelled, outside the lock.
  private func exchangeSleep(
    of token: WakeupToken, _ request: UInt64, for sleep: Task<Void, Never>?
  ) -> Task<Void, Never>? {
    state.withLock { state in
      guard state.slots[token.index]?.request == request else { return sleep }
      let previous = state.slots[token.index]?.sleep
      state.slots[token.index]?.sleep = sleep
      return previous
    }
  }
}

extension ClockScheduler.State {
  /// Numbers a new request, so that whatever still sleeps for an older one finds itself stale.
  fileprivate mutating func newRequest(for token: WakeupToken) -> (UInt64, Duration)? {
    guard let slot = slots[token.index] else { return nil }
    lastRequest += 1
    slots[token.index]?.request = lastRequest
    return (lastRequest, slot.tolerance)
  }
}
