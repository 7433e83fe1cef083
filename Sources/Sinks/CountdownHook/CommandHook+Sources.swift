public import Countdown

extension EventSource {
  /// Runs a command at the events of a source of any kind.
  ///
  /// - Parameters:
  ///   - name: the name of the hook in reports; by default the name of its type.
  ///   - kinds: the kinds of event it runs on; by default those that make an alert by default; of a
  ///     countdown's, those that the hook was made for.
  ///   - onFailure: called on the hook's thread with each ``HookError``.
  @_disfavoredOverload  // A countdown's events go to the hook itself.
  @discardableResult
  public func attach(
    _ hook: CommandHook, name: String? = nil, on kinds: Set<Event.Kind>? = nil,
    onFailure: (@Sendable (_ error: any Error, _ event: Event) -> Void)? = nil
  ) -> SinkAttachment {
    let sink = HookedEvents<Event>(hook: hook, isChosen: kinds != nil)
    return attach(
      SinkRunner(sink, name: name ?? "CommandHook", onFailure: onFailure), on: kinds)
  }
}

/// A hook as a sink of events of any kind.
private struct HookedEvents<Event: SourceEvent>: EventSink {
  let hook: CommandHook
  /// Whether the attachment said which kinds there are.
  let isChosen: Bool

  func receive(_ event: Event) throws {
    if let event = event as? CountdownEvent { return try hook.receive(event) }
    if isChosen || event.alert != nil { try hook.runToSuccess(HookVariables(event.facts)) }
  }

  func close() { hook.close() }
}
