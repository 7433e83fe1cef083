extension CountdownMachine {
  /// Carries out a command at a moment that was settled before.
  public mutating func perform(
    _ command: Command, at moment: Moment
  ) -> Outcome<Change> {
    let now = advance(to: moment)
    let old = published
    switch obey(command, at: now) {
    case .unchanged: return .unchanged
    case .refused(let refusal): return .refused(refusal)
    case .done(let kind):
      pass(to: remaining(at: now))
      return .done(
        Change(
          cause: .command(kind), old: old, new: published, scheduled: now, actual: now, missed: 0))
    }
  }

  /// The change that a command made to the phase and the deadline, by its kind of event.
  private typealias Answer = Outcome<EventKind>

  private mutating func obey(_ command: Command, at now: Moment) -> Answer {
    switch command {
    case .start: start(at: now)
    case .pause: pause(at: now)
    case .resume: phase == .paused ? start(at: now) : .refused(whyNotResumable)
    case .toggle: phase == .running ? pause(at: now) : start(at: now)
    case .add(let amount): add(max(amount, 0), at: now)
    case .subtract(let amount): subtract(max(amount, 0), at: now)
    case .set(let amount): set(max(amount, 0), at: now)
    case .extend(let amount): isOver ? .refused(.notRunning) : add(max(amount, 0), at: now)
    case .restart(let amount): restart(for: max(amount ?? total, 0), at: now)
    case .stop: stop(at: now)
    case .reset: reset(at: now)
    case .take(let stance): take(stance, at: now)
    }
  }

  private mutating func start(at now: Moment) -> Answer {
    if phase == .running { return .refused(.alreadyRunning) }
    let amount = phase == .paused ? left : total
    if amount == 0 { return .refused(.nothingToCount) }
    if total > Self.limit { return .refused(.outOfRange) }
    let kind: EventKind = phase == .paused ? .resumed : .started
    run(for: amount, from: now)
    return .done(kind)
  }

  private mutating func restart(for amount: Int64, at now: Moment) -> Answer {
    if amount == 0 { return .refused(.nothingToCount) }
    if amount > Self.limit { return .refused(.outOfRange) }
    total = amount
    run(for: amount, from: now)
    return .done(.started)
  }

  private mutating func pause(at now: Moment) -> Answer {
    guard phase == .running else { return .refused(.notRunning) }
    halt(.paused, left: remaining(at: now))
    return .done(.paused)
  }

  private mutating func stop(at now: Moment) -> Answer {
    guard phase == .running || phase == .paused else { return .refused(.notRunning) }
    halt(.stopped, left: remaining(at: now))
    return .done(.stopped)
  }

  private mutating func reset(at now: Moment) -> Answer {
    if phase == .running { return .refused(.lockedWhileRunning) }
    if phase == .ready { return .unchanged }
    halt(.ready, left: total)
    return .done(.reset)
  }

  private mutating func add(_ amount: Int64, at now: Moment) -> Answer {
    if amount == 0, phase != .running { return .unchanged }
    switch phase {
    case .ready, .paused, .running:
      return adjust(phase, total: total.saturatingAdd(amount), by: amount, at: now)
    case .finished: return adjust(.ready, total: amount, by: amount, at: now)
    case .stopped:
      return adjust(.ready, total: left.saturatingAdd(amount), by: amount, at: now)
    }
  }

  private mutating func subtract(_ amount: Int64, at now: Moment) -> Answer {
    if phase == .running, !adjustableWhileRunning { return .refused(.lockedWhileRunning) }
    if amount == 0 { return .unchanged }
    let left = remaining(at: now)
    if amount >= left { return .refused(.nothingToCount) }
    let isStopped = phase == .stopped
    return adjust(
      isStopped ? .ready : phase, total: (isStopped ? left : total) - amount, by: -amount, at: now)
  }

  private mutating func set(_ amount: Int64, at now: Moment) -> Answer {
    let target = phase == .running ? Phase.running : .ready
    if target == .running, adjustableWhileRunning, amount == 0 { return .refused(.nothingToCount) }
    let difference = amount.saturatingSubtract(remaining(at: now))
    return adjust(target, total: amount, by: difference, at: now)
  }

  /// Gives the countdown a new total and moves what remains by a difference.
  private mutating func adjust(
    _ target: Phase, total newTotal: Int64, by difference: Int64, at now: Moment
  ) -> Answer {
    if phase == .running, !adjustableWhileRunning { return .refused(.lockedWhileRunning) }
    if newTotal > Self.limit { return .refused(.outOfRange) }
    if target == phase, newTotal == total, difference == 0 { return .unchanged }
    let amount = target == .ready ? newTotal : remaining(at: now).saturatingAdd(difference)
    total = newTotal
    if target == .running { run(for: amount, from: now) } else { halt(target, left: amount) }
    return .done(.adjusted)
  }

  private var isOver: Bool { phase == .finished || phase == .stopped }
  private var whyNotResumable: Refusal { phase == .running ? .alreadyRunning : .notRunning }
  /// A hundred Julian years in nanoseconds. Written out, because a division of 128 bits is more
  /// than a small machine has.
  package static var limit: Int64 { 3_155_760_000_000_000_000 }
}
