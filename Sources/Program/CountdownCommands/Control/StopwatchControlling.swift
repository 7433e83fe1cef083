internal import CountdownArguments
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// The part of a command on countdowns that concerns stopwatches.
struct StopwatchControlling {
  private let place: SharedPlace
  private let output: StandardOutput
  private let commands: StopwatchCommands
  private let keep: (SharedStopwatch) -> Void

  /// - Parameter keep: keeps a stopwatch that is cleared, for `countdown undo`.
  init(
    place: SharedPlace, output: StandardOutput, environment: Environment,
    keep: @escaping (SharedStopwatch) -> Void = { _ in }
  ) {
    (self.place, self.output, self.keep) = (place, output, keep)
    commands = StopwatchCommands(in: place.countdowns, environment: environment)
  }

  /// Applies the command to the stopwatches that are meant. Each failure but the last is printed.
  ///
  /// - Returns: the countdowns that are meant besides, and the last failure.
  func control(
    _ control: CountdownControl, _ targets: CountdownTargets
  ) throws(CommandFailure) -> (rest: CountdownTargets?, failure: CommandFailure?) {
    let (meant, rest) = try split(targets, control)
    var failure: CommandFailure?
    for reading in meant {
      do throws(CommandFailure) {
        output.write(try commands.perform(control, on: reading, keep: keep))
      } catch {
        if let failure { StandardStreams.complain(failure.reason) }
        failure = error
      }
    }
    return (rest, failure)
  }

  /// `lap [NAME]`; without a key, the only one that runs.
  func lap(_ key: CountdownKey?) throws(CommandFailure) {
    if let key {
      guard let reading = try place.stopwatch(key) else {
        throw CommandFailure("there is no stopwatch \(key.text.quoted)", .misused)
      }
      return output.write(try commands.lap(on: reading))
    }
    let all = try place.stopwatches()
    let running = all.filter { $0.phase == .running }
    let meant = try only(running.isEmpty ? all : running)
    output.write(try commands.lap(on: meant))
  }
}

// MARK: - The choice

extension StopwatchControlling {
  private func split(
    _ targets: CountdownTargets, _ control: CountdownControl
  ) throws(CommandFailure) -> (meant: [StopwatchReading], rest: CountdownTargets?) {
    switch targets {
    case .named(let keys): try split(keys)
    case .all: try splitAll(control)
    case .only: try splitOnly(control)
    }
  }

  /// All of them are found before anything is done to the first.
  private func split(
    _ keys: [CountdownKey]
  ) throws(CommandFailure) -> ([StopwatchReading], CountdownTargets?) {
    var (meant, others): ([StopwatchReading], [CountdownKey]) = ([], [])
    for key in keys {
      if let found = try place.stopwatch(key) {
        if !meant.contains(where: { $0.name == found.name }) { meant.append(found) }
      } else {
        others.append(key)
      }
    }
    if meant.isEmpty { return ([], .named(keys)) }
    if others.isEmpty { return (meant, nil) }
    _ = try place.find(others, absence: .misused)
    return (meant, .named(others))
  }

  private func splitAll(
    _ control: CountdownControl
  ) throws(CommandFailure) -> ([StopwatchReading], CountdownTargets?) {
    let meant = try place.stopwatches().filter { control.applies(to: $0) }
    if meant.isEmpty { return ([], .all) }
    let hasOthers = try place.all().readings.contains { control.applies(to: $0) }
    return (meant, hasOthers ? .all : nil)
  }

  /// Without a name a command means the only countdown or stopwatch to which it can be applied.
  private func splitOnly(
    _ control: CountdownControl
  ) throws(CommandFailure) -> ([StopwatchReading], CountdownTargets?) {
    let all = try place.stopwatches()
    if all.isEmpty { return ([], .only) }
    let readings = try place.all().readings
    let meant = all.filter { control.applies(to: $0) }
    if meant.isEmpty, !readings.isEmpty { return ([], .only) }
    let others = readings.filter { control.applies(to: $0) }
      .map { "\($0.countdown.name) (\(RemoteSentences.state($0)))" }
    return ([try only(meant.isEmpty ? all : meant, besides: others)], nil)
  }

  private func only(
    _ readings: [StopwatchReading], besides others: [String] = []
  ) throws(CommandFailure) -> StopwatchReading {
    if readings.isEmpty { throw CommandFailure("no stopwatch is running", .stopped) }
    if readings.count == 1, others.isEmpty { return readings[0] }
    let listed = (others + readings.map(\.listed)).joined(separator: ", ")
    throw CommandFailure("which one? \(listed)", .misused)
  }
}
