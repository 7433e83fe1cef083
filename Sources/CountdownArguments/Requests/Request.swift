package import Countdown
package import CountdownAlarms
package import CountdownTerminal

/// What the user asked for, completely checked: nothing is ever half-started.
package enum Request: Sendable {
  /// `countdown DURATION` and `countdown until WHEN`.
  case countdown(CountdownRequest)
  /// `countdown kitchen`.
  case kitchen(ViewOptions)
  /// `countdown pomodoro` and `countdown run`.
  case pomodoro(PomodoroRequest)
  /// `countdown alarm …`.
  case alarm(AlarmRequest)
  /// `countdown remind …`.
  case remind(RemindRequest)
  /// `countdown serve`.
  case serve(ServeRequest)
  /// `countdown start`, `pause`, `status` … and `countdown DURATION --detach`.
  case remote(RemoteRequest)
  /// `countdown doctor`.
  case doctor(DoctorRequest)
  /// `countdown history`.
  case history(HistoryRequest)
  /// `countdown watch [NAME]`.
  case watch(WatchRequest)
  /// `countdown bar --format=…`.
  case bar(BarFormat)
  /// Help, version, completions: this text goes to standard output as it is, and the status is 0.
  case print(String)
}

/// One countdown to an end.
package struct CountdownRequest: Sendable {
  package enum End: Sendable {
    /// That long from the start.
    case after(Duration)
    /// At a moment of the wall clock, to which it keeps when the clock is set, and as the user
    /// named it, so that it can be found again in another zone.
    case at(WallMoment, WallTime)
  }

  package var end: End
  /// The command after `--`, run at the natural finish; empty for none.
  package var command: [String] = []
  /// What is worth saying on standard error before the start, a line each, without being an error.
  package var notes: [String] = []
  package var view = ViewOptions()

  package init(
    end: End, command: [String] = [], notes: [String] = [], view: ViewOptions = ViewOptions()
  ) {
    (self.end, self.command, self.notes, self.view) = (end, command, notes, view)
  }
}

/// A step of a plan of the user's own.
package struct PlanStep: Hashable, Sendable {
  package let name: String
  package let duration: Duration
  /// What is heard at its end; nil for what is heard at all ends.
  package let sound: AlertOptions.Sound?
}

/// The steps of a pomodoro, or of a plan.
package struct PomodoroRequest: Sendable {
  /// The steps of each round of a plan; empty for focus and breaks.
  package var plan: [PlanStep] = []
  package var focus: Duration = .minutes(25)
  package var shortBreak: Duration = .minutes(5)
  package var longBreak: Duration = .minutes(15)
  package var rounds = 4
  /// Whether the next step starts by itself.
  package var isAutomatic = false
  package var view = ViewOptions()
}

/// How a countdown shows itself and alerts.
package struct ViewOptions: Sendable {
  package enum Style: String, CaseIterable, Sendable { case automatic, inline, plain }
  package enum Color: String, CaseIterable, Sendable { case auto, always, never }
  package enum Suspend: String, CaseIterable, Sendable { case count, pause }

  package var label = ""
  package var style = Style.automatic
  package var color = Color.auto
  package var theme = Theme.terminal
  /// Whether the countdown goes on through a suspend of the machine.
  package var suspend = Suspend.count
  /// Counts up past zero.
  package var overtime = false
  /// Keeps the view after the end.
  package var stay = false
  package var alerts = AlertOptions()
  /// How long before the end to warn, the longest first.
  package var warnings: [Duration] = []
}

/// Which alerts were asked for by option; with none of them, all that work are used.
package struct AlertOptions: Sendable {
  package enum Sound: Sendable, Hashable {
    case none
    case nature
    case file(String)
  }

  /// Nil when the option was not given.
  package var sound: Sound?
  package var notify = false
  package var bell = false
  /// How much the notification presses; nil when the option was not given.
  package var urgency: Urgency?

  package enum Urgency: String, CaseIterable, Sendable { case low, normal, critical }

  package init(
    sound: Sound? = nil, notify: Bool = false, bell: Bool = false, urgency: Urgency? = nil
  ) {
    (self.sound, self.notify, self.bell, self.urgency) = (sound, notify, bell, urgency)
  }
}
