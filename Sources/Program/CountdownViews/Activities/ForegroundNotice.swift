internal import Countdown
internal import CountdownProgram
internal import CountdownRoutines
internal import CountdownTerminal

/// The messages of other threads to the loop of a countdown, a kitchen timer or a pomodoro.
enum ForegroundNotice: Sendable {
  /// An event of the countdown that is no tick.
  case event(CountdownEvent)
  /// An event of the routine. By then its sinks have received it.
  case routine(RoutineEvent)
  /// The number of seconds left has changed.
  case secondPassed
  /// The silent trial of the alerts is over, with what will not work.
  case tried([AlertFault])
  /// Another process has given the countdown another label.
  case relabelled
  /// The system's time zone may be another one.
  case zoneMoved
  /// An action of a notification was chosen.
  case action(Alert.Action.ID)
  /// All alerts of the latest finish have answered, or had their time.
  case alertsAnswered
  /// The outcome of an alert of the latest finish may have changed since.
  case alertsChanged
  /// The alerts of the latest finish are over, and the clip too.
  case alertsSettled
  /// The command after `--` ended, which is how the program ends.
  case commandEnded(ExitStatus)
}

extension Inbox<ForegroundNotice> {
  /// Brings a countdown's events and its passing seconds into the inbox. The seconds come from the
  /// scheduler's thread at once, so that no thread wakes up for each of them in between.
  func follow(_ timer: CountdownTimer) {
    timer.attach(name: "view", on: .allButTicks) { [self] in post(.event($0)) }
    timer.observe(.remainingSeconds) { [self] _, _ in post(.secondPassed) }
  }
}
