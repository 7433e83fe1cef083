internal import CCountdownSystem
internal import Countdown

/// The clock that everything is measured on: CLOCK_BOOTTIME, as `ContinuousClock`.
enum Now {
  static var nanoseconds: Int64 { countdown_now(Int32(COUNTDOWN_CLOCK_BOOTTIME.rawValue)) }
}

/// One call of a callback: which tick it was for, and when it came.
struct Call: Hashable, Sendable {
  let tick: Int
  let moment: Int64
}

/// Takes the calls down. The caller reads the clock first, so that this costs no lateness.
final class Recorder: Sendable {
  private let state: Locked<[Call]>

  init(capacity: Int) {
    var calls: [Call] = []
    calls.reserveCapacity(capacity)
    state = Locked(calls)
  }

  var calls: [Call] { state.withLock { $0 } }

  func record(tick: Int, at moment: Int64) {
    state.withLock { $0.append(Call(tick: tick, moment: moment)) }
  }

  /// Records the tick that comes `steps` after the last one; returns its number.
  func record(steps: Int, at moment: Int64) -> Int {
    state.withLock { calls in
      let tick = (calls.last?.tick ?? 0) + steps
      calls.append(Call(tick: tick, moment: moment))
      return tick
    }
  }
}
