internal import Countdown
package import CountdownArguments
internal import CountdownRoutines
package import CountdownSharing
package import CountdownSystem
internal import CountdownTerminal

/// The commands on stopwatches: each changes the record, and says in a line what that did.
package struct StopwatchCommands {
  private let stopwatches: SharedStopwatches
  private let environment: Environment

  package init(in countdowns: SharedCountdowns, environment: Environment) {
    (stopwatches, self.environment) = (countdowns.stopwatches, environment)
  }

  /// - Parameter keep: called with the stopwatch before it is cleared.
  /// - Throws: why the stopwatch does not allow that, or what the store throws.
  package func perform(
    _ control: CountdownControl, on reading: StopwatchReading,
    keep: (SharedStopwatch) -> Void
  ) throws(CommandFailure) -> String {
    switch control {
    case .clear: return try clear(reading, keep)
    case .label(let text): return try label(reading, text)
    case .stop where reading.phase == .finished: return try clear(reading, keep)
    // Nothing was measured.
    case .stop where reading.state.phase == .ready: return try remove(reading, "removed")
    default: break
    }
    if control == .pause, reading.phase == .paused {
      throw CommandFailure("\(reading.title) is paused already", .stopped)
    }
    guard let command = control.command(in: reading.state.phase) else {
      throw CommandFailure(
        "\(reading.name) is a stopwatch: it counts up, and has no end and no steps", .stopped)
    }
    let after = try perform(command, on: reading)
    if command == .stop, let fault = noteStop(after.stopwatch) {
      StandardStreams.complain(fault)
    }
    return reading.state.phase == .ready ? "\(after.title) started" : after.answer(to: command)
  }

  /// Takes a lap.
  package func lap(on reading: StopwatchReading) throws(CommandFailure) -> String {
    let after = try perform(.lap, on: reading)
    return "\(after.title)  \(after.latestLap ?? "")"
  }

  /// Notes a stopwatch that was stopped.
  ///
  /// - Returns: a line about why that failed; nil when all is well.
  package func noteStop(_ stopwatch: SharedStopwatch) -> String? {
    HistoryLog(environment: environment).note(HistoryEntry(stopwatch))
  }

  private func perform(
    _ command: StopwatchMachine.Command, on reading: StopwatchReading
  ) throws(CommandFailure) -> StopwatchReading {
    let now = SharedTime.now
    do throws(SharedStopwatches.Failure) {
      let after = try stopwatches.perform(
        command, on: reading.name, id: reading.id, at: now)
      return StopwatchReading(after, at: now)
    } catch {
      throw CommandFailure(error)
    }
  }

  private func label(
    _ reading: StopwatchReading, _ text: String
  ) throws(CommandFailure) -> String {
    do throws(SharedStopwatches.Failure) {
      _ = try stopwatches.label(reading.name, text)
    } catch {
      throw CommandFailure(error)
    }
    return "\(reading.name) is shown as \(text)"
  }

  private func clear(
    _ reading: StopwatchReading, _ keep: (SharedStopwatch) -> Void
  ) throws(CommandFailure) -> String {
    let name = reading.name
    guard reading.phase == .finished else {
      throw CommandFailure("\(name) has not ended; to end it: countdown stop \(name)", .stopped)
    }
    keep(reading.stopwatch)
    return try remove(reading, "cleared")
  }

  private func remove(
    _ reading: StopwatchReading, _ word: String
  ) throws(CommandFailure) -> String {
    do throws(SharingError) {
      if try stopwatches.remove(reading.stopwatch) { return "\(reading.line); \(word)" }
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure("\(reading.name) has already been \(word)", .stopped)
  }
}

extension StopwatchReading {
  /// `Run paused at 12:34 (3 laps)`, `Run resumed at 12:34`, `Run reset`.
  fileprivate func answer(to command: StopwatchMachine.Command) -> String {
    if command == .reset { return "\(title) reset" }
    return phase == .running ? "\(title) resumed at \(time)" : line
  }
}
