internal import Countdown

/// What is to be done with countdowns that live in other processes.
package enum RemoteRequest: Sendable {
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
package struct StartRequest: Sendable {
  /// Nil for a name that is made up.
  package var name: String?
  package var end: CountdownRequest.End
  /// The steps of a routine, of which the first lasts until the end; nil for a single countdown.
  package var routine: PomodoroRequest?
  package var label = ""
  package var alerts = AlertOptions()
  /// What is worth saying on standard error before the start, a line each.
  package var notes: [String] = []
}

/// What can be done to a countdown from outside.
package enum CountdownControl: Hashable, Sendable {
  case pause, resume, toggle, next, stop, reset
  case add(Duration)

  /// The operation of the host's socket.
  package var operation: String {
    switch self {
    case .pause: "pause"
    case .resume: "resume"
    case .toggle: "toggle"
    case .next: "next"
    case .stop: "stop"
    case .reset: "reset"
    case .add: "add"
    }
  }
}
