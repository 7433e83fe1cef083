package import Countdown
package import CountdownProcesses

/// One way to be alerted, with what takes its place when it fails. A sink: what it does happens on
/// a thread of its own.
package protocol AlertLadder: EventSink<CountdownEvent> {
  var alert: AlertWay { get }
  /// Tries it silently; what will not work, or nil. May block for the limit.
  func check(within limit: Duration) -> AlertFault?
  /// What became of the latest finish; nil while that is not known.
  var result: AlertResult? { get }
  /// Ends what still sounds.
  func silence()
  /// Blocks until nothing sounds any more.
  func waitUntilSilent()
}

extension AlertLadder {
  /// The ladder as a sink. Swift 6.3 does not convert an `any AlertLadder` by itself.
  package var sink: any EventSink<CountdownEvent> { self }
  package func silence() {}
  package func waitUntilSilent() {}
}
