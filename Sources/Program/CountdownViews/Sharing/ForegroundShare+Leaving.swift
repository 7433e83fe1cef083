internal import Countdown
internal import CountdownProgram
internal import CountdownSharing
internal import CountdownStore

// What a view leaves to other processes: a countdown that was stopped and can be resumed, or one
// that goes on without the view.

extension ForegroundShare {
  /// What becomes of a countdown that goes on without its view.
  enum Heritage: Sendable {
    case running(until: ClockTime)
    case paused(left: Duration)
  }

  /// Sees to it that the stop that follows leaves the record, to be resumed by a command. Blocks
  /// for a second at most, if the store does not answer.
  ///
  /// - Returns: the name; nil where nothing is shared.
  func keepWhenStopped() -> String? {
    guard let sharing, sharing.flush(within: Self.timeout), sharing.report.isCurrent else {
      return nil
    }
    sharing.leaveRecordWhenStopped()
    locked.withLock { $0.isResumable = true }
    return sharing.name
  }

  /// Leaves a countdown to the host as it is, because the user sent it to the background.
  ///
  /// - Returns: the line about it, or why it has to stay.
  func sendAway(
    _ timer: CountdownTimer, _ sentences: Sentences
  ) -> Result<String, StayReason> {
    guard [.running, .paused].contains(timer.phase) else { return .failure(.isIdle) }
    waitForSharing(within: Self.timeout)
    guard let heritage = leave(timer), let sharing else { return .failure(.hasNoHost) }
    return switch heritage {
    case .running(let end): .success(sentences.sentAway(until: end, as: sharing.name))
    case .paused(let left): .success(sentences.stayPaused(left: left, as: sharing.name))
    }
  }

  /// Why a countdown cannot go on without its view.
  enum StayReason: String, Error {
    case isIdle = "only what runs or is paused goes on in the background"
    case hasNoHost = "no host runs that would go on with it; see: countdown doctor"
    case hasCommand = "the command after -- would be lost in the background"
  }
}

extension SharedCountdowns {
  /// Leaves a routine that was stopped between two steps, to be resumed with the next one.
  func leaveBetweenSteps(_ name: String) {
    guard let record = try? read(name), record.owner == .current else { return }
    try? leave(record)
  }
}
