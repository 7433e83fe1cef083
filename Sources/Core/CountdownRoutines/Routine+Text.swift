internal import Countdown

extension Routine: CustomStringConvertible {
  /// The number of steps and the duration, such as `3 steps, 26m 00s`, and whether they repeat.
  public var description: String {
    let length = duration.text(.units)
    let steps = "\(steps.count) step\(steps.count == 1 ? "" : "s"), \(length)"
    return repeats ? "\(steps), repeated" : steps
  }
}

extension Routine.Step: CustomStringConvertible {
  /// The name, the duration and the round, such as `Focus, 25m 00s, round 1`.
  public var description: String { "\(name), \(duration.text(.units)), round \(round)" }
}

extension Routine.Kind: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}

extension RoutineTimer.Snapshot: CustomStringConvertible {
  /// The step and the state of its countdown, such as `Focus: running, 24m 00s of 25m 00s`.
  public var description: String {
    let (left, total) = (countdown.remaining.text(.units), countdown.total.text(.units))
    return "\(routine.steps.at(index)?.name ?? "no step"): \(countdown.phase), \(left) of \(total)"
  }
}
