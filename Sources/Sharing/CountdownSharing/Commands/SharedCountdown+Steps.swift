internal import Countdown

// The changes to a routine's steps. Pure.

extension SharedCountdown {
  /// A step that begins automatically within this time after an end counts from that end.
  static var graceForSteps: Duration { .minutes(1) }

  /// The record with another step as the present one, at its full duration.
  func with(step index: Int) -> SharedCountdown {
    guard var steps, steps.plan.indices.contains(index) else { return self }
    (steps.index, steps.endedRun) = (index, nil)
    var record = self
    record.steps = steps
    record.snapshot.totalNanoseconds = steps.plan[index].duration.saturatedNanoseconds
    record.givenNanoseconds = nil
    record.snapshot.warnings = steps.plan[index].warnings
    return record
  }

  /// Another step runs, from its full duration and in a run of its own.
  func begins(
    _ index: Int, at time: SharedTime
  ) throws(CountdownTimer.Refusal) -> SharedCommand.Effect {
    let record = with(step: index)
    return try record.runs(for: record.snapshot.total, at: time, isNew: true)
  }

  /// Whether the next step begins automatically.
  private var goesOn: Bool { steps?.advances == .automatically && steps?.place?.next != nil }

  /// The time until the next step begins even if no process can announce the end of the present
  /// one; nil where none begins, and where that time is over.
  func untilItGoesOn(at time: SharedTime) -> Duration? {
    guard goesOn, isOver(at: time) else { return nil }
    let left = Self.graceForSteps - sinceEnd(at: time)
    return left > .zero ? left : nil
  }

  /// The record in which the next step has begun automatically after the end of the present one;
  /// nil where none does. If the end is less than a minute ago, the step counts from the end, as
  /// long as some of the step is left. An end that no process could announce in that time does not
  /// hold up the routine.
  func goneOn(after decision: EndDecision, at time: SharedTime) -> SharedCountdown? {
    guard let steps, goesOn else { return nil }
    let late = sinceEnd(at: time)
    switch decision {
    case .announced, .unconfirmed: break
    case .giveBack, .unanswered:
      let isLast = status.applying(decision).stage == .unconfirmed
      if !isLast, late < Self.graceForSteps { return nil }
    case .claim: return nil
    }
    var ended = self
    if stage == .running { ended.noteEnd(at: time) }
    var record = ended.with(step: steps.following)
    let total = record.snapshot.total
    let passed = late < min(Self.graceForSteps, total) ? late : .zero
    record.steps?.endedRun = run
    guard case .record(var next)? = try? record.runs(for: total - passed, at: time, isNew: true)
    else { return nil }
    next.startedWallNanoseconds = time.wallNanoseconds - passed.saturatedNanoseconds
    return next
  }
}
