internal import Countdown
internal import CountdownProcesses
internal import CountdownTerminal

/// The messages of other threads to the loop of a countdown, a kitchen timer or a pomodoro.
enum ForegroundNotice: Sendable {
  case event(CountdownEvent)
  /// The silent trial of the alerts is over, with what will not work.
  case tried([AlertFault])
  /// The system's time zone may be another one.
  case zoneMoved
  /// An action of a notification was chosen.
  case action(Alert.Action.ID)
  /// Another process asks for a step of the routine, by its place in the plan.
  case stepRequested(Int)
  /// All alerts of the latest finish have answered, or had their time.
  case alertsAnswered
  /// And the clip is over as well.
  case alertsSettled
  /// The command after `--` ended, which is how the program ends.
  case commandEnded(ExitStatus)
}

/// Brings a countdown's events into the inbox.
struct InboxSink: EventSink {
  let inbox: Inbox<ForegroundNotice>

  func receive(_ event: CountdownEvent) { inbox.post(.event(event)) }
}
