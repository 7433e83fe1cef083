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

  /// Reports whether an alert is heard that was presented, or that the sink keeps trying to
  /// present: what is known at once, then each change, until it is over. A ``FallbackSink`` asks
  /// after each `present` of its sinks. By default reports that it is over.
  ///
  /// A sink around another one forwards it.
  ///
  /// - Parameter report: to be called from any thread, one call at a time; returns at once.
  func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void)
}

extension Alert {
  /// Whether an alert is heard that was presented.
  public enum Audibility: Sendable {
    /// The alert is heard, perhaps again.
    case heard
    /// The alert is not heard, or broke off. The sink may keep trying.
    case silent(any Error)
    /// The alert ended, or was withdrawn; nothing more is reported. A silent one stays silent.
    case over
  }
}

extension AlertSink {
  /// Does nothing.
  public func check(within limit: Duration) throws {}

  /// True.
  public func accepts(_ alert: Alert) -> Bool { true }

  /// Reports that it is over.
  public func observeSound(
    of id: Alert.ID, _ report: @escaping @Sendable (_ audibility: Alert.Audibility) -> Void
  ) { report(.over) }
}
