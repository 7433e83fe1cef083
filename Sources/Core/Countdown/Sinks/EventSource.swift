/// A source of events for sinks: a ``CountdownTimer``, a routine, an agenda.
///
/// The same calls attach a sink to each of them:
///
/// ```swift
/// timer.attach(Journal(path: "countdown.log"))
/// routine.attach(bell) { event in Alert(event)?.titled("Focus is over") }
/// agenda.attach { event in print(event.kind) }
/// ```
public protocol EventSource<Event>: AnyObject, Sendable {
  /// The type of the events.
  associatedtype Event: SourceEvent

  /// Sends the events from now on to a receiver, which the other forms of `attach` make.
  func attach(_ receiver: EventReceiver<Event>) -> SinkAttachment

  /// Carries out what a person answered to an alert of an event. By default does nothing.
  ///
  /// Called on a thread of the sink's.
  func carryOut(_ answer: Alert.Answer, to alert: Alert, of event: Event)

  /// Records the outcome of an alert of an event. By default does nothing.
  ///
  /// Called on the sink's thread.
  func conclude(_ alert: Alert, of event: Event, _ outcome: Alert.Outcome)
}

/// An event of an ``EventSource``.
public protocol SourceEvent: AlertableEvent {
  /// The kinds of event, by which sinks choose.
  associatedtype Kind: Hashable & Sendable
  /// The kind of this event.
  var kind: Kind { get }
  /// Whether the event only reports that time passed.
  var isTick: Bool { get }
  /// The event for a program that is not written in Swift.
  var facts: EventFacts { get }
}

extension SourceEvent {
  /// False.
  public var isTick: Bool { false }
}

extension EventSource {
  /// Does nothing.
  public func carryOut(_ answer: Alert.Answer, to alert: Alert, of event: Event) {}

  /// Does nothing.
  public func conclude(_ alert: Alert, of event: Event, _ outcome: Alert.Outcome) {}
}

/// The mailbox of a sink, to which an attachment sends events.
public struct EventReceiver<Event: Sendable>: Sendable {
  let post: @Sendable (Event) -> Void
  /// Which events are posted; nil for all.
  let accepts: (@Sendable (Event) -> Bool)?
  package let thread: any SinkThread
  /// What keeps the thread from ending.
  let runner: any AnyObject & Sendable
  /// Whether alerts are made of the events.
  package let presents: Bool
  /// What became of an alert; nil while nothing has.
  let outcome: @Sendable (Alert.ID) -> Alert.Outcome?

  /// A receiver for the mailbox of a sink of events.
  package init(_ runner: SinkRunner<Event>, accepts: (@Sendable (Event) -> Bool)? = nil) {
    // A runner of alerts has no place for events; Swift's types keep it from getting here.
    post = runner.post ?? { _ in }
    (self.accepts, self.runner) = (accepts, runner)
    (thread, presents) = (runner.thread, false)
    outcome = { _ in nil }
  }

  fileprivate init(
    _ lane: AlertLane<Event>, _ runner: SinkRunner<Alert>,
    accepts: @escaping @Sendable (Event) -> Bool
  ) where Event: SourceEvent {
    post = { lane.post($0) }
    (self.accepts, self.runner) = (accepts, runner)
    (thread, presents) = (runner.thread, true)
    outcome = { lane.outcome(of: $0) }
  }

  /// The connection to the source that this receiver is attached to.
  ///
  /// - Parameter remove: detaches the receiver; it must not keep the source alive.
  public func attachment(remove: @escaping @Sendable () -> Void) -> SinkAttachment {
    SinkAttachment(thread, outcome: outcome, remove: remove)
  }
}

// MARK: - Sinks of events

extension EventSource {
  /// Sends the events from now on to a sink, through a mailbox and a thread of its own.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - kinds: which kinds of event are sent; by default all. With `.allButTicks` a countdown's
  ///     seconds do not wake the sink.
  ///   - onFailure: called on the sink's thread with each error that `receive` throws.
  @discardableResult
  public func attach(
    _ sink: any EventSink<Event>, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ error: any Error, _ event: Event) -> Void)? = nil
  ) -> SinkAttachment {
    attach(SinkRunner(sink, name: name, onFailure: onFailure), on: kinds)
  }

  /// Sends the events to a closure, which runs on a thread of its own. The parameters are those for
  /// a sink.
  @discardableResult
  public func attach(
    name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ error: any Error, _ event: Event) -> Void)? = nil,
    _ body: @escaping @Sendable (Event) throws -> Void
  ) -> SinkAttachment {
    attach(ClosureSink(body), name: name ?? "closure", on: kinds, onFailure: onFailure)
  }

  /// Sends the events to a sink that other sources of the same kind share.
  ///
  /// - Parameter kinds: which kinds of event are sent; by default all.
  @discardableResult
  public func attach(
    _ runner: SinkRunner<Event>, on kinds: Set<Event.Kind>? = nil
  ) -> SinkAttachment {
    guard let kinds else { return attach(EventReceiver(runner)) }
    return attach(EventReceiver(runner) { kinds.contains($0.kind) })
  }
}

// MARK: - Sinks of alerts

extension EventSource {
  /// Makes a sink present the alerts that are made of the events from now on.
  ///
  /// A presented alert is withdrawn when an event says so (``AlertableEvent/withdrawsAlert``),
  /// whatever the closure makes of that event.
  ///
  /// - Parameters:
  ///   - name: the name of the sink in reports; by default the name of its type.
  ///   - kinds: the kinds of event that make an alert; by default those for which `alert` makes
  ///     one.
  ///   - ticks: whether ticks make alerts too; without it no second wakes the sink.
  ///   - alert: makes an alert of an event, with words, icon, actions and urgency of its own; nil
  ///     for none. Called on the sink's thread, so it may block.
  ///   - onAnswer: called, on a thread of the sink, with a person's answer.
  ///   - onOutcome: called on the sink's thread when an alert was presented, or failed to be. A
  ///     sink that does not return is not reported here; ``SinkAttachment/outcome(of:)`` shows it.
  ///   - onFailure: called on the sink's thread with each error that the sink throws.
  @discardableResult
  public func attach(
    _ sink: any AlertSink, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    ticks: Bool = false, alert: @escaping @Sendable (Event) -> Alert? = { $0.alert },
    onAnswer: (@Sendable (_ alert: Alert, _ answer: Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (_ alert: Alert, _ outcome: Alert.Outcome) -> Void)? = nil,
    onFailure: (@Sendable (_ error: any Error, _ alert: Alert) -> Void)? = nil
  ) -> SinkAttachment {
    attach(
      SinkRunner(sink, name: name, onFailure: onFailure), on: kinds, ticks: ticks, alert: alert,
      onAnswer: onAnswer, onOutcome: onOutcome)
  }

  /// Attaches a sink that countdowns, routines and agendas share.
  @discardableResult
  public func attach(
    _ runner: SinkRunner<Alert>, on kinds: Set<Event.Kind>? = nil, ticks: Bool = false,
    alert: @escaping @Sendable (Event) -> Alert? = { $0.alert },
    onAnswer: (@Sendable (_ alert: Alert, _ answer: Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (_ alert: Alert, _ outcome: Alert.Outcome) -> Void)? = nil
  ) -> SinkAttachment {
    let desk = AlertDesk<Event>(
      wording: { event in
        if let kinds, !kinds.contains(event.kind) { return nil }
        return alert(event)
      },
      onAnswer: { [weak self] event, alert, answer in
        self?.carryOut(answer, to: alert, of: event)
        onAnswer?(alert, answer)
      },
      onOutcome: { [weak self] event, alert, outcome in
        self?.conclude(alert, of: event, outcome)
        onOutcome?(alert, outcome)
      })
    // Every runner of this type has a presenter.
    guard let presenter = runner.presenter else {
      return SinkAttachment(runner.thread, outcome: { _ in nil }, remove: {})
    }
    let takesTicks = ticks || presenter.takesTicks
    return attach(
      EventReceiver(AlertLane(presenter, desk), runner) { takesTicks || !$0.isTick })
  }

  /// A sink of events that is a sink of alerts too receives the events.
  @discardableResult
  public func attach<S: EventSink & AlertSink>(
    _ sink: S, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ error: any Error, _ event: Event) -> Void)? = nil
  ) -> SinkAttachment where S.Event == Event {
    attach(
      SinkRunner<Event>(events: sink, name: name, onFailure: onFailure), on: kinds)
  }
}
