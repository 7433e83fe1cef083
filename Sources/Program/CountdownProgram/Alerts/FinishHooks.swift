package import Countdown

/// The user's hooks, as a sink.
package protocol FinishHooks: EventSink<CountdownEvent> {
  /// Runs the hook of an event, and waits until its process has begun, for two seconds at most.
  ///
  /// - Returns: whether it has begun, or still waits for an earlier hook; false where there is
  ///   none, or it cannot run.
  func begin(_ event: CountdownEvent) -> Bool
}
