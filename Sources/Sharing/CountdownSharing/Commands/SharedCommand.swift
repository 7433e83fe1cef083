internal import Countdown

/// The changes that a person or a program may make to a shared countdown, in whatever process it
/// counts.
@nonexhaustive
public enum SharedCommand: Hashable, Sendable {
  /// Pauses the countdown.
  case pause
  /// Continues the countdown after a pause.
  case resume
  /// Pauses a running countdown; continues or starts any other.
  case toggle
  /// Starts the countdown from its full duration, or continues it after a pause. If the step of a
  /// routine is over, its next step begins, and after the last step the first.
  case start
  /// Begins the next step of a routine at once, in whatever state the present one is.
  case next
  /// Makes the countdown longer.
  case add(Duration)
  /// Makes the countdown shorter; refused if no more than this is left.
  case less(Duration)
  /// Ends a countdown that runs, is paused or is ready, or a routine between two steps, and removes
  /// the record.
  case stop
  /// Gives the countdown the length that it was given, and a routine its first step; refused while
  /// it runs. The countdown stays listed.
  case reset
  /// Starts the countdown with the length that it was given, or for another length in this run, and
  /// a routine with its first step, in whatever state it is.
  case restart(for: Duration? = nil)
  /// Gives the countdown another label, of at most 1,024 bytes; refused after its end, unless a
  /// routine is between two steps.
  case label(String)
  /// Removes the record of a countdown that has ended, because a person has seen that.
  case acknowledge
}

extension SharedCommand {
  /// The result of a command.
  enum Effect: Hashable, Sendable {
    case record(SharedCountdown)
    /// The record is to be removed.
    case removal
    case unchanged
  }

  /// Decides on a command. Pure.
  ///
  /// - Throws: why the countdown's present state does not allow the command.
  func effect(
    on record: SharedCountdown, at time: SharedTime
  ) throws(CountdownTimer.Refusal) -> Effect {
    let isOver = record.isOver(at: time)
    switch self {
    case .acknowledge:
      guard isOver || record.isLeft else { throw .notRunning }
      return .removal
    case .pause:
      guard record.stage == .running, !isOver else { throw .notRunning }
      return .record(record.paused(at: time))
    case .resume:
      if record.stage == .running, !isOver { throw .alreadyRunning }
      guard record.stage == .paused else { throw .notRunning }
      return try record.runs(for: record.snapshot.remaining, at: time, isNew: false)
    case .start:
      if record.stage == .running, !isOver { throw .alreadyRunning }
      if record.stage == .paused { return try Self.resume.effect(on: record, at: time) }
      if isOver, let steps = record.steps { return try record.begins(steps.following, at: time) }
      let fresh = isOver ? record.atGivenLength : record
      return try fresh.runs(for: fresh.snapshot.total, at: time, isNew: true)
    case .restart(let length): return try record.restarted(for: length, at: time)
    case .label(let text):
      if isOver, record.steps?.place?.next == nil { throw .notRunning }
      if text == record.snapshot.label { return .unchanged }
      return .record(record.labeled(text, at: time))
    case .toggle:
      let isRunning = record.stage == .running && !isOver
      return try (isRunning ? Self.pause : .start).effect(on: record, at: time)
    case .next:
      guard let steps = record.steps, steps.place?.next != nil else { throw .nothingToCount }
      return try record.begins(steps.following, at: time)
    case .add(let duration): return try record.adjusted(by: max(duration, .zero), at: time)
    case .less(let duration):
      return try record.adjusted(by: .zero - max(duration, .zero), at: time)
    case .stop:
      let isThere =
        [.paused, .ready].contains(record.stage) || isOver && record.steps?.place?.next != nil
      guard isThere || record.stage == .running && !isOver else { throw .notRunning }
      return .removal
    case .reset:
      if record.stage == .running, !isOver { throw .lockedWhileRunning }
      let isFresh =
        record.stage == .ready && record.steps?.index ?? 0 == 0 && record.givenNanoseconds == nil
      return isFresh ? .unchanged : .record(record.with(step: 0).atGivenLength.ready(at: time))
    }
  }
}
