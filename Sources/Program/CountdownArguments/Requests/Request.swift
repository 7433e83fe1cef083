package import Countdown
package import CountdownAlarms
package import CountdownTerminal

/// The user's request, completely checked, so that nothing is ever half-started.
package enum Request: Sendable {
  /// `countdown DURATION` and `countdown until WHEN`.
  case countdown(CountdownRequest)
  /// `countdown kitchen`.
  case kitchen(ViewOptions)
  /// `countdown pomodoro` and `countdown run`.
  case pomodoro(PomodoroRequest)
  /// `countdown up`.
  case stopwatch(StopwatchRequest)
  /// `countdown alarm …`.
  case alarm(AlarmRequest)
  /// `countdown remind …`.
  case remind(RemindRequest)
  /// `countdown serve`.
  case serve(ServeRequest)
  /// `countdown start`, `pause`, `status` … and `countdown DURATION --detach`.
  case remote(RemoteRequest)
  /// `countdown undo`.
  case undo
  /// `countdown doctor`.
  case doctor(DoctorRequest)
  /// `countdown history`.
  case history(HistoryRequest)
  /// `countdown watch [NAME …]`.
  case watch(WatchRequest)
  /// `countdown bar --format=…`.
  case bar(BarFormat)
  /// Help, version, completions: this text goes to standard output as it is, and the status is 0.
  case print(String)
}

/// One countdown to an end.
package struct CountdownRequest: Sendable {
  package enum End: Sendable {
    /// After a duration from the start.
    case after(Duration)
    /// At a moment of the wall clock, which it follows when the clock is set, and as the user named
    /// it, so that it can be found again in another zone.
    case at(WallMoment, WallTime)
  }

  package var end: End
  /// The command after `--`, run at the natural finish; empty for none.
  package var command: [String] = []
  /// Notes for standard error before the start, one per line, which are not errors.
  package var notes: [String] = []
  package var view = ViewOptions()

  package init(
    end: End, command: [String] = [], notes: [String] = [], view: ViewOptions = ViewOptions()
  ) {
    (self.end, self.command, self.notes, self.view) = (end, command, notes, view)
  }
}

/// A step of a user's plan.
package struct PlanStep: Hashable, Sendable {
  package let name: String
  package let duration: Duration
  /// The sound at its end; nil for the usual one.
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
  /// Whether the first step of a plan follows the last one, for ever.
  package var isEndless = false
  /// Whether the next step starts by itself.
  package var isAutomatic = false
  package var view = ViewOptions()
}

/// The view and the alerts of a countdown.
package struct ViewOptions: Sendable {
  package enum Style: String, CaseIterable, Sendable { case automatic, inline, plain }
  package enum Color: String, CaseIterable, Sendable { case auto, always, never }
  package enum Suspend: String, CaseIterable, Sendable { case count, pause }

  package var label = ""
  package var style = Style.automatic
  package var color = Color.auto
  package var theme = Theme.terminal
  /// Whether the countdown continues while the machine sleeps.
  package var suspend = Suspend.count
  /// Whether the view counts up past zero.
  package var overtime = false
  /// Whether the view stays after the end.
  package var stay = false
  /// The option of the command line that keeps the view after the end, as it was given; a
  /// configuration keeps it only where there is a view.
  package var keeping: String?
  /// Whether views that have buttons take the mouse.
  package var takesMouse = true
  /// Whether each second is heard.
  package var ticks = false
  package var alerts = AlertOptions()
  /// The warnings, as times before the end, the longest first.
  package var warnings: [Duration] = []
}

/// The alerts that options ask for; without any, all that work are used.
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
  /// The urgency of the notification; nil when the option was not given.
  package var urgency: Urgency?

  package enum Urgency: String, CaseIterable, Sendable { case low, normal, critical }

  package init(
    sound: Sound? = nil, notify: Bool = false, bell: Bool = false, urgency: Urgency? = nil
  ) {
    (self.sound, self.notify, self.bell, self.urgency) = (sound, notify, bell, urgency)
  }
}
