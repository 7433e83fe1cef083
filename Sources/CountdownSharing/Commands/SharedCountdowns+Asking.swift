internal import Countdown
internal import CountdownStore

// Where a process begins the steps of a routine by itself, others ask it to.

extension SharedCountdown {
  /// Whether a command would begin a step that its living process begins by itself.
  func isForOwner(_ command: SharedCommand) -> Bool {
    guard let steps, steps.advances == .byOwner, owner.life != .dead else { return false }
    return command == .next || [.start, .toggle].contains(command) && isOver(at: .now)
  }

  /// The record in which the next step is asked for.
  fileprivate var asking: SharedCountdown {
    var record = self
    record.steps?.requested = steps?.following
    record.commands = commands &+ 1
    return record
  }
}

extension SharedCountdowns {
  /// How long the process has to begin the step.
  private static var patience: Duration { .seconds(5) }

  /// Asks the process for the next step, and waits until that runs.
  func ask(for record: SharedCountdown) throws(SharingError) -> SharedCountdown {
    let limit = RealTime.monotonic.advanced(by: Self.patience)
    let pause = Semaphore()
    var asked: SharedCountdown?
    while true {
      guard let present = try entries.read(record.name) else {
        throw SharingError(.notFound(record.name))
      }
      let now = RealTime.monotonic
      if present.run != record.run {
        // The step may be written a moment after its run.
        if now >= limit || present.steps?.index == record.steps?.following { return present }
      } else if now >= limit {
        break
      }
      // Whoever announces the end of the present step writes the record next.
      if asked == nil, present.run == record.run, present.stage != .announcing,
        case .written(let written) = try entries.write(
          present.asking, replacing: present.revision)
      {
        asked = written
      }
      _ = pause.wait(until: min(limit, now.advanced(by: .milliseconds(10))))
    }
    if let asked { _ = try entries.write(asked.unasked, replacing: asked.revision) }
    throw SharingError(.stepsOfOwner(record.name, process: record.owner.process))
  }
}

extension SharedCountdown {
  /// The record as it was before the request that nobody has followed.
  fileprivate var unasked: SharedCountdown {
    var record = self
    record.steps?.requested = nil
    record.commands &-= 1
    return record
  }
}
