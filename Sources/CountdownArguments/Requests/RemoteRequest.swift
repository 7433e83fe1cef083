internal import Countdown

/// What is to be done with countdowns that live in other processes.
package enum RemoteRequest: Sendable {
  case start(StartRequest)
  case control(CountdownControl, CountdownTargets)
  /// Without a key, all of them.
  case status(CountdownKey?, asJSON: Bool)
  /// The names alone, for shells that complete them.
  case names
  /// Without keys, for the only one.
  case wait([CountdownKey])
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
  package var warnings: [Duration] = []
  /// What is worth saying on standard error before the start, a line each.
  package var notes: [String] = []
}

/// What can be done to a countdown from outside.
package enum CountdownControl: Hashable, Sendable {
  case pause, resume, toggle, next, stop, reset
  /// Removes one that has ended from the lists.
  case clear
  case add(Duration)
  case less(Duration)
}

/// Which countdowns are meant.
package enum CountdownTargets: Hashable, Sendable {
  /// The only one to which it can be done.
  case only
  /// The countdowns of these names, in their order.
  case named([CountdownKey])
  /// Every one to which it can be done.
  case all
}
