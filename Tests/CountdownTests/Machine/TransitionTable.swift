import Countdown

/// The paragraph "Transitions" of the design, written out.
enum TransitionTable {
  enum Command: Sendable, CaseIterable, Hashable {
    case start, pause, resume, toggle, stop, reset, add3, add0, set5, set0, addAge, less3, less10

    static var all: [Command] { allCases }

    func perform(on timer: CountdownTimer) -> CountdownTimer.Refusal? {
      switch self {
      case .start: timer.start()
      case .pause: timer.pause()
      case .resume: timer.resume()
      case .toggle: timer.toggle()
      case .stop: timer.stop()
      case .reset: timer.reset()
      case .add3: timer.add(.seconds(3))
      case .add0: timer.add(.zero)
      case .set5: timer.set(.seconds(5))
      case .set0: timer.set(.zero)
      case .addAge: timer.add(.hours(900_000))
      case .less3: timer.subtract(.seconds(3))
      case .less10: timer.subtract(.seconds(10))
      }
    }
  }

  struct Result: Sendable {
    let phase: CountdownTimer.Phase
    let total: Int
    let remaining: Int
    var event: CountdownEvent.Kind?
    var refusal: CountdownTimer.Refusal?
  }

  struct Row: Sendable {
    let phase: CountdownTimer.Phase
    let command: Command
    let locked: Result
    /// Where `adjustableWhileRunning` makes a difference.
    var adjustable: Result?
  }

  static let rows: [Row] = ready + running + paused + finished + stopped

  private static func ready(_ total: Int, _ event: CountdownEvent.Kind?) -> Result {
    Result(phase: .ready, total: total, remaining: total, event: event)
  }

  private static func began(_ remaining: Int, _ event: CountdownEvent.Kind) -> Result {
    Result(phase: .running, total: 10, remaining: remaining, event: event)
  }

  private static func refused(
    _ phase: CountdownTimer.Phase, _ remaining: Int, _ refusal: CountdownTimer.Refusal
  ) -> Result {
    Result(phase: phase, total: 10, remaining: remaining, refusal: refusal)
  }

  private static var ready: [Row] {
    let no = refused(.ready, 10, .notRunning)
    return [
      Row(phase: .ready, command: .start, locked: began(10, .started)),
      Row(phase: .ready, command: .pause, locked: no),
      Row(phase: .ready, command: .resume, locked: no),
      Row(phase: .ready, command: .toggle, locked: began(10, .started)),
      Row(phase: .ready, command: .stop, locked: no),
      Row(phase: .ready, command: .reset, locked: ready(10, nil)),
      Row(phase: .ready, command: .add3, locked: ready(13, .adjusted)),
      Row(phase: .ready, command: .add0, locked: ready(10, nil)),
      Row(phase: .ready, command: .set5, locked: ready(5, .adjusted)),
      Row(phase: .ready, command: .set0, locked: ready(0, .adjusted)),
      Row(phase: .ready, command: .addAge, locked: refused(.ready, 10, .outOfRange)),
      Row(phase: .ready, command: .less3, locked: ready(7, .adjusted)),
      Row(phase: .ready, command: .less10, locked: refused(.ready, 10, .nothingToCount)),
    ]
  }

  private static var running: [Row] {
    let already = refused(.running, 6, .alreadyRunning)
    let locked = refused(.running, 6, .lockedWhileRunning)
    let halted = Result(phase: .paused, total: 10, remaining: 6, event: .paused)
    return [
      Row(phase: .running, command: .start, locked: already),
      Row(phase: .running, command: .pause, locked: halted),
      Row(phase: .running, command: .resume, locked: already),
      Row(phase: .running, command: .toggle, locked: halted),
      Row(
        phase: .running, command: .stop,
        locked: Result(phase: .stopped, total: 10, remaining: 6, event: .stopped)),
      Row(phase: .running, command: .reset, locked: locked),
      Row(
        phase: .running, command: .add3, locked: locked,
        adjustable: Result(phase: .running, total: 13, remaining: 9, event: .adjusted)),
      Row(
        phase: .running, command: .add0, locked: locked,
        adjustable: Result(phase: .running, total: 10, remaining: 6)),
      Row(
        phase: .running, command: .set5, locked: locked,
        adjustable: Result(phase: .running, total: 5, remaining: 5, event: .adjusted)),
      Row(
        phase: .running, command: .set0, locked: locked,
        adjustable: refused(.running, 6, .nothingToCount)),
      Row(
        phase: .running, command: .addAge, locked: locked,
        adjustable: refused(.running, 6, .outOfRange)),
      Row(
        phase: .running, command: .less3, locked: locked,
        adjustable: Result(phase: .running, total: 7, remaining: 3, event: .adjusted)),
      Row(
        phase: .running, command: .less10, locked: locked,
        adjustable: refused(.running, 6, .nothingToCount)),
    ]
  }

  private static var paused: [Row] {
    [
      Row(phase: .paused, command: .start, locked: began(6, .resumed)),
      Row(phase: .paused, command: .pause, locked: refused(.paused, 6, .notRunning)),
      Row(phase: .paused, command: .resume, locked: began(6, .resumed)),
      Row(phase: .paused, command: .toggle, locked: began(6, .resumed)),
      Row(
        phase: .paused, command: .stop,
        locked: Result(phase: .stopped, total: 10, remaining: 6, event: .stopped)),
      Row(phase: .paused, command: .reset, locked: ready(10, .reset)),
      Row(
        phase: .paused, command: .add3,
        locked: Result(phase: .paused, total: 13, remaining: 9, event: .adjusted)),
      Row(
        phase: .paused, command: .add0, locked: Result(phase: .paused, total: 10, remaining: 6)),
      Row(phase: .paused, command: .set5, locked: ready(5, .adjusted)),
      Row(phase: .paused, command: .set0, locked: ready(0, .adjusted)),
      Row(phase: .paused, command: .addAge, locked: refused(.paused, 6, .outOfRange)),
      Row(
        phase: .paused, command: .less3,
        locked: Result(phase: .paused, total: 7, remaining: 3, event: .adjusted)),
      Row(phase: .paused, command: .less10, locked: refused(.paused, 6, .nothingToCount)),
    ]
  }

  private static var finished: [Row] {
    let no = refused(.finished, 0, .notRunning)
    return [
      Row(phase: .finished, command: .start, locked: began(10, .started)),
      Row(phase: .finished, command: .pause, locked: no),
      Row(phase: .finished, command: .resume, locked: no),
      Row(phase: .finished, command: .toggle, locked: began(10, .started)),
      Row(phase: .finished, command: .stop, locked: no),
      Row(phase: .finished, command: .reset, locked: ready(10, .reset)),
      Row(phase: .finished, command: .add3, locked: ready(3, .adjusted)),
      Row(
        phase: .finished, command: .add0,
        locked: Result(phase: .finished, total: 10, remaining: 0)),
      Row(phase: .finished, command: .set5, locked: ready(5, .adjusted)),
      Row(phase: .finished, command: .set0, locked: ready(0, .adjusted)),
      Row(phase: .finished, command: .addAge, locked: refused(.finished, 0, .outOfRange)),
      Row(phase: .finished, command: .less3, locked: refused(.finished, 0, .nothingToCount)),
      Row(phase: .finished, command: .less10, locked: refused(.finished, 0, .nothingToCount)),
    ]
  }

  private static var stopped: [Row] {
    let no = refused(.stopped, 6, .notRunning)
    return [
      Row(phase: .stopped, command: .start, locked: began(10, .started)),
      Row(phase: .stopped, command: .pause, locked: no),
      Row(phase: .stopped, command: .resume, locked: no),
      Row(phase: .stopped, command: .toggle, locked: began(10, .started)),
      Row(phase: .stopped, command: .stop, locked: no),
      Row(phase: .stopped, command: .reset, locked: ready(10, .reset)),
      Row(phase: .stopped, command: .add3, locked: ready(9, .adjusted)),
      Row(
        phase: .stopped, command: .add0, locked: Result(phase: .stopped, total: 10, remaining: 6)),
      Row(phase: .stopped, command: .set5, locked: ready(5, .adjusted)),
      Row(phase: .stopped, command: .set0, locked: ready(0, .adjusted)),
      Row(phase: .stopped, command: .addAge, locked: refused(.stopped, 6, .outOfRange)),
      Row(phase: .stopped, command: .less3, locked: ready(3, .adjusted)),
      Row(phase: .stopped, command: .less10, locked: refused(.stopped, 6, .nothingToCount)),
    ]
  }
}
