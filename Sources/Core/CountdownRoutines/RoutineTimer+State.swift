public import Countdown

extension RoutineTimer {
  /// The state of a routine at one moment.
  public struct State: Hashable, Codable, Sendable {
    /// The place of the present step, from 0.
    public let index: Int
    /// The number of steps.
    public let stepCount: Int
    /// The present step; nil in a routine without steps.
    public let step: Routine.Step?
    /// The step after it; nil at the last.
    public let nextStep: Routine.Step?
    /// The step's countdown.
    public let countdown: CountdownTimer.State

    /// The phase of the step: fresh, counting, paused, at its end or stopped.
    public var phase: CountdownTimer.Phase { countdown.phase }

    /// Whether the routine came to its end: the last step reached zero.
    public var isFinished: Bool { nextStep == nil && phase == .finished }
  }

  /// The routine now, all of it at one moment. Reading never changes it.
  public var state: State {
    if timer.isInForkedChild {
      return State(
        index: 0, stepCount: routine.steps.count, step: routine.steps.first,
        nextStep: routine.step(after: 0), countdown: timer.state)
    }
    return timer.inspect { countdown in
      let index = conductor.index
      let steps = routine.steps
      return State(
        index: index, stepCount: steps.count, step: steps.at(index),
        nextStep: routine.step(after: index), countdown: countdown)
    }
  }
}

extension RoutineTimer.State: CustomStringConvertible {
  /// The step and the state of its countdown, such as `Focus: running, 24m 00s of 25m 00s`.
  public var description: String { "\(step?.name ?? "no step"): \(countdown)" }
}

extension Array {
  /// The element at a place, or nil where there is none.
  func at(_ index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
