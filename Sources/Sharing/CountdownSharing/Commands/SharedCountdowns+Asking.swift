internal import Countdown
internal import CountdownStore

// A process that begins the steps of a routine itself is asked to do so by other processes.

extension SharedCountdown {
  /// Whether a command would begin a step that the living owner begins itself.
  func isForOwner(_ command: SharedCommand) -> Bool {
    guard let steps, steps.advances == .byOwner, owner.life != .dead else { return false }
    return command == .next || [.start, .toggle].contains(command) && isOver(at: .now)
  }

  /// The record with a request for the next step.
  fileprivate var asking: SharedCountdown {
    var record = self
    record.steps?.requested = steps?.following
    record.commands = commands &+ 1
    return record
  }
}

extension SharedCountdowns {
  /// The time that the owner has to begin the step.
  private static var patience: Duration { .seconds(5) }

  /// Asks the owner for the next step, and waits until the step runs.
  func ask(for record: SharedCountdown) throws(SharingError) -> SharedCountdown {
    let limit = RealTime.monotonic.advanced(by: Self.patience)
    let news = StoreNews(store)
    var asked: SharedCountdown?
    while true {
      let now = RealTime.monotonic
      // Between two steps there may be no record for a moment.
      guard let present = try entries.read(record.name) ?? (now < limit ? record : nil) else {
        throw SharingError(.notFound(record.name))
      }
      if present.run != record.run {
        // The step may be written a moment after its run.
        if now >= limit || present.steps?.index == record.steps?.following { return present }
      } else if now >= limit {
        break
      }
      // An announcer of the present step's end writes the record next.
      if asked == nil, present.run == record.run, present.stage != .announcing,
        case .written(let written) = try entries.write(
          present.asking, replacing: present.revision)
      {
        asked = written
      }
      news.wait(until: limit)
    }
    if let asked { _ = try entries.write(asked.unasked, replacing: asked.revision) }
    throw SharingError(.stepsOfOwner(record.name, process: record.owner.process))
  }
}

extension SharedCountdown {
  /// The record as it was before a request that the owner has not followed.
  fileprivate var unasked: SharedCountdown {
    var record = self
    record.steps?.requested = nil
    record.commands &-= 1
    return record
  }
}
