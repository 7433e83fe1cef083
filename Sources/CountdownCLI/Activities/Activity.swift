internal import Countdown

/// What the loop runs: a countdown, a kitchen timer, a pomodoro. It lives on the main thread.
protocol Activity: AnyObject {
  /// Begins; a returned ending is that of a beginning that failed.
  func begin() -> Ending?
  /// What to show now.
  var scene: Scene { get }
  /// Whether the terminal is wanted; false while it belongs to somebody else.
  var wantsTerminal: Bool { get }
  func receive(_ notice: Notice)
  func press(_ key: Key)
  /// Somebody set the wall clock.
  func clockWasSet()
  /// Stops because of a signal, and says what was left.
  func interrupt() -> String?
  /// When the scene changes without a notice, on `RealTime.monotonic`.
  var deadline: Moment? { get }
  /// The end, once it has come.
  var ending: Ending? { get }
}

extension Activity {
  var wantsTerminal: Bool { true }
  var deadline: Moment? { nil }
  func clockWasSet() {}
}
