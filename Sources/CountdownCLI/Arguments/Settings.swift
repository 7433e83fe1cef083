/// What the options have set so far, for every command.
///
/// The configuration file and then the command line apply their options to it; of two that
/// contradict each other the last one holds.
struct Settings: Sendable {
  var view = ViewOptions()
  /// Its own view is not used.
  var pomodoro = PomodoroRequest()
}
