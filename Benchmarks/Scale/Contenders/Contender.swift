/// What is measured, by the names that `--schedulers` takes.
enum Contender: String, CaseIterable, Codable, Sendable {
  case engine
  case countdowns
  case libev
  case libuv
  case dispatch
  case sleep

  /// What it is, in a few words.
  var explanation: String {
    switch self {
    case .engine: "SystemScheduler itself: tokens that are armed and disarmed"
    case .countdowns: "CountdownTimers with an observer of remainingSeconds each"
    case .libev: "timers of one libev loop, where it is installed"
    case .libuv: "timers of one libuv loop, where it is installed"
    case .dispatch: "a Dispatch timer source each, on one serial queue"
    case .sleep: "a task each that sleeps"
    }
  }

  /// Whether this is what the others are compared with.
  var isOurs: Bool { self == .engine || self == .countdowns }

  /// Throws a ``MissingLibrary`` when this machine lacks what the contender needs.
  func checkInstallation() throws(MissingLibrary) {
    switch self {
    case .engine, .countdowns, .dispatch, .sleep: break
    case .libev: _ = try LibevLoop.library()
    case .libuv: _ = try LibuvLoop.library()
    }
  }
}
