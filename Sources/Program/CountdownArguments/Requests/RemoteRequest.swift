internal import Countdown

/// The request of a command on countdowns of other processes.
package enum RemoteRequest: Sendable {
  case start(StartRequest)
  case control(CountdownControl, CountdownTargets)
  /// Takes a lap of a stopwatch; without a key, of the only one that runs.
  case lap(CountdownKey?)
  /// Shows a countdown; without a key, all of them.
  case status(CountdownKey?, asJSON: Bool)
  /// Lists the names alone, for shells that complete them.
  case names
  /// Waits for countdowns; without keys, for the only one.
  case wait([CountdownKey])
  case events(asJSON: Bool, withTicks: Bool)
}

/// A countdown that the host is to run.
package struct StartRequest: Sendable {
  /// Nil for a generated name.
  package var name: String?
  package var end: CountdownRequest.End
  /// The steps of a routine, of which the first lasts until the end; nil for a single countdown.
  package var routine: PomodoroRequest?
  package var label = ""
  package var alerts = AlertOptions()
  package var warnings: [Duration] = []
  /// Notes for standard error before the start, one per line.
  package var notes: [String] = []
}

/// The commands that other processes can give a countdown.
package enum CountdownControl: Hashable, Sendable {
  case pause, resume, toggle, next, stop, reset, restart
  /// Changes the text that people are shown.
  case label(String)
  /// Removes a countdown that has ended from the lists.
  case clear
  case add(Duration)
  case subtract(Duration)
}

/// The countdowns that a command is for.
package enum CountdownTargets: Hashable, Sendable {
  /// The only countdown to which the command applies.
  case only
  /// The countdowns of these names, in their order.
  case named([CountdownKey])
  /// Every countdown to which the command applies.
  case all
}

/// The status bar that reads the output of `countdown bar`, which decides its format.
package enum BarFormat: String, CaseIterable, Sendable {
  case waybar, polybar, i3blocks, tmux, plain

  /// Whether the command keeps running, with a line for each change; the other bars call it again
  /// and again.
  package var isContinuous: Bool { self != .i3blocks && self != .tmux }
}

/// The request of `countdown watch`.
package struct WatchRequest: Sendable {
  /// The countdowns to watch; empty for everything.
  package let keys: [CountdownKey]
  /// Only its style, its colours and the mouse count.
  package let view: ViewOptions
}
