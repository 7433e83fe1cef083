package import Countdown

/// The activity that the loop runs: a countdown, a kitchen timer, a pomodoro. It lives on the main
/// thread.
package protocol Activity<Notice>: AnyObject {
  /// The messages of other threads.
  associatedtype Notice: Sendable

  /// Begins; returns an ending if the beginning failed.
  func begin() -> Ending?
  /// The scene to show now.
  var scene: Scene { get }
  /// Whether a scene is an end, which a key that was meant for what came before must not answer.
  func isEnd(_ scene: Scene) -> Bool
  /// The wanted use of the terminal.
  var terminalUse: TerminalUse { get }
  /// Whether keys are text that is edited, and nothing is to be done without a terminal.
  var isForm: Bool { get }
  /// Whether arrows and the wheel choose one of several rows.
  var choosesRows: Bool { get }
  /// Called when a row, or a field of a form, was clicked.
  func choose(_ row: Int)
  /// Called when a scene is before a person's eyes, with the rows of its list that are.
  func wasShown(_ rows: [Int])
  /// Whether Ctrl-C is meant for a command that has the terminal.
  var leavesInterruptsToOthers: Bool { get }
  func receive(_ notice: Notice)
  func press(_ key: Key)
  /// Called when help was shown that needs no key to close it.
  func closeHelp()
  /// Called after the wall clock was set.
  func clockWasSet()
  /// Called before Ctrl-Z halts the process.
  func willHalt()
  /// Passes a signal that is about to end the program on to a command that runs.
  func pass(_ signal: Int32)
  /// Stops, and reports the time that was left.
  func interrupt() -> String?
  /// Handles a signal that ends the program, and returns the ending.
  func interrupt(by signal: Int32) -> String?
  /// The descriptors that can be read when the scene changes without a notice.
  var descriptors: [Int32] { get }
  /// The moment, on `RealTime.monotonic`, at which the scene changes without a notice.
  var deadline: Moment? { get }
  /// Called when that moment may have come, or one of those descriptors can be read; it is to read
  /// that, or to leave it out from then on.
  func wake()
  /// The ending, once there is one.
  var ending: Ending? { get }
}

extension Activity {
  package func isEnd(_ scene: Scene) -> Bool { scene.tone == .over }
  package var terminalUse: TerminalUse { .scenes }
  package var isForm: Bool { false }
  package var choosesRows: Bool { false }
  package func choose(_ row: Int) {}
  package func wasShown(_ rows: [Int]) {}
  package var leavesInterruptsToOthers: Bool { false }
  package var descriptors: [Int32] { [] }
  package var deadline: Moment? { nil }
  package func clockWasSet() {}
  package func wake() {}
  package func willHalt() {}
  package func pass(_ signal: Int32) {}
  package func interrupt(by signal: Int32) -> String? { interrupt() }
}

/// The use of the terminal.
package enum TerminalUse: Hashable, Sendable {
  /// Scenes are shown, keys are taken.
  case scenes
  /// Keys are taken.
  case keys
  /// The terminal belongs to another job.
  case none
}
