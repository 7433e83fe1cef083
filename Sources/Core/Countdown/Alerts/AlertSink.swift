/// A sink that brings alerts to a person: it rings, plays, shows, sends.
///
/// One sink serves countdowns, routines and agendas alike, and needs to know none of them:
///
/// ```swift
/// struct Speaker: AlertSink {
///   func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws {
///     try say(alert.title)
///   }
///   func withdraw(_ id: Alert.ID) throws { try stopSaying() }
/// }
/// ```
public protocol AlertSink: Sink {
  /// Presents an alert, in the place of one with the same identity.
  ///
  /// Called in order on the sink's own thread, so it may block; but it returns within two seconds,
  /// once the alert is seen or begins to be heard. The source of the alert relies on that.
  ///
  /// - Parameter answer: to be called with what a person answers, from any thread; not to be called
  ///   is fine. Of several actions and closings the first counts.
  /// - Throws: when the alert reached no one, or an ``UnansweredAlert`` when that is unknown. Both
  ///   count as a failure, and the next is tried all the same.
  func present(_ alert: Alert, _ answer: @escaping @Sendable (Alert.Answer) -> Void) throws

  /// Takes an alert back: silences it, removes it. One that is not known is no error.
  func withdraw(_ id: Alert.ID) throws

  /// Whether this sink presents an alert: one that only plays sounds refuses an alert without a
  /// sound. A refused alert counts as neither presented nor failed, and an earlier alert with its
  /// identity is withdrawn. By default true.
  func accepts(_ alert: Alert) -> Bool

  /// Tries, without a person noticing, whether an alert would work now. By default does nothing.
  ///
  /// - Parameter limit: how long it may take.
  func check(within limit: Duration) throws
}

extension AlertSink {
  /// Does nothing.
  public func check(within limit: Duration) throws {}

  /// True.
  public func accepts(_ alert: Alert) -> Bool { true }
}

/// An alert sink that is heard.
public protocol AudibleSink: AlertSink {
  /// Whether the sink plays a sound, or tries to.
  var isPlaying: Bool { get }
  /// Whether the sink can be heard at this moment, as far as the system shows.
  var isHeard: Bool { get }
  /// The reason why the latest sound is not heard, or was not heard to its end; nil without one.
  var fault: (any Error)? { get }
  /// Silences it.
  func stop()
  /// Blocks until it is silent by itself or was silenced; false when that takes longer than the
  /// limit, in real time. For a program that leaves with its last sound.
  @discardableResult
  func waitUntilSilent(within limit: Duration) -> Bool
}

extension AudibleSink {
  /// Whether the alert has a sound, and is not of low urgency.
  public func accepts(_ alert: Alert) -> Bool {
    alert.sound.clip != .none && alert.urgency > .low
  }
}
