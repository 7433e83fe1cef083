/// The events of a source of your own: the source keeps the outlet private and posts to it.
///
/// ```swift
/// struct DoorEvent: SourceEvent {
///   enum Kind: Hashable, Sendable { case opened, closed }
///   let kind: Kind
///   var alertID: Alert.ID { "door" }
///   var alert: Alert? { kind == .opened ? Alert(alertID, title: "The door is open") : nil }
/// }
///
/// final class Door: EventSource {
///   private let outlet = EventOutlet<DoorEvent>()
///   var sinks: SinkSet<DoorEvent> { outlet.sinks }
///   func open() { outlet.post(DoorEvent(kind: .opened)) }
/// }
///
/// let door = Door()
/// door.attach { event in print(event.kind) }
/// door.open()
/// ```
///
/// The sinks and the subscriptions end with the outlet, after the events that were posted.
public final class EventOutlet<Event: SourceEvent>: Sendable {
  private let box: Box
  /// The sinks, for ``EventSource/sinks``.
  public let sinks: SinkSet<Event>

  private final class Box: Sendable {
    let home = ForkGuard()
    let listeners = Locked(Listeners<Event>())

    deinit {
      if home.isForeign { return }
      for reader in listeners.withLock({ $0.readers }) { reader.finish() }
    }
  }

  /// An outlet without sinks.
  ///
  /// - Parameters:
  ///   - onAnswer: called with a person's answer to an alert of an event, on a thread of the sink.
  ///   - onOutcome: called when an alert of an event was presented, or failed to be, on the sink's
  ///     thread.
  public init(
    onAnswer: (@Sendable (_ event: Event, _ alert: Alert, _ answer: Alert.Answer) -> Void)? = nil,
    onOutcome: (@Sendable (_ event: Event, _ alert: Alert, _ outcome: Alert.Outcome) -> Void)? = nil
  ) {
    let box = Box()
    self.box = box
    sinks = SinkSet(onAnswer: onAnswer, onOutcome: onOutcome) { [weak box] body in
      if let box, !box.home.isForeign { box.listeners.withLock { body(&$0) } }
    }
  }

  /// Sends an event to all sinks and subscriptions; returns before they receive it. Events of one
  /// thread arrive in their order.
  public func post(_ event: Event) {
    if box.home.isForeign { return }
    let readers = box.listeners.withLock { listeners in
      listeners.post(event)
      return listeners.readers
    }
    for reader in readers { reader.resumeReaders() }
  }

  /// A new subscription to the events from now on.
  public var events: EventSequence<Event> {
    EventSequence(box.home.isForeign ? .ended : box.listeners.withLock { $0.subscribe() })
  }
}
