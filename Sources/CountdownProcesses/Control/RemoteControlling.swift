internal import Countdown
internal import CountdownArguments
internal import CountdownHost
internal import CountdownSharing
internal import CountdownSystem
internal import CountdownTerminal

/// `countdown pause`, `resume`, `toggle`, `add`, `stop` and `reset`.
struct RemoteControlling {
  let place: SharedPlace
  let host: RemoteHost
  let paper: Paper

  func control(_ control: CountdownControl, _ key: CountdownKey?) throws(CommandFailure) {
    let reading = try place.find(key, absence: .misused)
    if reading.isOver { return try controlEnded(reading, control) }
    if reading.ownerLife == .dead, control.ends { return try withdraw(reading, control) }
    guard reading.isHosted else { throw foreign(reading) }
    try ask(control, about: reading)
  }

  private func ask(
    _ control: CountdownControl, about reading: SharedReading
  ) throws(CommandFailure) {
    var fields: JSONObject = [
      "v": 1, "op": .string(control.operation), "id": .string("\(reading.countdown.snapshot.id)"),
    ]
    if case .add(let length) = control {
      guard reading.remaining + length <= Limits.duration else {
        throw CommandFailure("that would make it longer than 99 days, which is the limit", .misused)
      }
      fields["duration_s"] = .seconds(length)
    }
    let answer = HostedState(try host.ask(fields))
    paper.write(
      RemoteSentences.change(control, answer, title: RemoteSentences.title(reading.countdown)))
  }

  /// Takes away what a dead process left, so that nobody announces its end: no host is needed.
  private func withdraw(
    _ reading: SharedReading, _ control: CountdownControl
  ) throws(CommandFailure) {
    do {
      guard try place.countdowns.state.snapshots.remove(reading.countdown) else {
        throw CommandFailure("\(reading.countdown.name) has changed just now: try again", .stopped)
      }
    } catch {
      throw error as? CommandFailure ?? CommandFailure("\(error)", .failed)
    }
    let state = HostedState(phase: "stopped", remaining: reading.remaining)
    paper.write(
      RemoteSentences.change(control, state, title: RemoteSentences.title(reading.countdown)))
  }

  private func foreign(_ reading: SharedReading) -> CommandFailure {
    let name = reading.countdown.name
    return CommandFailure(
      reading.ownerLife == .dead
        ? "the process of \(name) has ended: all that can be done is countdown stop \(name)"
        : "\(name): it runs in another terminal; use its keys", .stopped)
  }
}

// MARK: - What has ended

extension RemoteControlling {
  /// One that has ended is put away, or started again.
  private func controlEnded(
    _ reading: SharedReading, _ control: CountdownControl
  ) throws(CommandFailure) {
    switch control {
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
    do {
      // The host is asked where one runs, for it may keep it as well.
      if try host.acknowledge(countdown) || place.countdowns.state.acknowledge(countdown) {
        let isMissed = reading.phase == .missed
        let line = RemoteSentences.end(countdown, isMissed: isMissed, at: RealTime.wallNanoseconds)
        return paper.write("\(line); put away")
      }
    } catch {
      throw error as? CommandFailure ?? CommandFailure("\(error)", .failed)
    }
    throw CommandFailure("\(countdown.name) has been put away already", .stopped)
  }
}

extension CountdownControl {
  /// Whether nothing is left of the countdown.
  fileprivate var ends: Bool { self == .stop || self == .reset }
}
