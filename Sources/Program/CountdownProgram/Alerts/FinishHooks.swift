package import Countdown

/// The user's hooks, as a sink.
package protocol FinishHooks: EventSink<CountdownEvent> {
  /// Runs the hook of an event; false where there is none.
  func run(_ event: CountdownEvent) -> Bool
}
