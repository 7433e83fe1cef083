/// What is measured, by the names that `--schedulers` takes.
enum Contender: String, CaseIterable, Codable, Sendable {
  case engine
  case countdowns
  case dispatch
  case sleep

  /// What it is, in a few words.
  var explanation: String {
    switch self {
    case .engine: "SystemScheduler itself: tokens that are armed and disarmed"
    case .countdowns: "CountdownTimers with an observer of remainingSeconds each"
    case .dispatch: "a Dispatch timer source each, on one serial queue"
    case .sleep: "a task each that sleeps"
    }
  }
}
