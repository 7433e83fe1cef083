internal import Countdown
internal import CountdownAlarms
internal import CountdownProgram
internal import CountdownResident

/// The sound of an alarm, played in its form for a few seconds, or until a key is pressed.
final class FormSound {
  private static let length = Duration.seconds(5)

  /// The report of another thread.
  private let failure: Failure
  private let trial: SoundTrial
  /// The moment at which it falls silent; nil while nothing plays.
  private(set) var end: Moment?

  private final class Failure: Sendable {
    let reason = Locked<String?>(nil)
  }

  /// - Parameter failed: called, on any thread, when ``update(at:)`` has something to report.
  init(failed: @escaping @Sendable () -> Void) {
    let failure = Failure()
    self.failure = failure
    trial = SoundTrial { reason in
      failure.reason.withLock { $0 = reason }
      failed()
    }
  }

  /// - Returns: the reason why it cannot be heard; nil while it is tried.
  func play(_ sound: Alarm.Sound, volume: Int, at now: Moment) -> String? {
    if let reason = trial.play(sound, volume: volume) { return "cannot be played: \(reason)" }
    end = now.advanced(by: Self.length)
    return nil
  }

  func stop() {
    trial.stop()
    failure.reason.withLock { $0 = nil }
    end = nil
  }

  /// Falls silent when it has played for long enough.
  ///
  /// - Returns: the reason why nothing is heard, once.
  func update(at now: Moment) -> String? {
    let reason = failure.reason.withLock { reason in
      defer { reason = nil }
      return reason
    }
    if reason != nil || end.map({ $0 <= now }) ?? false { stop() }
    return reason.map { "cannot be played: \($0)" }
  }
}
