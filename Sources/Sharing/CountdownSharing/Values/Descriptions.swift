internal import Countdown

extension SharedCountdown: CustomStringConvertible {
  /// The name, the stage and the duration, such as `tea: running, 3m 00s`.
  public var description: String {
    let step = steps?.place.map { "\($0), " } ?? ""
    return "\(name): \(stage), \(step)\(snapshot.total.text(.units))"
  }
}

extension SharedCountdown.Kind: CustomStringConvertible {
  /// The word in the record.
  public var description: String { rawValue }
}

extension SharedCountdown.End: CustomStringConvertible {
  /// The moment on the wall clock.
  public var description: String { WallMoment(nanoseconds: wallNanoseconds).description }
}

extension SharedReading: CustomStringConvertible {
  /// The name, the phase and the time left, such as `tea: running, 1m 20s of 3m 00s`.
  public var description: String {
    let total = countdown.snapshot.total.text(.units)
    return "\(countdown.name): \(phase), \(remaining.text(.units)) of \(total)"
  }
}

extension SharedFinish: CustomStringConvertible {
  /// The name, the duration and the moment, such as `tea: 3m 00s, due 2026-03-02T09:00:00Z`.
  public var description: String {
    let step = step.map { "\($0), " } ?? ""
    return "\(name): \(step)\(total.text(.units)), due \(WallMoment(nanoseconds: wallNanoseconds))"
      + (isRepeated ? ", repeated" : "")
  }
}

extension SharedSteps: CustomStringConvertible {
  /// The present step, such as `Focus, 1 of 2`.
  public var description: String { place?.description ?? "no step of \(plan.count)" }
}

extension SharedSteps.Place: CustomStringConvertible {
  /// The name and the place of the step, such as `Focus, 1 of 2`.
  public var description: String { "\(step.name), \(index.saturatingAdd(1)) of \(count)" }
}

extension SharedSteps.Step: CustomStringConvertible {
  /// The name, the duration and the round, such as `Focus, 25m 00s, round 1`.
  public var description: String { "\(name), \(duration.text(.units)), round \(round)" }
}

extension SharedList: CustomStringConvertible {
  /// The countdowns, and the number of records that cannot be read.
  public var description: String {
    let unreadable = faults.isEmpty ? [] : ["\(faults.count) unreadable"]
    return (countdowns.map(\.description) + unreadable).joined(separator: "; ")
  }
}

extension SharedCommand: CustomStringConvertible {
  /// The word, and the duration if there is one, such as `add 1m 00s`.
  public var description: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .toggle: "toggle"
    case .start: "start"
    case .next: "next"
    case .add(let duration): "add \(duration.text(.units))"
    case .less(let duration): "less \(duration.text(.units))"
    case .stop: "stop"
    case .reset: "reset"
    case .acknowledge: "acknowledge"
    }
  }
}

extension SharingReport: CustomStringConvertible {
  /// The counts and the latest failure, such as `3 changes, 1 failed: the disk is full`.
  public var description: String {
    let failed = failures > 0 ? ", \(failures) failed" : ""
    return "\(changes) changes\(failed)" + (lastError.map { ": \($0)" } ?? "")
      + (isCurrent ? "" : ", not up to date")
  }
}
