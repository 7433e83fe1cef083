/// A source of events for sinks: a ``CountdownTimer``, a routine, an agenda, or one of your own.
///
/// The same calls attach a sink to each of them:
///
/// ```swift
/// timer.attach(Journal(path: "countdown.log"))
/// routine.attach(bell) { event in Alert(event)?.titled("Focus is over") }
/// agenda.attach { event in print(event.kind) }
/// ```
///
/// A source of your own has an ``EventOutlet``.
public protocol EventSource<Event>: AnyObject, Sendable {
  /// The type of the events.
  associatedtype Event: SourceEvent

  /// The sinks, to which `attach` adds one: those of an ``EventOutlet`` that the source keeps
  /// private.
  var sinks: SinkSet<Event> { get }
}

/// An event of an ``EventSource``: a value. Its properties are read under locks, and must neither
/// block nor call their source.
public protocol SourceEvent: Sendable {
  /// The kinds of event, by which sinks choose.
  associatedtype Kind: Hashable & Sendable
  /// The kind of this event.
  var kind: Kind { get }
  /// Whether the event only reports that time passed. By default false.
  var isTick: Bool { get }
  /// This event, which stands for an earlier tick as well. By default the event itself.
  func absorbing(_ tick: Self) -> Self
  /// The identity of the subject, such as the countdown's. The alerts about it have this identity
  /// by default, and an event that withdraws takes back those of the same subject.
  var alertID: Alert.ID { get }
  /// The alert that the event makes by default; nil for none.
  var alert: Alert? { get }
  /// The alert for a sink whose attachment names this kind of event. By default ``alert``, or else
  /// one that gives the kind's name.
  var notice: Alert { get }
  /// Whether the alerts about the subject are over: it was stopped, was answered elsewhere, or runs
  /// again. By default false.
  var withdrawsAlert: Bool { get }
}

extension SourceEvent {
  /// False.
  public var isTick: Bool { false }

  /// The event itself.
  public func absorbing(_ tick: Self) -> Self { self }

  /// The alert, or else one that gives the kind's name.
  public var notice: Alert { alert ?? Alert(alertID, title: "\(kind)") }

  /// False.
  public var withdrawsAlert: Bool { false }
}

// MARK: - Sinks of events

extension EventSource {
  /// Sends the events from now on to a sink, through a queue and a thread of its own.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - kinds: which kinds of event are sent; by default all. With `.allButTicks` a countdown's
  ///     seconds do not wake the sink.
  ///   - onFailure: called on the sink's thread with each error that `receive` throws.
  ///   - around: called for each event in place of `receive`, which its argument calls; holds the
  ///     event back until it is known which process delivers it.
  @discardableResult
  public func attach(
    _ sink: any EventSink<Event>, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ event: Event, _ error: any Error) -> Void)? = nil,
    around: SinkAttachment.Around<Event>? = nil
  ) -> SinkAttachment {
    attach(SinkRunner(sink, name: name, onFailure: onFailure), on: kinds, around: around)
  }

  /// Sends the events to a closure, which runs on a thread of its own. The parameters are those for
  /// a sink.
  @discardableResult
  public func attach(
    name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ event: Event, _ error: any Error) -> Void)? = nil,
    _ body: @escaping @Sendable (Event) throws -> Void
  ) -> SinkAttachment {
    attach(ClosureSink(body), name: name ?? "closure", on: kinds, onFailure: onFailure)
  }

  /// Sends the events to a sink that other sources of the same kind share. The parameters are those
  /// for a sink.
  @discardableResult
  public func attach(
    _ runner: SinkRunner<Event>, on kinds: Set<Event.Kind>? = nil,
    around: SinkAttachment.Around<Event>? = nil
  ) -> SinkAttachment {
    sinks.attach(Attachment(runner, on: kinds, around: around), runner)
  }
}

// MARK: - Sinks of alerts

extension EventSource {
  /// Makes a sink present the alerts that are made of the events from now on.
  ///
  /// A presented alert is withdrawn when an event says so (``SourceEvent/withdrawsAlert``),
  /// whatever the closure makes of that event.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - kinds: the kinds of event that make an alert, ticks among them if they are named. Each of
  ///     them makes one, if need be its ``SourceEvent/notice``. By default the kinds that have an
  ///     alert of their own, without ticks: no second wakes the sink.
  ///   - alert: makes an alert of an event, with words, icon, actions and urgency of its own; nil
  ///     for none. Called on the sink's thread, so it may block.
  ///   - onAnswer: called, on a thread of the sink, with a person's answer.
  ///   - onOutcome: called on the sink's thread when an alert was presented, or failed to be. A
  ///     sink that does not return is not reported here; ``SinkAttachment/outcome(of:)`` shows it.
  ///   - onFailure: called on the sink's thread with each error that the sink throws.
  ///   - around: called for each alert in place of `present`, which its argument calls; holds the
  ///     alert back until it is known which process presents it.
  @discardableResult
  public func attach(
    _ sink: any AlertSink, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    alert: (@Sendable (Event) -> Alert?)? = nil,
    onAnswer: (@Sendable (_ alert: Alert, _ answer: Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (_ alert: Alert, _ outcome: Alert.Outcome) -> Void)? = nil,
    onFailure: (@Sendable (_ alert: Alert, _ error: any Error) -> Void)? = nil,
    around: SinkAttachment.Around<Event>? = nil
  ) -> SinkAttachment {
    attach(
      SinkRunner(sink, name: name, onFailure: onFailure), on: kinds, alert: alert,
      onAnswer: onAnswer, onOutcome: onOutcome, around: around)
  }

  /// Makes a sink that countdowns, routines and agendas share present the alerts. The parameters
  /// are those for a sink.
  @discardableResult
  public func attach(
    _ runner: SinkRunner<Alert>, on kinds: Set<Event.Kind>? = nil,
    alert: (@Sendable (Event) -> Alert?)? = nil,
    onAnswer: (@Sendable (_ alert: Alert, _ answer: Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (_ alert: Alert, _ outcome: Alert.Outcome) -> Void)? = nil,
    around: SinkAttachment.Around<Event>? = nil
  ) -> SinkAttachment {
    let sinks = sinks
    let isNamed = kinds != nil
    let calls = AlertCalls<Event>(
      sink: runner.calls, kinds: kinds, alert: alert ?? { isNamed ? $0.notice : $0.alert },
      around: around, source: sinks, onAnswer: onAnswer, onOutcome: onOutcome)
    return sinks.attach(Attachment(runner, calls), runner)
  }
}
