public import Countdown

extension EventSource {
  /// Runs a command at the events of a countdown, a routine, an agenda or a source of your own.
  ///
  /// - Parameters:
  ///   - name: the name of the hook in reports; by default the name of its type.
  ///   - kinds: the kinds of event at which the command runs; by default those that make an alert,
  ///     without ticks.
  ///   - onFailure: called on the hook's thread with each ``HookError``.
  ///   - around: called for each event; holds it back until it is known which process runs the
  ///     command.
  @discardableResult
  public func attach(
    _ hook: CommandHook, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ event: Event, _ error: any Error) -> Void)? = nil,
    around: SinkAttachment.Around<Event>? = nil
  ) -> SinkAttachment {
    attach(
      SinkRunner(hook.sink(on: kinds), name: name ?? "CommandHook", onFailure: onFailure),
      around: around)
  }
}

extension CommandHook {
  /// The hook as a sink of events, for a runner that several sources share:
  ///
  /// ```swift
  /// let hook = try CommandHook(["logger", "ready"])
  /// let runner = SinkRunner(hook.sink(of: CountdownEvent.self))
  /// for minutes in 1...3 { CountdownTimer(.minutes(minutes)).attach(runner) }
  /// ```
  ///
  /// - Parameter kinds: the kinds of event at which the command runs; by default those that make an
  ///   alert, without ticks.
  public func sink<Event: SourceEvent>(
    of type: Event.Type = Event.self, on kinds: Set<Event.Kind>? = nil
  ) -> some EventSink<Event> {
    HookedEvents<Event>(hook: self, kinds: kinds)
  }
}

/// A hook as a sink of events of any type. The sink receives all of them, because a countdown's
/// first event knows when the countdown began.
private struct HookedEvents<Event: SourceEvent>: EventSink {
  let hook: CommandHook
  let kinds: Set<Event.Kind>?

  var options: SinkOptions { kinds == nil ? .withoutTicks : .standard }

  func receive(_ event: Event) throws {
    let isWanted = kinds?.contains(event.kind) ?? (event.alert != nil)
    if let event = event as? CountdownEvent { return try hook.receive(event, runs: isWanted) }
    if isWanted { try hook.runToSuccess(HookVariables(EventFacts(event))) }
  }
}
