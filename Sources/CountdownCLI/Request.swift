internal import Countdown
internal import Foundation

/// What the user asked for, completely checked: nothing is ever half-started.
enum Request: Sendable {
  /// `countdown DURATION` and `countdown until WHEN`.
  case countdown(CountdownRequest)
  /// `countdown kitchen`.
  case kitchen(ViewOptions)
  /// `countdown pomodoro`.
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
  /// `countdown watch [NAME]`.
  case watch(WatchRequest)
  /// `countdown bar --format=…`.
  case bar(BarFormat)
  /// Help, version, completions: this text goes to standard output as it is, and the status is 0.
  case print(String)
}

/// One countdown to an end.
struct CountdownRequest: Sendable {
  enum End: Sendable {
    /// That long from the start.
    case after(Duration)
    /// At a moment of the wall clock, to which it keeps when the clock is set; `text` is what the
    /// user wrote, from which `WallTime(parsing:)` finds the moment again in another zone.
    case at(Date, text: String)
  }

  var end: End
  /// The command after `--`, run at the natural finish; empty for none.
  var command: [String] = []
  /// What is worth saying on standard error before the start, a line each, without being an error.
  var notes: [String] = []
  var view = ViewOptions()
}

/// The steps of a pomodoro.
struct PomodoroRequest: Sendable {
  var focus: Duration = .minutes(25)
  var shortBreak: Duration = .minutes(5)
  var longBreak: Duration = .minutes(15)
  var rounds = 4
  /// Whether the next step starts by itself.
  var isAutomatic = false
  var view = ViewOptions()
}

/// How a countdown shows itself and alerts.
struct ViewOptions: Sendable {
  enum Style: String, CaseIterable, Sendable { case automatic, inline, plain }
  enum Color: String, CaseIterable, Sendable { case auto, always, never }
  enum Suspend: String, CaseIterable, Sendable { case count, pause }

  var label = ""
  var style = Style.automatic
  var color = Color.auto
  /// Whether the countdown goes on through a suspend of the machine.
  var suspend = Suspend.count
  /// Counts up past zero.
  var overtime = false
  /// Keeps the view after the end.
  var stay = false
  var alerts = AlertOptions()
}

/// Which alerts were asked for by option; with none of them, all that work are used.
struct AlertOptions: Sendable {
  enum Sound: Sendable, Equatable {
    case none
    case nature
    case file(String)
  }

  /// Nil when the option was not given.
  var sound: Sound?
  var notify = false
  var bell = false
}
