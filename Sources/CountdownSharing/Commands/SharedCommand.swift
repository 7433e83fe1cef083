internal import Countdown

/// What a person or a program may do to a shared countdown, wherever it counts.
public enum SharedCommand: Hashable, Sendable {
  /// Halts it.
  case pause
  /// Lets it go on after a pause.
  case resume
  /// Pauses it when it runs, lets it go on or start else.
  case toggle
  /// Starts it from its full duration, or lets it go on after a pause. Of a routine whose step is
  /// over it begins the next one, after the last the first.
  case start
  /// Begins the next step of a routine at once, whatever the present one does.
  case next
  /// Makes it longer.
  case add(Duration)
  /// Ends one that runs, is paused or is ready, or a routine between two steps; its record goes.
  case stop
  /// Gives it its full duration again, and a routine its first step; refused while it runs. It
  /// stays listed.
  case reset
  /// Takes the record of one that has ended away, because somebody has seen that it did.
  case acknowledge
}

extension SharedCommand {
  /// What comes of a command.
  enum Effect: Hashable, Sendable {
    case record(SharedCountdown)
    /// The record is to be removed.
    case removal
    case unchanged
  }

  /// Decides on a command. Pure.
  ///
  /// - Throws: why it cannot be done, as the countdown stands.
  func effect(
    on record: SharedCountdown, at time: SharedTime
  ) throws(CountdownTimer.Refusal) -> Effect {
    let isOver = record.isOver(at: time)
    switch self {
    case .acknowledge:
      guard isOver else { throw .notRunning }
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
      return try record.runs(for: record.snapshot.total, at: time, isNew: true)
    case .toggle:
      let isRunning = record.stage == .running && !isOver
      return try (isRunning ? Self.pause : .start).effect(on: record, at: time)
    case .next:
      guard let steps = record.steps, steps.place?.next != nil else { throw .nothingToCount }
      return try record.begins(steps.following, at: time)
    case .add(let duration): return try record.longer(by: max(duration, .zero), at: time)
    case .stop:
      let isThere =
        [.paused, .ready].contains(record.stage) || isOver && record.steps?.place?.next != nil
      guard isThere || record.stage == .running && !isOver else { throw .notRunning }
      return .removal
    case .reset:
      if record.stage == .running, !isOver { throw .lockedWhileRunning }
      let steps = record.steps
      // The process that has steps of its own goes by the one that is up.
      let first = steps?.advances == .byOwner ? steps?.index ?? 0 : 0
      let isFresh = record.stage == .ready && steps?.index ?? 0 == first
      return isFresh ? .unchanged : .record(record.with(step: first).ready(at: time))
    }
  }
}
