import Countdown

/// What was asked with one token, and which calls may follow from it.
///
/// Requests with one token are made in order, under the record's lock, as a countdown makes its
/// own. Each has a moment of its own, by which a call can be told.
final class WakeupRecord: Sendable {
  private struct Request {
    let moment: Int64
    /// How many calls of any wakeup had begun when this one had been taken back or replaced.
    var takenBackAfter: Int?
  }

  private struct State {
    var token: WakeupToken?
    var isGone = false
    /// The requests that may still be called, in order.
    var open: [Request] = []
    /// The request that must be called, if any.
    var wanted: Int64?
    var used: Set<Int64> = []

    mutating func takeBack(after calls: Int) {
      for place in open.indices where open[place].takenBackAfter == nil {
        open[place].takenBackAfter = calls
      }
    }
  }

  private let state = Locked(State())
  private let calls: CallCount

  init(_ calls: CallCount) { self.calls = calls }

  func begin(with token: WakeupToken) { state.withLock { $0.token = token } }

  /// Arms at a moment or shortly after. With a token that is gone this should do nothing.
  func arm(at moment: Moment, on scheduler: SystemScheduler) {
    state.withLock { state in
      guard let token = state.token else { return }
      var nanoseconds = moment.nanoseconds
      while !state.used.insert(nanoseconds).inserted { nanoseconds += 1 }
      scheduler.arm(token, at: Moment(nanoseconds: nanoseconds))
      if state.isGone { return }
      state.takeBack(after: calls.begun)
      state.open.append(Request(moment: nanoseconds))
      state.wanted = nanoseconds
    }
  }

  func disarm(on scheduler: SystemScheduler) {
    state.withLock { state in
      guard let token = state.token else { return }
      state.wanted = nil
      scheduler.disarm(token)
      state.takeBack(after: calls.begun)
    }
  }

  func unregister(from scheduler: SystemScheduler) {
    state.withLock { state in
      guard let token = state.token else { return }
      state.wanted = nil
      state.isGone = true
      scheduler.unregister(token)
      state.takeBack(after: calls.begun)
    }
  }

  /// Takes note of a call, the one with a number among all; returns what is wrong with it.
  func call(_ number: Int, at moment: Moment, now: Moment) -> String? {
    state.withLock { state in
      guard let place = state.open.firstIndex(where: { $0.moment == moment.nanoseconds }) else {
        return "a call that nobody asked for, or a second one, at \(moment)"
      }
      let request = state.open[place]
      state.open.removeFirst(place + 1)
      if state.wanted == request.moment { state.wanted = nil }
      if let last = request.takenBackAfter, number > last + 16 {
        return "call \(number) for what was taken back after call \(last), at \(moment)"
      }
      return now < moment ? "early: \(now) for \(moment)" : nil
    }
  }

  /// Whether a request for a moment up to this one was lost.
  func lacks(upTo moment: Moment) -> Bool {
    state.withLock { state in state.wanted.map { $0 <= moment.nanoseconds } ?? false }
  }
}

/// How many calls of any wakeup have begun.
final class CallCount: Sendable {
  private let count = Locked(0)

  var begun: Int { count.withLock { $0 } }

  /// Counts a call; returns its number, from 1 on.
  func begin() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
