package import Countdown

/// What the loop runs: a countdown, a kitchen timer, a pomodoro. It lives on the main thread.
package protocol Activity<Notice>: AnyObject {
  /// The messages of other threads.
  associatedtype Notice: Sendable

  /// Begins; a returned ending is that of a beginning that failed.
  func begin() -> Ending?
  /// What to show now.
  var scene: Scene { get }
  /// What the terminal is wanted for.
  var terminalUse: TerminalUse { get }
  /// Whether Ctrl-C is meant for a command that has the terminal.
  var leavesInterruptsToOthers: Bool { get }
  func receive(_ notice: Notice)
  func press(_ key: Key)
  /// Help was shown where it needs no key to go away.
  func closeHelp()
  /// Somebody set the wall clock.
  func clockWasSet()
  /// A signal is about to end the program: a command that runs gets it too.
  func pass(_ signal: Int32)
  /// Stops, and says what was left.
  func interrupt() -> String?
  /// Deals with a signal that ends the program, and says what came of it.
  func interrupt(by signal: Int32) -> String?
  /// When the scene changes without a notice, on `RealTime.monotonic`.
  var deadline: Moment? { get }
  /// That moment may have come.
  func wake()
  /// The end, once it has come.
  var ending: Ending? { get }
}

extension Activity {
  package var terminalUse: TerminalUse { .scenes }
  package var leavesInterruptsToOthers: Bool { false }
  package var deadline: Moment? { nil }
  package func clockWasSet() {}
  package func wake() {}
  package func pass(_ signal: Int32) {}
  package func interrupt(by signal: Int32) -> String? { interrupt() }
}

/// What the terminal is used for.
package enum TerminalUse: Hashable, Sendable {
  /// Scenes are shown, keys are taken.
  case scenes
  /// Keys are taken.
  case keys
  /// It belongs to somebody else.
  case none
}
