internal import Countdown

// What becomes of a routine's steps. Pure.

extension SharedCountdown {
  /// So much later than its end a step that begins by itself still counts from that end.
  static var graceForSteps: Duration { .minutes(1) }

  /// The record with another step up, of which nothing has passed.
  func with(step index: Int) -> SharedCountdown {
    guard var steps, steps.plan.indices.contains(index) else { return self }
    (steps.index, steps.endedRun, steps.requested) = (index, nil, nil)
    var record = self
    record.steps = steps
    record.snapshot.totalNanoseconds = steps.plan[index].duration.saturatedNanoseconds
    return record
  }

  /// Another step runs, from its full duration and in a run of its own.
  func begins(
    _ index: Int, at time: SharedTime
  ) throws(CountdownTimer.Refusal) -> SharedCommand.Effect {
    let record = with(step: index)
    return try record.runs(for: record.snapshot.total, at: time, isNew: true)
  }

  /// The record in which the next step has begun by itself after the end of the present one; nil
  /// where none does. Where that end is no minute ago, the step counts from there, as far as that
  /// leaves something of it. What nobody could announce for that long does not hold a routine up.
  func goneOn(after decision: EndDecision, at time: SharedTime) -> SharedCountdown? {
    guard let steps, steps.advances == .automatically, steps.place?.next != nil else { return nil }
    let late = sinceEnd(at: time)
    switch decision {
    case .announced, .unconfirmed: break
    case .giveBack: if late < Self.graceForSteps { return nil }
    case .claim: return nil
    }
    var record = with(step: steps.following)
    let total = record.snapshot.total
    let passed = late < min(Self.graceForSteps, total) ? late : .zero
    record.steps?.endedRun = run
    guard case .record(var next)? = try? record.runs(for: total - passed, at: time, isNew: true)
    else { return nil }
    next.startedWallNanoseconds = time.wallNanoseconds - passed.saturatedNanoseconds
    return next
  }
}
