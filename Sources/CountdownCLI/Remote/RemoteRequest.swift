internal import Countdown

/// What is to be done with countdowns that live in other processes.
enum RemoteRequest: Sendable {
  case start(StartRequest)
  /// Without a key, the only countdown there is.
  case control(CountdownControl, CountdownKey?)
  /// Without a key, all of them.
  case status(CountdownKey?, asJSON: Bool)
  /// The names alone, for shells that complete them.
  case names
  case wait(CountdownKey?)
  case events(asJSON: Bool, withTicks: Bool)
}

/// A countdown that the host is to run.
struct StartRequest: Sendable {
  /// Nil for a name that is made up.
  var name: String?
  var end: CountdownRequest.End
  var label = ""
  var alerts = AlertOptions()
  /// What is worth saying on standard error before the start, a line each.
  var notes: [String] = []
}

/// What can be done to a countdown from outside.
enum CountdownControl: Hashable, Sendable {
  case pause, resume, toggle, stop, reset
  case add(Duration)

  /// The operation of the host's socket.
  var operation: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .toggle: "toggle"
    case .stop: "stop"
    case .reset: "reset"
    case .add: "add"
    }
  }
}
