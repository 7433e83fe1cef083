/// A scheduler on any clock of the standard library's kind, such as a test's or a simulation's.
///
/// Each request is a task that sleeps on the clock, so a wakeup costs an allocation and a thread of
/// the cooperative pool. Where the clock jumps over several ticks at once, a countdown may give one
/// tick that carries the number of those it missed.
///
/// A clock whose `sleep` throws or returns too early is asked again, after pauses in real time that
/// grow to a second. So a wakeup comes as soon as the clock's `now` reaches its moment, whatever
/// happens to `sleep`. The clock's own cancellation handler runs inside `arm` and `disarm`, under
/// the lock of the countdown that asks.
public final class ClockScheduler<C: Clock>: Scheduler where C.Duration == Duration {
  private let clock: C
  private let origin: C.Instant
  private let wallOrigin = WallMoment.now
  /// A timeline that no other scheduler has.
  public let timeline = Timeline.unique()
  private let state = Locked(State())

  fileprivate struct State: Sendable {
    var slots: [WakeupToken: Slot] = [:]
    var lastIndex: UInt32 = 0
    /// The generation of all tokens; random, so that a token of another scheduler matches none.
    let generation = UInt32.random(in: .min ... .max)
    var lastRequest: UInt64 = 0
    /// The latest moment that a sleep has reached. A clock whose distances round may measure a
    /// little less when it is there, and a countdown would wait for ever.
    var reached = Moment(nanoseconds: .min)
  }

  fileprivate struct Slot: Sendable {
    let target: any WakeupTarget
    let tolerance: Duration
    /// The number of the latest request; a sleep for an earlier one is stale.
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

  /// The wall time at which this scheduler was made, and what has passed on the clock since.
  public var wallTime: WallMoment { wallOrigin.advanced(by: .nanoseconds(now.nanoseconds)) }

  /// See ``Scheduler/register(_:tolerance:)``.
  public func register(_ target: any WakeupTarget, tolerance: Duration) -> WakeupToken {
    state.withLock { state in
      state.lastIndex &+= 1
      let token = WakeupToken(index: state.lastIndex, generation: state.generation)
      state.slots[token] = Slot(target: target, tolerance: tolerance)
      return token
    }
  }

  /// See ``Scheduler/arm(_:at:)``. Makes a task.
  public func arm(_ token: WakeupToken, at moment: Moment) {
    // The clock's arithmetic is foreign code, and runs before the lock is taken.
    let instant = origin.advanced(by: .nanoseconds(moment.nanoseconds))
    request(for: token) { request, tolerance in
      self.sleep(until: instant, moment, tolerance: tolerance, token, request)
    }
  }

  /// See ``Scheduler/disarm(_:)``.
  public func disarm(_ token: WakeupToken) {
    request(for: token) { _, _ in nil }
  }

  /// See ``Scheduler/unregister(_:)``.
  public func unregister(_ token: WakeupToken) {
    state.withLock { $0.slots.removeValue(forKey: token) }?.sleep?.cancel()
  }
}

extension ClockScheduler {
  /// Numbers a request and keeps its task, in one section: the task may reach its end at once, and
  /// must find itself there. The task of the request before is cancelled outside the lock.
  private func request(
    for token: WakeupToken, _ sleep: (UInt64, Duration) -> Task<Void, Never>?
  ) {
    let previous = state.withLock { state -> Task<Void, Never>? in
      guard let slot = state.slots[token] else { return nil }
      state.lastRequest += 1
      state.slots[token]?.request = state.lastRequest
      state.slots[token]?.sleep = sleep(state.lastRequest, slot.tolerance)
      return slot.sleep
    }
    previous?.cancel()
  }

  private func sleep(
    until instant: C.Instant, _ moment: Moment, tolerance: Duration, _ token: WakeupToken,
    _ request: UInt64
  ) -> Task<Void, Never> {
    Task { [clock] in
      var pause = Duration.milliseconds(1)
      while clock.now < instant {
        let before = clock.now
        try? await clock.sleep(until: instant, tolerance: tolerance)
        if Task.isCancelled { return }
        if clock.now > before { continue }
        // The clock refused to sleep. Asking again at once would spin.
        try? await Task.sleep(for: pause)
        if Task.isCancelled { return }
        pause = min(pause * 2, .seconds(1))
      }
      self.fire(token, request, at: moment)
    }
  }

  /// Wakes the target unless another request has taken this one's place.
  private func fire(_ token: WakeupToken, _ request: UInt64, at moment: Moment) {
    let target = state.withLock { state -> (any WakeupTarget)? in
      state.reached = max(state.reached, moment)
      guard let slot = state.slots[token], slot.request == request else { return nil }
      // As a sleep this task is over: it must not be cancelled while the target runs in it.
      state.slots[token]?.sleep = nil
      return slot.target
    }
    target?.wake(at: moment)
  }
}
