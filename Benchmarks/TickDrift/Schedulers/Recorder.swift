internal import CCountdown
internal import Countdown

/// The clock that everything is measured on: CLOCK_BOOTTIME, as `ContinuousClock`.
enum Now {
  static var nanoseconds: Int64 { countdown_now(Int32(COUNTDOWN_CLOCK_CONTINUOUS.rawValue)) }
}

/// One call of a callback: which tick it was for, and when it came.
struct Call: Hashable, Sendable {
  let tick: Int
  let moment: Int64
}

/// Takes the calls down. The caller reads the clock first, so that this costs no lateness.
final class Recorder: Sendable {
  private let state: Locked<State>

  private struct State {
    var calls: [Call] = []
    var slowReports = 0
  }

  init(capacity: Int) {
    var state = State()
    state.calls.reserveCapacity(capacity)
    self.state = Locked(state)
  }

  var calls: [Call] { state.withLock { $0.calls } }

  /// How often `onSlowCallback` was called.
  var slowReports: Int { state.withLock { $0.slowReports } }

  func record(tick: Int, at moment: Int64) {
    state.withLock { $0.calls.append(Call(tick: tick, moment: moment)) }
  }

  /// Records the tick that comes `steps` after the last one; returns its number.
  func record(steps: Int, at moment: Int64) -> Int {
    state.withLock { state in
      let tick = (state.calls.last?.tick ?? 0) + steps
      state.calls.append(Call(tick: tick, moment: moment))
      return tick
    }
  }

  func clear() { state.withLock { $0 = State() } }

  func recordSlowReport() { state.withLock { $0.slowReports += 1 } }
}
