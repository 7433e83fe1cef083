package import Countdown
package import CountdownSharing

/// The user's hooks, as a sink.
package protocol FinishHooks: EventSink<CountdownEvent> {
  /// Runs the hook of an event, and waits until its process has begun, for two seconds at most.
  ///
  /// - Parameter finish: the shared finish that the event is; nil where nothing is shared.
  /// - Returns: whether it has begun, or still waits for an earlier hook; false where there is
  ///   none, or it cannot run.
  func begin(_ event: CountdownEvent, of finish: SharedFinish?) -> Bool

  /// A finish was noted as announced, so that no process runs its hook again.
  func end(_ finish: SharedFinish)
}
