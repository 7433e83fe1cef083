/// What happened to a routine, as one value. What happens within a step is told by the events of
/// its countdown.
public struct RoutineEvent: Hashable, Sendable {
  /// The event's number. A routine numbers its events 1, 2, 3 … without a hole.
  public let sequence: UInt64
  /// What happened.
  public let kind: Kind
  /// The place of the step it happened to, from 0.
  public let index: Int
  /// That step.
  public let step: Routine.Step

  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The first element of a subscription: the step that is up at that moment.
    case current
    /// The step is up, fresh, and waits to be started: after `next`, `restartStep` or `reset`.
    case stepReady
    /// The step began to count from its full duration.
    case stepBegan
    /// The step reached zero by itself.
    case stepFinished
    /// The step was left before its end.
    case stepSkipped
    /// The last step reached zero, and with it the routine its end.
    case finished
    /// The routine was interrupted at this step.
    case stopped
  }
}
