internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown pause`, `resume`, `toggle`, `next`, `add`, `less`, `label`, `stop`, `reset`,
/// `restart` and `clear`.
struct RemoteControlling {
  let place: SharedPlace
  let host: RemoteHost
  let output: StandardOutput
  /// Keeps what is cleared, for `countdown undo`.
  let undo: UndoLog

  func control(
    _ control: CountdownControl, _ targets: CountdownTargets
  ) throws(CommandFailure) {
    do throws(CommandFailure) { try controlEach(control, targets) } catch {
      guard error.status == .misused, control.takesAll, targets.isCalledAll else { throw error }
      throw CommandFailure(
        "there is no countdown \"all\"; did you mean countdown \(control.verb) --all?", .misused)
    }
  }

  private func controlEach(
    _ control: CountdownControl, _ targets: CountdownTargets
  ) throws(CommandFailure) {
    let stopwatches = StopwatchControlling(
      place: place, output: output, environment: host.connector.environment,
      keep: undo.keep(stopwatch:))
    let (rest, failure) = try stopwatches.control(control, targets)
    do throws(CommandFailure) {
      if let rest { try carryOut(control, rest) }
    } catch {
      if let failure { StandardStreams.complain(failure.reason) }
      throw error
    }
    if let failure { throw failure }
  }

  private func carryOut(
    _ control: CountdownControl, _ targets: CountdownTargets
  ) throws(CommandFailure) {
    switch targets {
    case .only: try carryOut(control, on: choice.only(for: control))
    case .named(let keys):
      // All of them are found before anything is done to the first.
      try each(place.find(keys, absence: .misused)) { (reading) throws(CommandFailure) in
        try carryOut(control, on: reading)
      }
    case .all:
      let meant = try choice.readings.filter(control.isMeant)
      if meant.isEmpty { throw CommandFailure("there is nothing to \(control.verb)", .stopped) }
      try each(meant) { (reading) throws(CommandFailure) in try carryOut(control, on: reading) }
    }
  }

  private var choice: CountdownChoice {
    get throws(CommandFailure) { CountdownChoice(readings: try place.all().readings) }
  }

  /// Applies the command to one item after the other. Each failure is printed, and fails the whole
  /// at the end.
  private func each<Item>(
    _ items: [Item], _ body: (Item) throws(CommandFailure) -> Void
  ) throws(CommandFailure) {
    var failure: CommandFailure?
    for item in items {
      do throws(CommandFailure) {
        try body(item)
      } catch {
        if let failure { StandardStreams.complain(failure.reason) }
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private func carryOut(
    _ control: CountdownControl, on reading: SharedReading
  ) throws(CommandFailure) {
    if control == .restart { return try restart(reading) }
    if reading.isOver { return try controlEnded(reading, control) }
    if reading.phase == .stopped { return try controlStopped(reading, control) }
    // A countdown that was set back has nothing to resume, and is started.
    let isReady = control == .resume && reading.phase == .ready
    guard control == .clear else {
      return try perform(isReady ? .toggle : control, on: reading)
    }
    let name = reading.countdown.name
    throw CommandFailure("\(name) has not ended; to end it: countdown stop \(name)", .stopped)
  }

  func perform(
    _ control: CountdownControl, on reading: SharedReading
  ) throws(CommandFailure) {
    if case .add(let length) = control, reading.remaining + length > Limits.duration {
      throw CommandFailure("that would exceed the limit of 99 days", .misused)
    }
    if case .subtract(let length) = control, reading.remaining <= length {
      let title = RemoteSentences.title(reading.countdown)
      let left = reading.remaining.text(.short)
      throw CommandFailure("\(title) has only \(left) left", .stopped)
    }
    if control == .pause, reading.phase == .paused {
      throw CommandFailure(
        "\(RemoteSentences.title(reading.countdown)) is paused already", .stopped)
    }
    let record: SharedCountdown?
    do throws(SharingError) {
      record = try place.countdowns.perform(
        control.command, on: reading.countdown.name, onStop: note)
    } catch {
      if case .store = error.reason, reading.isHosted, let state = askHost(control, reading) {
        let title = RemoteSentences.heading(reading.countdown)
        return output.write(RemoteSentences.change(control, state, title: title))
      }
      throw CommandFailure(error)
    }
    let state = HostedState(
      phase: record?.stage.rawValue ?? "stopped",
      remaining: record?.remaining(at: .now) ?? reading.remaining)
    // A countdown whose host is gone needs another host that announces its end.
    if record?.stage == .running, reading.ownerLife == .dead {
      _ = try host.connector.connectOrStart()
    }
    if case .label(let text) = control {
      return output.write("\(reading.countdown.name) is shown as \(text)")
    }
    let heading = RemoteSentences.heading(record ?? reading.countdown)
    output.write(RemoteSentences.change(control, state, title: heading))
  }
}

// MARK: - The history

extension RemoteControlling {
  /// Notes a run that this process has stopped.
  private func note(_ run: StoppedRun) {
    let log = HistoryLog(environment: host.connector.environment)
    if let fault = log.note(HistoryEntry(run)) { StandardStreams.complain(fault) }
  }
}

// MARK: - Where the store refuses

extension RemoteControlling {
  /// The state after a command that this process may not write, such as under a limit that the host
  /// does not have. Nil where the host cannot either.
  private func askHost(_ control: CountdownControl, _ reading: SharedReading) -> HostedState? {
    guard let client = try? host.connector.connect() else { return nil }
    let id = "\(reading.countdown.snapshot.id)"
    guard let change = try? change(by: client, control, id) else { return nil }
    return HostedState(phase: change.phase.rawValue, remaining: change.remaining)
  }

  private func change(
    by client: HostClient, _ control: CountdownControl, _ id: String
  ) throws(HostError) -> HostChange {
    switch control {
    case .pause: try client.pause(id)
    case .resume: try client.resume(id)
    case .toggle: try client.toggle(id)
    case .next: try client.next(id)
    case .add(let length): try client.add(length, to: id)
    case .subtract(let length): try client.less(length, from: id)
    case .stop: try client.stop(id)
    case .reset, .clear: try client.reset(id)
    case .restart: try client.restart(id)
    case .label(let text): try client.label(id, text)
    }
  }
}

extension CountdownTargets {
  /// Whether the only name is `all`, and is probably meant as `--all`.
  fileprivate var isCalledAll: Bool {
    guard case .named(let keys) = self else { return false }
    return keys.map { $0.text.lowercased() } == ["all"]
  }
}

extension CountdownControl {
  /// Whether the command takes `--all`.
  fileprivate var takesAll: Bool {
    switch self {
    case .pause, .resume, .stop, .clear: true
    default: false
    }
  }

  /// The word of the command.
  fileprivate var verb: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .toggle: "pause or resume"
    case .next: "advance"
    case .stop: "stop"
    case .reset: "reset"
    case .restart: "restart"
    case .label: "label"
    case .clear: "clear"
    case .add: "make longer"
    case .subtract: "make shorter"
    }
  }

  fileprivate var command: SharedCommand {
    switch self {
    case .clear: .acknowledge
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .next: .next
    case .add(let length): .add(length)
    case .subtract(let length): .less(length)
    case .stop: .stop
    case .reset: .reset
    case .restart: .restart()
    case .label(let text): .label(text)
    }
  }
}
