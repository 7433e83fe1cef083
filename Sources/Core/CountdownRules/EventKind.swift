extension CountdownMachine {
  /// The kinds of event.
  @nonexhaustive
  public enum EventKind: String, Hashable, Sendable, CaseIterable {
    /// The first element of a subscription: the state at that moment.
    case current
    /// The countdown began from its full duration.
    case started
    /// A moment `deadline − k·every` passed.
    case tick
    /// The moment of a requested warning before the end passed.
    case warning
    /// The countdown was paused, keeping the time left.
    case paused
    /// The countdown continued after a pause.
    case resumed
    /// The duration was changed.
    case adjusted
    /// The countdown reached zero by itself.
    case finished
    /// The countdown was interrupted.
    case stopped
    /// The countdown was set back to its full duration.
    case reset
    /// The countdown runs but cannot be woken: its scheduler has lost its thread and gets no other.
    /// Ticks and the end come once the scheduler works again. A machine by itself never says so.
    case stalled
  }
}

#if !hasFeature(Embedded)
  extension CountdownMachine.EventKind: Codable {}
#endif
