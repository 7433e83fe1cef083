package import CountdownArguments
package import CountdownSharing

extension CountdownControl {
  /// Whether the command changes a countdown in its present state.
  package func applies(to reading: SharedReading) -> Bool {
    switch self {
    case .pause: reading.phase == .running
    case .resume: reading.phase == .paused || reading.phase == .ready
    case .reset: reading.phase == .paused || reading.isBetweenSteps
    case .next: reading.countdown.steps?.place?.next != nil
    case .clear: reading.isOver
    case .toggle, .stop: !reading.isOver || reading.isBetweenSteps
    case .add, .subtract: !reading.isOver
    }
  }
}
