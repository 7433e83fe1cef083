internal import Countdown
internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownTerminal

// Countdowns that have ended, or were stopped in their view, and `restart`.

extension RemoteControlling {
  /// A countdown that has ended is cleared, or started again.
  func controlEnded(
    _ reading: SharedReading, _ control: CountdownControl
  ) throws(CommandFailure) {
    let isRoutine = reading.countdown.steps != nil
    switch control {
    case .next: try perform(control, on: reading)
    case .toggle where isRoutine, .reset where isRoutine: try perform(control, on: reading)
    case .label where reading.isBetweenSteps: try perform(control, on: reading)
    case .toggle: try startAgain(reading)
    case .stop, .reset, .clear: try clear(reading)
    default: throw CommandFailure(advice(reading), .stopped)
    }
  }

  private func advice(_ reading: SharedReading) -> String {
    let name = reading.countdown.name
    if reading.isBetweenSteps {
      return "\(name) is between two steps; to begin the next one: countdown next \(name)"
    }
    if HostedMoment.isSet(for: reading.countdown) {
      return "\(name) has ended; to clear it: countdown clear \(name)"
    }
    return "\(name) has ended; to begin it again: countdown restart \(name)"
  }

  /// A countdown that was stopped in its view is resumed, or cleared.
  func controlStopped(
    _ reading: SharedReading, _ control: CountdownControl
  ) throws(CommandFailure) {
    switch control {
    case .stop, .clear: try clear(reading)
    case .pause, .add, .subtract:
      let name = reading.countdown.name
      throw CommandFailure(
        "\(name) is stopped; to go on with it: countdown resume \(name)", .stopped)
    default: try perform(control, on: reading)
    }
  }

  func restart(_ reading: SharedReading) throws(CommandFailure) {
    guard !HostedMoment.isSet(for: reading.countdown) else {
      throw CommandFailure(
        "\(reading.countdown.name) cannot be restarted: its moment is fixed", .stopped)
    }
    try startAgain(reading)
  }

  /// Starts a countdown again, in its own process if that lives: others may only clear its end.
  private func startAgain(_ reading: SharedReading) throws(CommandFailure) {
    guard reading.acceptsCommands || reading.ownerLife == .dead else {
      let name = reading.countdown.name
      throw CommandFailure(
        "\(name) takes no commands from others; start it in its own program", .stopped)
    }
    try perform(.restart, on: reading)
  }

  private func clear(_ reading: SharedReading) throws(CommandFailure) {
    let countdown = reading.countdown
    undo.keep(countdown)
    do throws(SharingError) {
      if try place.countdowns.acknowledge(countdown) {
        let line = line(of: reading)
        return output.write("\(line); cleared")
      }
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure("\(countdown.name) has already been cleared", .stopped)
  }

  private func line(of reading: SharedReading) -> String {
    if reading.phase == .stopped {
      let title = RemoteSentences.heading(reading.countdown)
      return Sentences(label: title).stop(left: reading.remaining)
    }
    return RemoteSentences.end(
      reading.countdown, isMissed: reading.phase == .missed, at: RealTime.wallNanoseconds)
  }
}
