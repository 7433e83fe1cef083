package import CountdownArguments
package import CountdownRoutines

extension CountdownControl {
  /// The command that a stopwatch is given; nil for those that it does not have.
  ///
  /// - Parameter phase: the present phase: one that was set back is started by `resume`.
  package func command(in phase: Stopwatch.Phase) -> StopwatchMachine.Command? {
    switch self {
    case .pause: .pause
    case .resume: phase == .ready ? .start : .resume
    case .toggle: .toggle
    case .stop: .stop
    case .reset: .reset
    default: nil
    }
  }

  /// Whether the command changes a stopwatch in its present state.
  package func applies(to reading: StopwatchReading) -> Bool {
    switch self {
    case .pause: reading.phase == .running
    case .resume: reading.phase == .paused
    case .toggle, .stop: reading.phase != .finished
    case .reset: reading.phase != .running && reading.state.phase != .ready
    case .clear: reading.phase == .finished
    case .label: true
    default: false
    }
  }
}
