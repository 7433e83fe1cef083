@_exported public import CountdownRules

extension CountdownTimer {
  /// The phase of a countdown.
  public typealias Phase = CountdownMachine.Phase
  /// The state of a countdown at one moment, computed from its deadline.
  public typealias State = CountdownMachine.State
  /// The reason why a command changed nothing. Commands return refusals; `if let refusal =
  /// timer.start() { throw refusal }` throws one.
  public typealias Refusal = CountdownMachine.Refusal
  package typealias Command = CountdownMachine.Command
  package typealias Stance = CountdownMachine.Stance
}

extension CountdownMachine.Stance {
  package init(
    phase: CountdownTimer.Phase, total: Int64, remaining: Int64, deadline: Moment?,
    warnings: [Duration] = [], isNewRun: Bool = false, step: Int? = nil,
    at wallTime: WallMoment? = nil
  ) {
    self.init(
      phase: phase, total: total, remaining: remaining, deadline: deadline, warnings: warnings,
      isNewRun: isNewRun, step: step, wallNanoseconds: wallTime?.nanoseconds)
  }

  /// When the other process decided on it; nil for the present.
  package var wallTime: WallMoment? { wallNanoseconds.map(WallMoment.init) }
}
