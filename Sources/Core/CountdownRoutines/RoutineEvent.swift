public import Countdown

/// An event of a routine, as one value. The events within a step are those of its countdown.
public struct RoutineEvent: Hashable, Codable, Sendable {
  /// The identity of the routine.
  public let id: CountdownID
  /// The routine's label; empty when it has none.
  public let label: String
  /// The event's number. A routine numbers its events 1, 2, 3 … without gaps.
  public let sequence: UInt64
  /// The kind of event.
  public let kind: Kind
  /// The place of the step, from 0.
  public let index: Int
  /// The step.
  public let step: Routine.Step
  /// The step after it; nil at the last.
  public let next: Routine.Step?
  /// The number of rounds of the routine.
  public let rounds: Int
  /// The state of the step's countdown right after the event.
  public let countdown: CountdownTimer.State
  /// The moment at which it was decided.
  public let actual: Moment
  /// The wall time when it was decided, from the routine's scheduler.
  public let wallTime: WallMoment
  /// Whether the routine caused it automatically, by going to its next step.
  public let isAutomatic: Bool
  /// The number of the countdown's event that caused it; 0 for an event of your own making.
  public let countdownSequence: UInt64

  /// An event of your own making, to test a sink or to preview a view.
  public init(
    _ kind: Kind, index: Int, step: Routine.Step, countdown: CountdownTimer.State,
    id: CountdownID = CountdownID(), label: String = "", sequence: UInt64 = 1,
    next: Routine.Step? = nil, rounds: Int = 1,
    actual: Moment = Moment(nanoseconds: 0), wallTime: WallMoment = .now,
    isAutomatic: Bool = false, countdownSequence: UInt64 = 0
  ) {
    (self.kind, self.index, self.step, self.countdown) = (kind, index, step, countdown)
    (self.id, self.label, self.sequence) = (id, label, sequence)
    (self.next, self.rounds, self.isAutomatic) = (next, rounds, isAutomatic)
    (self.actual, self.wallTime) = (actual, wallTime)
    self.countdownSequence = countdownSequence
  }

  /// The kinds of event.
  @nonexhaustive
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// The first element of a subscription: the present step at that moment.
    case current
    /// The step is the present one and waits to be started: after `next`, `restartStep` or `reset`.
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

extension RoutineEvent: CustomStringConvertible {
  /// The kind, the step and its round, such as `stepBegan Focus, round 2`.
  public var description: String { "\(kind) \(step.name), round \(step.round)" }
}
