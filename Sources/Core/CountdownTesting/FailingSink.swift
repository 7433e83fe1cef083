public import Countdown

/// Throws for every event of the given kinds, to show that a broken sink affects nothing else.
public struct FailingSink: EventSink {
  /// The error that it throws.
  public struct Failure: Error, Hashable, Sendable {
    /// The event that it was given.
    public let kind: CountdownEvent.Kind

    /// The failure for an event of a kind, to compare with.
    public init(kind: CountdownEvent.Kind) {
      self.kind = kind
    }
  }

  private let kinds: Set<CountdownEvent.Kind>

  /// A sink that fails for some kinds of event, by default for all.
  public init(on kinds: Set<CountdownEvent.Kind> = Set(CountdownEvent.Kind.allCases)) {
    self.kinds = kinds
  }

  /// Throws ``Failure`` when the kind is one of its own.
  public func receive(_ event: CountdownEvent) throws {
    if kinds.contains(event.kind) { throw Failure(kind: event.kind) }
  }
}
