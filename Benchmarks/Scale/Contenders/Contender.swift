/// What is measured, by the names that `--schedulers` takes.
enum Contender: String, CaseIterable, Codable, Sendable {
  case engine
  case countdowns
  case scattered
  case withID = "with-id"
  case withSecond = "with-second"
  case withBell = "with-bell"
  case withLog = "with-log"
  case watched
  case libev
  case libuv
  case netty
  case dispatch
  case sleep

  /// What it is, in a few words.
  var explanation: String {
    switch self {
    case .engine: "SystemScheduler itself: tokens that are armed and disarmed"
    case .countdowns: "CountdownTimers with an observer of remainingSeconds each"
    case .scattered: "countdowns whose observers were added in random order, after all were made"
    case .withID: "countdowns whose id was asked for"
    case .withSecond: "countdowns with a second observer"
    case .withBell: "countdowns with one sink for all, which receives only the end"
    case .withLog: "countdowns with one sink for all, which receives each tick; measured there"
    case .watched: "countdowns on a scheduler with onSlowCallback"
    case .libev: "timers of one libev loop, where it is installed"
    case .libuv: "timers of one libuv loop, where it is installed"
    case .netty: "timers of Netty's wheel in Java, where both are installed"
    case .dispatch: "a Dispatch timer source each, on one serial queue"
    case .sleep: "a task each that sleeps"
    }
  }

  /// Whether this is what the others are compared with.
  var isOurs: Bool { self == .engine || isWhole }

  /// Whether these are countdowns, not only what wakes them.
  var isWhole: Bool {
    switch self {
    case .countdowns, .scattered, .withID, .withSecond, .withBell, .withLog, .watched: true
    case .engine, .libev, .libuv, .netty, .dispatch, .sleep: false
    }
  }

  /// Throws a ``MissingLibrary`` when this machine lacks what the contender needs.
  func checkInstallation() throws(MissingLibrary) {
    switch self {
    case .libev: _ = try LibevLoop.library()
    case .libuv: _ = try LibuvLoop.library()
    case .netty: _ = try NettyProgram.command()
    default: break
    }
  }
}
