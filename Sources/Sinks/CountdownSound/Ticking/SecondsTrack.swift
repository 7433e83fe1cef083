internal import Countdown

/// The moments of the ticks of a countdown: each whole second before its deadline.
final class SecondsTrack: Sendable {
  private let scheduler: any Scheduler
  private let state: Locked<State>

  private struct State: Sendable {
    var deadline: Moment
    var isOver = false
  }

  init(until deadline: Moment, on scheduler: any Scheduler) {
    self.scheduler = scheduler
    state = Locked(State(deadline: deadline))
  }

  /// The present moment, on the countdown's timeline.
  var now: Moment { scheduler.now }

  /// The first tick after a moment; nil after the last.
  func tick(after moment: Moment) -> Moment? {
    let deadline = state.withLock { $0.deadline }
    let left = moment.duration(to: deadline).saturatedNanoseconds
    let seconds = (left - 1) / Self.second
    guard left > Self.second, seconds > 0 else { return nil }
    return deadline.advanced(by: .zero - .nanoseconds(seconds * Self.second))
  }

  /// Whether a tick is still to come.
  var hasTicks: Bool { tick(after: now) != nil }

  /// Follows a countdown whose deadline was changed; false if the track is over.
  func move(to deadline: Moment) -> Bool {
    state.withLock { state in
      if !state.isOver { state.deadline = deadline }
      return !state.isOver
    }
  }

  /// Ends the track if no tick is to come after a moment; whether it is over.
  func ends(after moment: Moment) -> Bool {
    state.withLock { state in
      let left = moment.duration(to: state.deadline).saturatedNanoseconds
      if left <= Self.second { state.isOver = true }
      return state.isOver
    }
  }

  private static let second: Int64 = 1_000_000_000
}

extension SecondsTrack: Hashable {
  static func == (left: SecondsTrack, right: SecondsTrack) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
