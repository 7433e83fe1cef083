internal import Countdown

/// A run that a command has ended before its time: the countdown was stopped, or its next step or
/// another run began.
package struct StoppedRun: Hashable, Sendable {
  /// The countdown before the command.
  package let countdown: SharedCountdown
  /// The time that was left.
  package let remaining: Duration
  /// The moment of the command, in nanoseconds since 1970.
  package let wallNanoseconds: Int64

  /// - Parameter after: the record after the command; nil where it was taken away.
  /// - Returns: nil where the run goes on, or was over or not begun.
  init?(_ before: SharedCountdown, after: SharedCountdown?, at time: SharedTime) {
    let isUnderWay = before.stage == .paused || before.stage == .running && !before.isOver(at: time)
    let goesOn = after.map { $0.run == before.run && $0.stage != .stopped } ?? false
    guard isUnderWay, !goesOn else { return nil }
    (countdown, remaining) = (before, before.remaining(at: time))
    wallNanoseconds = time.wallNanoseconds
  }
}
