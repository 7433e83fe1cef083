/// The settings made by options so far, for every command.
///
/// The configuration file and then the command line apply their options; of two that contradict
/// each other, the last one counts.
package struct Settings: Sendable {
  package var view = ViewOptions()
  /// The reader of times in the values of options and in operands.
  var reader = TimeReader()
  /// The pomodoro; its own view is not used.
  var pomodoro = PomodoroRequest()
  /// The number of rounds of a plan, and whether each of its steps waits for a key.
  var times = Rounds.count(1)
  var waitsBetweenSteps = false
  var alarm = AlarmChange()
  var reminder = ReminderChange()
  var explain = ExplainSettings()
  var history = HistorySettings()
  var remote = RemoteSettings()
  /// Whether output is JSON.
  var isJSON = false
  var onlyHooks = false
  var onlyOverdue = false
  /// Whether a host is to start after a reboot.
  var startsAtBoot = true
  /// The server that keeps alarms and reminders.
  var store: StoreAddress?
  /// Whether an import is confirmed.
  var isConfirmed = false
  /// Whether help prints the manual page.
  var isManual = false
  var serve = ServeRequest()
  /// The status bar that reads the lines.
  var bar: BarFormat?

  package init() {}
}
