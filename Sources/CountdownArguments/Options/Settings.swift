/// What the options have set so far, for every command.
///
/// The configuration file and then the command line apply their options to it; of two that
/// contradict each other the last one holds.
package struct Settings: Sendable {
  package var view = ViewOptions()
  /// How times are read in the values of options and in operands.
  var reader = TimeReader()
  /// Its own view is not used.
  var pomodoro = PomodoroRequest()
  /// How often a plan is counted, and whether each of its steps waits for a key.
  var times = 1
  var waitsBetweenSteps = false
  var alarm = AlarmChange()
  var reminder = ReminderChange()
  var explain = ExplainSettings()
  var history = HistorySettings()
  var remote = RemoteSettings()
  /// Whether a list is for programs.
  var isJSON = false
  var onlyOverdue = false
  /// Whether a host is to start after a reboot.
  var startsAtBoot = true
  /// Whether what would be asked has been answered.
  var isConfirmed = false
  /// Whether help is the manual page.
  var isManual = false
  var serve = ServeRequest()
  /// What reads the bar's lines.
  var bar: BarFormat?

  package init(
    view: ViewOptions = ViewOptions(), pomodoro: PomodoroRequest = PomodoroRequest(),
    alarm: AlarmChange = AlarmChange(), reminder: ReminderChange = ReminderChange(),
    explain: ExplainSettings = ExplainSettings(), remote: RemoteSettings = RemoteSettings(),
    isJSON: Bool = false, onlyOverdue: Bool = false, isConfirmed: Bool = false,
    isManual: Bool = false, serve: ServeRequest = ServeRequest(), bar: BarFormat? = nil
  ) {
    (self.view, self.pomodoro, self.alarm, self.reminder) = (view, pomodoro, alarm, reminder)
    (self.explain, self.remote, self.isJSON) = (explain, remote, isJSON)
    (self.onlyOverdue, self.isConfirmed, self.isManual) = (onlyOverdue, isConfirmed, isManual)
    (self.serve, self.bar) = (serve, bar)
  }
}
