internal import Countdown
internal import CountdownAlarms
internal import CountdownHostRuntime
internal import CountdownSystem

/// The sound of an alarm, played in its form for a few seconds, or until a key is pressed.
final class FormSound {
  private static let length = Duration.seconds(5)

  private let failure: Failure
  private let trial: SoundTrial
  /// The moment at which it falls silent; nil while nothing plays.
  private(set) var end: Moment?

  /// The report of another thread.
  private final class Failure: Sendable {
    let signal: WakeSignal
    let reason = Locked<String?>(nil)

    init() throws(SystemError) { signal = try WakeSignal() }
  }

  init() throws(SystemError) {
    let failure = try Failure()
    self.failure = failure
    trial = SoundTrial { reason in
      failure.reason.withLock { $0 = reason }
      failure.signal.post()
    }
  }

  /// Readable when ``update(at:)`` has something to report.
  var descriptor: Int32 { failure.signal.number }

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
    failure.signal.clear()
    let reason = failure.reason.withLock { reason in
      defer { reason = nil }
      return reason
    }
    if reason != nil || end.map({ $0 <= now }) ?? false { stop() }
    return reason.map { "cannot be played: \($0)" }
  }
}
