import Countdown

/// What was asked with one token, and which calls may follow from it.
///
/// Requests with one token are made in order, under the record's lock, as a countdown makes its
/// own. Each has a moment of its own, by which a call can be told.
final class WakeupRecord: Sendable {
  private struct State {
    var token: WakeupToken?
    var isGone = false
    /// The requests that may still be called, in order. An older one may be on its way to us,
    /// unless the newer one came from the scheduler's own thread.
    var open: [Int64] = []
    /// The request that must be called, if any.
    var wanted: Int64?
    var used: Set<Int64> = []
  }

  private let state = Locked(State())

  func begin(with token: WakeupToken) { state.withLock { $0.token = token } }

  /// Arms at a moment or shortly after. With a token that is gone this should do nothing.
  func arm(at moment: Moment, on scheduler: SystemScheduler, fromItsThread: Bool) {
    state.withLock { state in
      guard let token = state.token else { return }
      var nanoseconds = moment.nanoseconds
      while !state.used.insert(nanoseconds).inserted { nanoseconds += 1 }
      if !state.isGone {
        if fromItsThread { state.open = [] }
        state.open.append(nanoseconds)
        state.wanted = nanoseconds
      }
      scheduler.arm(token, at: Moment(nanoseconds: nanoseconds))
    }
  }

  func disarm(on scheduler: SystemScheduler, fromItsThread: Bool) {
    state.withLock { state in
      guard let token = state.token else { return }
      if fromItsThread { state.open = [] }
      state.wanted = nil
      scheduler.disarm(token)
    }
  }

  func unregister(from scheduler: SystemScheduler, fromItsThread: Bool) {
    state.withLock { state in
      guard let token = state.token else { return }
      if fromItsThread { state.open = [] }
      state.wanted = nil
      state.isGone = true
      scheduler.unregister(token)
    }
  }

  /// Takes note of a call; returns what is wrong with it.
  func call(at moment: Moment, now: Moment) -> String? {
    state.withLock { state in
      guard let place = state.open.firstIndex(of: moment.nanoseconds) else {
        return "a call that nobody asked for, or asked for no more, at \(moment)"
      }
      state.open.removeFirst(place + 1)
      if state.wanted == moment.nanoseconds { state.wanted = nil }
      return now < moment ? "early: \(now) for \(moment)" : nil
    }
  }

  /// Whether a request for a moment up to this one was lost.
  func lacks(upTo moment: Moment) -> Bool {
    state.withLock { state in state.wanted.map { $0 <= moment.nanoseconds } ?? false }
  }
}
