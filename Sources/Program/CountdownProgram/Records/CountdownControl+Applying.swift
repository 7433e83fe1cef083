package import CountdownArguments
package import CountdownSharing

extension CountdownControl {
  /// Whether the command changes a countdown in its present state.
  package func applies(to reading: SharedReading) -> Bool {
    switch self {
    case .pause: reading.phase == .running
    case .resume: [.paused, .ready, .stopped].contains(reading.phase)
    case .reset: [.paused, .stopped].contains(reading.phase) || reading.isBetweenSteps
    case .restart: !HostedMoment.isSet(for: reading.countdown)
    case .label: !reading.isOver || reading.isBetweenSteps
    case .next: reading.countdown.steps?.place?.next != nil
    case .clear: reading.isOver || reading.phase == .stopped
    case .toggle: !reading.isOver || reading.isBetweenSteps
    case .stop: reading.isUnderWay || reading.isBetweenSteps
    case .add, .subtract: reading.isUnderWay
    }
  }

  /// Whether the command with `--all` is meant for a countdown in its present state.
  package func isMeant(for reading: SharedReading) -> Bool {
    self == .resume ? reading.phase == .paused : applies(to: reading)
  }
}
