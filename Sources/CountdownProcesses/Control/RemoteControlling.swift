internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownSharing
internal import CountdownStore
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown pause`, `resume`, `toggle`, `next`, `add`, `stop` and `reset`.
struct RemoteControlling {
  let place: SharedPlace
  let host: RemoteHost
  let paper: Paper

  func control(_ control: CountdownControl, _ key: CountdownKey?) throws(CommandFailure) {
    let reading = try place.find(key, absence: .misused)
    if reading.isOver { return try controlEnded(reading, control) }
    try perform(control, on: reading)
  }

  private func perform(
    _ control: CountdownControl, on reading: SharedReading
  ) throws(CommandFailure) {
    if case .add(let length) = control, reading.remaining + length > Limits.duration {
      throw CommandFailure("that would make it longer than 99 days, which is the limit", .misused)
    }
    let record: SharedCountdown?
    do throws(SharingError) {
      record = try place.countdowns.perform(control.command, on: reading.countdown.name)
    } catch {
      throw CommandFailure(error)
    }
    let state = HostedState(
      phase: record?.stage.rawValue ?? "stopped",
      remaining: record?.remaining(at: .now) ?? reading.remaining)
    // One whose host has gone needs another that announces its end.
    if record?.stage == .running, reading.ownerLife == .dead {
      _ = try host.connector.connectOrStart()
    }
    let heading = RemoteSentences.heading(record ?? reading.countdown)
    paper.write(RemoteSentences.change(control, state, title: heading))
  }
}

// MARK: - What has ended

extension RemoteControlling {
  /// One that has ended is put away, or started again.
  private func controlEnded(
    _ reading: SharedReading, _ control: CountdownControl
  ) throws(CommandFailure) {
    let advances = reading.countdown.steps?.advances
    switch control {
    case .next: try perform(control, on: reading)
    case .toggle where advances != nil: try perform(control, on: reading)
    case .reset where advances != nil && advances != .byOwner: try perform(control, on: reading)
    case .stop, .reset: try putAway(reading)
    case .toggle where reading.isHosted: try host.start(again: reading.countdown, on: paper)
    default:
      let name = reading.countdown.name
      throw CommandFailure(
        "\(name) has ended; start it again, such as: countdown start \(name) 5m", .stopped)
    }
  }

  private func putAway(_ reading: SharedReading) throws(CommandFailure) {
    let countdown = reading.countdown
    do throws(SharingError) {
      if try place.countdowns.acknowledge(countdown) {
        let isMissed = reading.phase == .missed
        let line = RemoteSentences.end(countdown, isMissed: isMissed, at: RealTime.wallNanoseconds)
        return paper.write("\(line); put away")
      }
    } catch {
      throw CommandFailure(error)
    }
    throw CommandFailure("\(countdown.name) has been put away already", .stopped)
  }
}

extension CountdownControl {
  fileprivate var command: SharedCommand {
    switch self {
    case .pause: .pause
    case .resume: .resume
    case .toggle: .toggle
    case .next: .next
    case .add(let length): .add(length)
    case .stop: .stop
    case .reset: .reset
    }
  }
}

extension CommandFailure {
  init(_ error: SharingError) {
    let status: ExitStatus =
      switch error.reason {
      case .refused, .notFound, .notAccepting, .nameTaken: .stopped
      case .noNextStep, .stepsOfOwner: .stopped
      case .badName: .misused
      default: .failed
      }
    self.init("\(error)", status)
  }
}
